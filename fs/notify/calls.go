package notify

import (
	"maps"
	"slices"

	"golang.org/x/sys/unix"
)

// An answer does a call, and says what it returns. nil: the call is none of ours.
type answer func() (int64, error)

// fails is a call that fails.
func fails(err error) answer { return func() (int64, error) { return 0, err } }

// given: the caller has its answer already.
const given = unix.Errno(0)

// A claim looks whether a call is ours.
type claim func(*Server, *Call) answer

// descriptor is a call about the open file that argument at tells.
func descriptor(at int, do func(*Server, *Call, *openFile) (int64, error)) claim {
	return func(s *Server, c *Call) answer {
		o := s.fileAt(c, c.fd(at))
		if o == nil {
			return nil
		}
		return func() (int64, error) { return do(s, c, o) }
	}
}

// refused is a call that fails if one of the descriptors is ours, or the path at an address.
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

// unlessPath is a call about a descriptor that fails, in another way if that was opened with O_PATH.
func unlessPath(err unix.Errno) claim {
	return descriptor(0, func(_ *Server, _ *Call, o *openFile) (int64, error) {
		if o.has(unix.O_PATH) {
			return 0, unix.EBADF
		}
		return 0, err
	})
}

// at is where a path argument is. dir is -1 for the current directory.
type at struct{ dir, path int }

// noFollow are flags by which the last name's own link is meant.
type noFollow struct {
	arg  int // -1: always, or never
	flag uint64
	not  bool // it is followed if the flag is set
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

// named is a call about what a path leads to.
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

// known is look, unless there are flags in argument at that are not among all: the kernel says so.
func known(at int, all uint64, look claim) claim {
	return func(s *Server, c *Call) answer {
		if uint64(uint32(c.Args[at]))&^all != 0 {
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

// emptyOr is a call about a path, or with AT_EMPTY_PATH in argument flags about the descriptor.
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

// fixed is a call about a path that fails there: with missing if there is no such file and
// missing is not 0.
func fixed(err unix.Errno) func(*Server, *Call, found) (int64, error) {
	return func(_ *Server, _ *Call, f found) (int64, error) {
		if f.err != 0 {
			return 0, f.err
		}
		return 0, err
	}
}

// Calls lists the system calls of x86-64 that a listener has to be notified of. Of fcntl and ioctl
// these commands are enough: F_GETFL and F_SETFL; FIONBIO, FIOASYNC and FIONREAD.
func Calls() []int { return slices.Sorted(maps.Keys(claims)) }

// CompatCalls lists those of i386, by their own numbers. Of fcntl, fcntl64 and ioctl the same commands are enough.
func CompatCalls() []int { return slices.Sorted(maps.Keys(compatCalls)) }

// Claims says whether c is about what s serves, and returns what answers it then; nil: it is the kernel's.
// What is returned is to be called once. It may wait as long as a read does.
func (s *Server) Claims(c *Call) func() {
	if c.Compat && !c.widen() {
		return nil
	}
	look, ok := claims[c.Nr]
	if !ok {
		return nil
	}
	if s.opened.Load() > 0 || s.strays.Load() > 0 {
		s.sweepFor(c)
	}
	do := look(s, c)
	if do == nil {
		return nil
	}
	return func() {
		val, err := do()
		if err == given {
			err = nil
		}
		if val != answered {
			c.answer(val, err)
		}
	}
}

// answered: the caller has a descriptor for an answer.
const answered = -1 << 62

// sweepFor sweeps, unless the call is one whose meaning no close changes.
func (s *Server) sweepFor(c *Call) {
	switch c.Nr {
	case unix.SYS_READ, unix.SYS_FSTAT, unix.SYS_LSEEK, unix.SYS_FCNTL:
	default:
		s.sweep()
	}
}
