package bpf

import (
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
	theirs, err := s.conf.Reopen(c.ID, h.fd)
	if err != nil {
		s.closed(h)
		return 0, unix.ENOMEM
	}
	defer unix.Close(theirs)
	return s.numbers.Give(&c.Call, theirs, unix.O_CLOEXEC) // if it fails, the close of theirs drops the reference
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
	h := &handle{f, o, 1}
	watch, err := s.closes.Add(f.fd, h)
	if err != nil {
		if f != o.mem {
			unix.Close(f.fd)
		}
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	f.watch = watch
	s.handles[f.key] = h
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
		_ = seccomp.Put(c.Listener, c.ID, pipe.End(), fd, unix.O_CLOEXEC)
	}
	return c.GoOn()
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
		s.count.Store(int32(len(s.handles)))
	}
	s.mu.Unlock()
	if last {
		s.closes.Remove(h.watch)
		if h.file != h.object.mem {
			unix.Close(h.fd)
		}
	}
	s.drop(h.object)
}

// Sweep drops the handles that nobody has open any more.
func (s *Server) Sweep() {
	if s.count.Load() > 0 {
		s.closes.Sweep()
	}
}

// Watch ends objects as soon as nobody has them open, until stop is closed.
func (s *Server) Watch(stop <-chan struct{}) { s.closes.Watch(stop, s.Sweep) }
