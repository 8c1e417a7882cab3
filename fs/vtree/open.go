package vtree

import (
	"sync/atomic"
	"syscall"
)

// Writable reports whether the file was opened for writing.
func (o *Open) Writable() bool { return o.Flags&syscall.O_ACCMODE != syscall.O_RDONLY }

// Truncates reports whether the open truncates the file. O_TRUNC without write access does not truncate
// (tracefs tests FMODE_WRITE, too).
func (o *Open) Truncates() bool { return o.Flags&syscall.O_TRUNC != 0 && o.Writable() }

// statusKnown: SetNonblocking was called.
const statusKnown = 1 << 31

// Nonblocking reports whether a Stream must return EAGAIN rather than wait.
func (o *Open) Nonblocking() bool {
	flags := atomic.LoadUint32(&o.now)
	if flags&statusKnown == 0 {
		return o.Flags&syscall.O_NONBLOCK != 0
	}
	return flags&syscall.O_NONBLOCK != 0
}

// SetNonblocking sets the present state of O_NONBLOCK, which fcntl(2) may have changed since the open.
func (o *Open) SetNonblocking(is bool) {
	flags := uint32(statusKnown)
	if is {
		flags |= syscall.O_NONBLOCK
	}
	atomic.StoreUint32(&o.now, flags)
}

// Has reports whether the caller has a capability.
func (c *Caller) Has(capability int) bool { return c.Capable == nil || c.Capable(capability) }
