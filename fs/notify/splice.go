package notify

import (
	"time"

	"golang.org/x/sys/unix"
)

// If a file is not open for writing, its stand-in is a pipe. The kernel runs splice(2) from it, after the
// server has put the result of a read into the pipe. The next read returns bytes that the kernel leaves
// there.

// maxSplice is how many bytes a pipe holds.
const maxSplice = 1 << 16

func (s *Server) splice(c *Call) answer {
	if refuse := refused(unix.EINVAL, 2)(s, c); refuse != nil {
		return refuse
	}
	return descriptor(0, (*Server).spliceFrom)(s, c)
}

func (s *Server) spliceFrom(c *Call, o *openFile) (int64, error) {
	switch {
	case o.has(unix.O_PATH):
		return 0, unix.EBADF
	case o.handle == nil || !o.isPipe():
		return 0, unix.EINVAL
	case c.Args[1] != 0 || c.Args[4] == 0:
		return answered, c.goOn()
	}
	x, err := o.transfer(c, unix.O_RDONLY)
	if err != nil {
		return 0, err
	}
	defer x.end()
	b, err := s.fetch(x.ctx, c, o, int(min(c.Args[4], maxSplice)), x.off)
	if err != nil || len(b) == 0 {
		return 0, err
	}
	if x.own {
		o.off += int64(len(b))
	}
	if err := o.fill(b); err != nil {
		return 0, err
	}
	time.AfterFunc(lookEvery, o.changed) // a caller that polls must learn that there is more
	return answered, c.goOn()
}

// fill writes b into the stand-in.
func (o *openFile) fill(b []byte) error {
	o.signal.Lock()
	defer o.signal.Unlock()
	if o.gone {
		return unix.EBADF
	}
	if o.readable {
		o.drain()
	}
	n, err := unix.Write(o.end, b)
	if err != nil {
		o.pending = b
		return unix.EAGAIN
	}
	o.pending = b[n:]
	o.filled, o.readable = true, true
	return nil
}

// takePending returns at most size bytes that were read before and not returned to a caller.
func (o *openFile) takePending(size int) []byte {
	o.signal.Lock()
	defer o.signal.Unlock()
	if o.filled && !o.gone {
		o.pending = append(o.drain(), o.pending...)
		o.filled, o.readable = false, false
	}
	if len(o.pending) == 0 || size == 0 {
		return nil
	}
	b := o.pending[:min(size, len(o.pending))]
	o.pending = o.pending[len(b):]
	return b
}

// isPipe reports whether the stand-in is one.
func (o *openFile) isPipe() bool {
	return o.flags.Load()&unix.O_ACCMODE == unix.O_RDONLY || o.stream()
}
