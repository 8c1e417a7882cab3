package notify

import (
	"maps"
	"slices"

	"golang.org/x/sys/unix"
)

// An answer runs a system call for its caller and returns the result. A nil answer means that the call is
// not about our files.
type answer func() (int64, error)

// fails is an answer that returns err.
func fails(err error) answer { return func() (int64, error) { return 0, err } }

// given means that the caller has got its answer already.
const given = unix.Errno(0)

// A claim decides whether a call is about our files, and returns the answer.
type claim func(*Server, *Call) answer

// descriptor is a claim for calls about an open file. Argument at is its descriptor.
func descriptor(at int, do func(*Server, *Call, *openFile) (int64, error)) claim {
	return func(s *Server, c *Call) answer {
		o := s.fileAt(c, c.fd(at))
		if o == nil {
			return nil
		}
		return func() (int64, error) { return do(s, c, o) }
	}
}

// refused is a claim for calls that fail with err if one of the descriptors in arguments fds is ours.
func refused(err unix.Errno, fds ...int) claim {
	return func(s *Server, c *Call) answer {
		for _, at := range fds {
			if o := s.fileAt(c, c.fd(at)); o != nil && o.has(unix.O_PATH) {
				return fails(unix.EBADF)
			} else if o != nil {
				return fails(err)
			}
		}
		return nil
	}
}

// unlessPath is a claim for calls that fail with err on our descriptors, and with EBADF if the file was
// opened with O_PATH.
func unlessPath(err unix.Errno) claim {
	return descriptor(0, func(_ *Server, _ *Call, o *openFile) (int64, error) {
		if o.has(unix.O_PATH) {
			return 0, unix.EBADF
		}
		return 0, err
	})
}

// at says which arguments are a path: dir is the directory's descriptor, path the address. dir is -1 for
// the current directory.
type at struct{ dir, path int }

// noFollow says by which flag a call does not follow a symbolic link at the path's end.
type noFollow struct {
	arg  int // the argument with the flags; -1: there is none
	flag uint64
	not  bool // the call follows the link only if the flag is set
}

var (
	follows = noFollow{arg: -1}
	links   = noFollow{arg: -1, not: true}
)

func (n noFollow) follow(c *Call) bool {
	if n.arg < 0 {
		return !n.not
	}
	return c.Args[n.arg]&n.flag != 0 == n.not
}

// named is a claim for calls about the file that a path leads to.
func named(where at, how noFollow, do func(*Server, *Call, found) (int64, error)) claim {
	return func(s *Server, c *Call) answer {
		f, _, err := s.findAt(c, where, how.follow(c))
		switch {
		case err != nil:
			return fails(err)
		case f.ours:
			return func() (int64, error) { return do(s, c, f) }
		case f.host != "":
			return func() (int64, error) { return s.onHost(c, f.host) }
		}
		return nil
	}
}

// known is look, unless argument at has flags that are not in all. The kernel refuses such flags itself.
func known(at int, all uint64, look claim) claim {
	return func(s *Server, c *Call) answer {
		if uint64(uint32(c.Args[at]))&^all != 0 {
			return nil
		}
		return look(s, c)
	}
}

// flagsOnly is look, unless fcntl(2) is to do something else than get or set the flags of an open file. The kernel does
// that to the stand-in.
func flagsOnly(look claim) claim {
	return func(s *Server, c *Call) answer {
		if cmd := c.fd(1); cmd != unix.F_GETFL && cmd != unix.F_SETFL {
			return nil
		}
		return look(s, c)
	}
}

func (s *Server) findAt(c *Call, where at, follow bool) (found, string, error) {
	dir := unix.AT_FDCWD
	if where.dir >= 0 {
		dir = c.fd(where.dir)
	}
	return s.find(c, dir, c.Args[where.path], follow)
}

// emptyOr is a claim for calls about a path, or, with AT_EMPTY_PATH in argument flags, about the
// descriptor.
func emptyOr(where at, flags int, do func(*Server, *Call, found) (int64, error)) claim {
	byPath := named(where, noFollow{arg: flags, flag: unix.AT_SYMLINK_NOFOLLOW}, func(s *Server, c *Call, f found) (int64, error) {
		if f.err != 0 {
			return 0, f.err
		}
		if err := s.reach(s.caller(c), f.place); err != nil {
			return 0, err
		}
		return do(s, c, f)
	})
	return func(s *Server, c *Call) answer {
		if c.Args[flags]&unix.AT_EMPTY_PATH == 0 {
			return byPath(s, c)
		}
		if c.Args[where.path] != 0 {
			if text, err := c.str(c.Args[where.path]); err != nil || text != "" {
				return byPath(s, c)
			}
		}
		if p, ok := s.base(c, c.fd(where.dir)); ok && p.tree != nil {
			return func() (int64, error) { return do(s, c, found{place: p}) }
		}
		return nil
	}
}

// fixed makes calls about our paths fail with err. A file that does not exist gives its own error.
func fixed(err unix.Errno) func(*Server, *Call, found) (int64, error) {
	return func(_ *Server, _ *Call, f found) (int64, error) {
		if f.err != 0 {
			return 0, f.err
		}
		return 0, err
	}
}

// Calls returns the system calls of x86-64 that a listener must be notified of. Of fcntl and ioctl these
// commands are enough: F_GETFL and F_SETFL; FIONBIO, FIOASYNC and FIONREAD.
func Calls() []int { return slices.Sorted(maps.Keys(claims)) }

// CompatCalls returns the calls of i386, by their own numbers. Of fcntl, fcntl64 and ioctl the same commands
// are enough.
func CompatCalls() []int { return slices.Sorted(maps.Keys(compatCalls)) }

// Claims returns a function that answers c, or nil if c is not about files that s serves and the kernel
// must run it. The function must be called once, and returns what the call returns: a negative errno, or what it
// says. It may wait as long as a read waits.
func (s *Server) Claims(c *Call) func() int64 {
	switch {
	case s.beside && s.idle(), c.Compat && !c.widen(), s.closed && !opensFile[c.Nr]:
		return nil
	}
	look, ok := claims[c.Nr]
	if !ok {
		return nil
	}
	if s.opened.Load() > 0 || s.strays.Load() > 0 {
		s.sweepFor(c)
	}
	if opensFile[c.Nr] {
		s.merges.opens(c.TID)
	}
	if makesLinks[c.Nr] {
		s.links.forget()
	}
	do := look(s, c)
	if do == nil {
		return nil
	}
	return func() int64 {
		val, err := do()
		if err == given {
			err = nil
		}
		if val != answered {
			c.answer(val, err)
		}
		if err != nil {
			return -int64(errno(err))
		}
		return val
	}
}

// answered means that the caller has got a descriptor as its answer.
const answered = -1 << 62

// sweepFor calls sweep, except before calls whose result does not depend on earlier closes.
func (s *Server) sweepFor(c *Call) {
	switch c.Nr {
	case unix.SYS_READ, unix.SYS_FSTAT, unix.SYS_LSEEK, unix.SYS_FCNTL:
	default:
		s.sweep()
	}
}
