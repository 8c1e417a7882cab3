package bpf

import (
	"encoding/binary"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
	"github.com/kprobefs/kprobefs/fs/bpf/maps"
	"github.com/kprobefs/kprobefs/fs/internal/ready"
)

// give gives the caller a descriptor for o. It takes over a reference, which the last close of the descriptor drops.
func (s *Server) give(c *call, o *object) (int64, error) {
	h, err := s.open(o)
	if err != nil {
		s.drop(o)
		return 0, err
	}
	theirs, err := s.conf.Reopen(c.id, h.fd)
	if err != nil {
		s.closed(h)
		return 0, unix.ENOMEM
	}
	defer unix.Close(theirs)
	s.opening.Lock()
	defer s.opening.Unlock()
	number := FirstFD
	for hasFD(c.tid, number) {
		number++
	}
	err = seccomp.GiveAs(c.listener, c.id, theirs, number, unix.O_CLOEXEC)
	if err == nil {
		return int64(number), errDone
	}
	if err == unix.EBADF { // RLIMIT_NOFILE
		err = unix.EMFILE
	}
	return 0, err // the close of theirs drops the reference
}

// open makes a handle of the object's. Its file is one of its own, unless processes map the object.
func (s *Server) open(o *object) (*handle, error) {
	s.mu.Lock()
	if o.mem != nil {
		if h := s.handles[o.mem.key]; h != nil {
			h.opens++
			s.mu.Unlock()
			return h, nil
		}
	}
	f := o.mem
	s.mu.Unlock()
	if f == nil {
		var err error
		if f, err = s.newFile(0); err != nil {
			return nil, err
		}
	}
	wd, err := unix.InotifyAddWatch(s.inotify, "/proc/self/fd/"+strconv.Itoa(f.fd), unix.IN_CLOSE)
	if err != nil {
		if f != o.mem {
			unix.Close(f.fd)
		}
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	f.watch = int32(wd)
	h := &handle{f, o, 1}
	s.handles[f.key], s.watches[f.watch] = h, h
	s.count.Store(int32(len(s.handles)))
	return h, nil
}

// waits puts a pipe in the place of a ring buffer's descriptor: a file in memory cannot be waited for (ringbuf_map_poll). Its
// mappings are those of the file. Then the kernel makes the call.
func (s *Server) waits(c *call, o *object, fd int) (int64, error) {
	s.mu.Lock()
	ring := o.aMap != nil && o.aMap.Type == maps.Ringbuf && o.mem != nil
	pipe := o.ready
	s.mu.Unlock()
	if ring && pipe == nil {
		var err error
		pipe, err = ready.New(func() bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.ids[aMap][o.id] != o {
				return true
			}
			unread, _, _, _ := o.aMap.Unread()
			return unread == 0
		})
		if err != nil {
			return 0, err
		}
		s.mu.Lock()
		o.ready = pipe
		if h := s.handles[o.mem.key]; h != nil {
			dev, ino := pipe.Inode()
			s.handles[inode{dev, ino}] = h
		}
		unread, _, _, _ := o.aMap.Unread()
		s.mu.Unlock()
		if unread > 0 {
			pipe.Signal()
		}
	}
	if ring {
		_ = seccomp.Put(c.listener, c.id, pipe.End(), fd, unix.O_CLOEXEC)
	}
	_ = seccomp.GoOn(c.listener, c.id)
	return 0, errDone
}

// closed takes back what one open file of h has.
func (s *Server) closed(h *handle) {
	s.mu.Lock()
	if h.opens == 0 {
		s.mu.Unlock()
		return
	}
	h.opens--
	last := h.opens == 0
	if last {
		delete(s.handles, h.key)
		if h.object.ready != nil {
			dev, ino := h.object.ready.Inode()
			delete(s.handles, inode{dev, ino})
		}
		delete(s.watches, h.watch)
		s.count.Store(int32(len(s.handles)))
	}
	s.mu.Unlock()
	if last {
		_, _ = unix.InotifyRmWatch(s.inotify, uint32(h.watch))
		if h.file != h.object.mem {
			unix.Close(h.fd)
		}
	}
	s.drop(h.object)
}

// Sweep drops the handles that nobody has open any more. A close takes effect before the next thing that its process does.
func (s *Server) Sweep() {
	if s.count.Load() == 0 {
		return
	}
	s.closing.Lock()
	defer s.closing.Unlock()
	var b [64 * unix.SizeofInotifyEvent]byte
	for {
		n, err := unix.Read(s.inotify, b[:])
		if err == syscall.EINTR {
			continue
		}
		if err != nil || n <= 0 {
			return
		}
		for at := 0; at+unix.SizeofInotifyEvent <= n; at += unix.SizeofInotifyEvent { // a watched file has no names
			wd := int32(binary.NativeEndian.Uint32(b[at:]))
			s.mu.Lock()
			h := s.watches[wd]
			s.mu.Unlock()
			if h != nil {
				s.closed(h)
			}
		}
	}
}

// Watch ends objects as soon as nobody has them open, until stop is closed.
func (s *Server) Watch(stop <-chan struct{}) {
	for {
		p := []unix.PollFd{{Fd: int32(s.inotify), Events: unix.POLLIN}}
		n, err := unix.Poll(p, 200)
		select {
		case <-stop:
			return
		default:
		}
		switch {
		case n > 0 && p[0].Revents&unix.POLLNVAL == 0:
			s.Sweep()
		case err != nil && err != unix.EINTR || n > 0:
			return
		}
	}
}
