package vtree

import "syscall"

// Writable reports whether the file was opened for writing.
func (o *Open) Writable() bool { return o.Flags&syscall.O_ACCMODE != syscall.O_RDONLY }

// Truncates reports whether the open truncates: O_TRUNC without write access
// does not (tracefs looks at FMODE_WRITE, too).
func (o *Open) Truncates() bool { return o.Flags&syscall.O_TRUNC != 0 && o.Writable() }

// Nonblocking reports whether a Stream must return EAGAIN rather than wait.
func (o *Open) Nonblocking() bool { return o.Flags&syscall.O_NONBLOCK != 0 }

// Has reports whether the caller has a capability.
func (c *Caller) Has(capability int) bool { return c.Capable == nil || c.Capable(capability) }
