package notify

import (
	"context"
	"errors"
	"os"
	"strconv"
	"sync"
	"sync/atomic"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// inode identifies a stand-in among all files.
type inode struct{ dev, ino uint64 }

// An openFile is one open file description of ours.
type openFile struct {
	place
	handle *vtree.Handle // nil for a directory, and with O_PATH
	caller vtree.Caller
	fh     uint64
	flags  atomic.Int64 // flags as F_GETFL returns them
	key    inode
	end    int // the server's end of the stand-in

	pos  vtree.Mutex // protects the fields below
	off  int64
	list []dirent // entries of a directory, after the first read

	// using is read-locked while handle is used, and locked while handle is closed.
	using sync.RWMutex
	dead  chan struct{} // closed before handle is closed

	signal   sync.Mutex // protects the fields below
	readable bool       // there is a byte in the stand-in, or data for splice
	filled   bool       // that is data
	pending  []byte     // bytes that were read from the file and not yet returned
	gone     bool       // end is closed
}

const (
	access   = unix.O_ACCMODE | unix.O_PATH
	settable = unix.O_APPEND | unix.O_NONBLOCK | unix.O_NOATIME
	// largeFile is O_LARGEFILE, which open(2) sets itself. Package unix has it as 0.
	largeFile = 0o100000
	// forgotten are flags of open(2) that F_GETFL does not return.
	forgotten = unix.O_CREAT | unix.O_EXCL | unix.O_NOCTTY | unix.O_TRUNC | unix.O_CLOEXEC
)

func (o *openFile) has(flag int64) bool { return o.flags.Load()&flag != 0 }

func (o *openFile) file() *vtree.File {
	f, _ := o.node.(*vtree.File)
	return f
}

func (o *openFile) stream() bool { return o.handle != nil && o.file().Stream != nil }

// open makes an open file of p and gives the caller a descriptor of it.
func (s *Server) open(c *Call, p place, flags int) error {
	if s.opened.Load() >= s.limit {
		return unix.ENFILE
	}
	o := &openFile{place: p, caller: s.caller(c), fh: s.fhs.Add(1), end: -1, dead: make(chan struct{})}
	o.flags.Store(int64(flags &^ forgotten))
	if flags&unix.O_PATH == 0 {
		if !c.Compat || c.Nr == unix.SYS_CREAT || c.Nr == unix.SYS_OPENAT2 {
			o.flags.Store(o.flags.Load() | largeFile) // force_o_largefile
		}
		told := flags
		if o.file() == nil {
			told |= unix.O_DIRECTORY
		}
		o.observe(context.Background(), o.caller, fs.Op{Kind: fs.OpOpen, Flags: uint32(told)})
		if f := o.file(); f != nil {
			h, err := f.OpenFile(vtree.Open{Caller: o.caller, Flags: flags})
			if err != nil {
				return err
			}
			o.handle = h
		}
	}
	theirs, err := o.standIn()
	if err != nil {
		o.release()
		return err
	}
	if err = s.add(o); err == nil {
		o.refresh()
		s.giving.RLock()
		defer s.giving.RUnlock()
		err = s.giveHigh(c, theirs, flags&unix.O_CLOEXEC != 0)
	}
	unix.Close(theirs)
	return err // if the caller did not get it, sweep will find that
}

// standIn makes the two ends of the stand-in. A file that is open for writing must be writable for poll(2),
// too, so its stand-in is a socket. A stream never is.
func (o *openFile) standIn() (theirs int, err error) {
	var p [2]int
	if o.has(unix.O_PATH) || o.isPipe() {
		err = unix.Pipe2(p[:], unix.O_CLOEXEC|unix.O_NONBLOCK)
	} else {
		p, err = unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, 0)
		if err == nil {
			err = unix.Shutdown(p[1], unix.SHUT_RD) // a send on the socket fails: we never read it
		}
	}
	if err != nil {
		return -1, err
	}
	var st unix.Stat_t
	if err := unix.Fstat(p[0], &st); err != nil {
		unix.Close(p[0])
		unix.Close(p[1])
		return -1, err
	}
	o.key, o.end = inode{st.Dev, st.Ino}, p[1]
	return p[0], nil
}

func (s *Server) add(o *openFile) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files[o.key], s.ends[int32(o.end)] = o, o
	s.opened.Store(int64(len(s.files)))
	// EPOLLERR and EPOLLHUP are always reported. They mean that no process has the other end.
	return unix.EpollCtl(s.epoll, unix.EPOLL_CTL_ADD, o.end, &unix.EpollEvent{Fd: int32(o.end)})
}

// refresh makes the stand-in readable if a read would not wait, and not readable otherwise.
func (o *openFile) refresh() {
	ready := o.handle == nil || o.handle.Ready(o.changed)
	o.signal.Lock()
	defer o.signal.Unlock()
	if o.gone || o.filled && o.left() > 0 {
		return
	}
	if o.filled {
		o.filled, o.readable = false, false
	}
	if ready = ready || len(o.pending) > 0; ready == o.readable {
		return
	}
	if ready {
		_, err := unix.Write(o.end, []byte{0})
		o.readable = err == nil
		return
	}
	o.drain()
}

// mayBecome is refresh after a call of o that may have changed whether a read waits: of o, or of another file of the same owner.
func (s *Server) mayBecome(o *openFile) {
	if f := o.file(); f == nil || f.Ready == nil {
		return
	}
	if o.stream() {
		o.refresh()
		return
	}
	s.mu.Lock()
	var all []*openFile
	for _, other := range s.files {
		if f := other.file(); f != nil && f.Ready != nil && other.handle != nil && !other.stream() {
			all = append(all, other)
		}
	}
	s.mu.Unlock()
	for _, other := range all {
		if other == o {
			o.refresh() // it is in use
		} else if done, err := other.begins(); err == nil {
			other.refresh()
			done()
		}
	}
}

// drain reads everything in the stand-in, by opening the other end of the pipe for a moment. o.signal is
// held.
func (o *openFile) drain() (b []byte) {
	fd, err := unix.Open("/proc/self/fd/"+strconv.Itoa(o.end), unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil // it stays readable: a read with O_NONBLOCK then returns EAGAIN
	}
	defer unix.Close(fd)
	b = make([]byte, max(o.left(), 1))
	n, _ := unix.Read(fd, b)
	o.readable = false
	return b[:max(n, 0)]
}

// left is how many bytes are in the stand-in.
func (o *openFile) left() int {
	n, err := unix.IoctlGetInt(o.end, fionread)
	if err != nil {
		return 0
	}
	return n
}

// changed is called, from any goroutine, when a read may not wait any more.
func (o *openFile) changed() {
	go func() {
		if done, err := o.begins(); err == nil {
			defer done()
			o.refresh()
		}
	}()
}

// release is called at the last close.
func (o *openFile) release() {
	o.signal.Lock()
	o.gone = true
	if o.end >= 0 {
		unix.Close(o.end)
	}
	o.signal.Unlock()
	close(o.dead)
	o.using.Lock() // another thread of the process that has closed it may still read
	defer o.using.Unlock()
	if o.has(unix.O_PATH) || o.handle == nil && o.file() != nil {
		return
	}
	o.observe(context.Background(), o.caller, fs.Op{Kind: fs.OpRelease, Flags: uint32(o.flags.Load())})
	if o.handle != nil {
		o.handle.Close()
	}
}

// fileAt returns our open file that descriptor fd of the caller stands for, or nil.
func (s *Server) fileAt(c *Call, fd int) *openFile {
	if fd < 0 || s.opened.Load() == 0 {
		return nil
	}
	return s.fileOf(c.proc("fd/" + strconv.Itoa(fd)))
}

// fileOf returns our open file that a link in /proc/PID/fd stands for, or nil.
func (s *Server) fileOf(link string) *openFile {
	var st unix.Stat_t
	if unix.Stat(link, &st) != nil || st.Mode&unix.S_IFMT != unix.S_IFIFO && st.Mode&unix.S_IFMT != unix.S_IFSOCK {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.files[inode{st.Dev, st.Ino}]
}

// observe reports op on o to the tree's Observer, if there is one.
func (o *openFile) observe(ctx context.Context, c vtree.Caller, op fs.Op) {
	op.FH = o.fh
	o.place.observe(ctx, c, op)
}

func (p place) observe(ctx context.Context, c vtree.Caller, op fs.Op) {
	if p.tree.Observer == nil {
		return
	}
	if op.Path == "" {
		op.Path = p.path
	} else if p.path != "" {
		op.Path = p.path + "/" + op.Path
	}
	op.PID, op.UID, op.GID = c.PID, c.UID, c.GID
	p.tree.Observer.Op(ctx, op)
}

// errno is the errno that a caller gets for an error.
func errno(err error) unix.Errno {
	var e unix.Errno
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.Canceled):
		return errRestart
	case errors.Is(err, os.ErrNotExist):
		return unix.ENOENT
	}
	return unix.EIO
}

// begins is called before a use of handle, and done after it. It fails if the last close has come since the
// caller's descriptor was looked up.
func (o *openFile) begins() (done func(), err error) {
	o.using.RLock()
	if o.isDead() {
		o.using.RUnlock()
		return nil, unix.EBADF
	}
	return o.using.RUnlock, nil
}

func (o *openFile) isDead() bool {
	select {
	case <-o.dead:
		return true
	default:
		return false
	}
}
