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
			if s.fileAt(c, c.fd(at)) != nil {
				return fails(err)
			}
		}
		return nil
	}
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
		}
		return nil
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
func emptyOr(where at, flags int, do func(*Server, *Call, place) (int64, error)) claim {
	byPath := named(where, noFollow{arg: flags, flag: unix.AT_SYMLINK_NOFOLLOW}, func(s *Server, c *Call, f found) (int64, error) {
		if f.err != 0 {
			return 0, f.err
		}
		if err := s.reach(s.caller(c), f.place); err != nil {
			return 0, err
		}
		return do(s, c, f.place)
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
			return func() (int64, error) { return do(s, c, p) }
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

// both is a call about two paths that fails if one of them is ours.
func both(a, b at, do func(*Server, *Call, found) (int64, error)) claim {
	first, second := named(a, links, do), named(b, links, do)
	return func(s *Server, c *Call) answer {
		if got := first(s, c); got != nil {
			return got
		}
		return second(s, c)
	}
}

// never is a call that always fails: what is done by it nobody would be notified of.
func never(err unix.Errno) claim { return func(*Server, *Call) answer { return fails(err) } }

const (
	sysFchmodat2 = 452
)

// claims are the calls to be notified of.
var claims = map[int]claim{
	unix.SYS_OPEN: opens(at{-1, 0}, 1), unix.SYS_OPENAT: opens(at{0, 1}, 2), unix.SYS_OPENAT2: (*Server).openHow, unix.SYS_CREAT: (*Server).creat,

	unix.SYS_READ: descriptor(0, (*Server).read), unix.SYS_PREAD64: descriptor(0, (*Server).read),
	unix.SYS_READV: descriptor(0, (*Server).read), unix.SYS_PREADV: descriptor(0, (*Server).read), unix.SYS_PREADV2: descriptor(0, (*Server).read),
	unix.SYS_WRITE: descriptor(0, (*Server).write), unix.SYS_PWRITE64: descriptor(0, (*Server).write),
	unix.SYS_WRITEV: descriptor(0, (*Server).write), unix.SYS_PWRITEV: descriptor(0, (*Server).write), unix.SYS_PWRITEV2: descriptor(0, (*Server).write),
	unix.SYS_LSEEK: descriptor(0, (*Server).lseek), unix.SYS_GETDENTS64: descriptor(0, (*Server).getdents), unix.SYS_GETDENTS: refused(unix.ENOSYS, 0),
	unix.SYS_FTRUNCATE: descriptor(0, (*Server).ftruncate), unix.SYS_FCNTL: descriptor(0, (*Server).fcntl),
	unix.SYS_SENDFILE: refused(unix.EINVAL, 0, 1), unix.SYS_TEE: refused(unix.EINVAL, 0, 1), unix.SYS_VMSPLICE: refused(unix.EBADF, 0),
	unix.SYS_SPLICE: refused(unix.EINVAL, 0, 2), unix.SYS_COPY_FILE_RANGE: refused(unix.EINVAL, 0, 2),

	unix.SYS_FSTAT: descriptor(0, func(s *Server, c *Call, o *openFile) (int64, error) { return s.stat(c, o.place, c.Args[1]) }),
	unix.SYS_STAT:  named(at{-1, 0}, follows, statPath), unix.SYS_LSTAT: named(at{-1, 0}, links, statPath),
	unix.SYS_NEWFSTATAT: emptyOr(at{0, 1}, 3, func(s *Server, c *Call, p place) (int64, error) { return s.stat(c, p, c.Args[2]) }),
	unix.SYS_STATX:      emptyOr(at{0, 1}, 2, (*Server).statx),
	unix.SYS_FSTATFS:    descriptor(0, func(s *Server, c *Call, o *openFile) (int64, error) { return s.statfs(c, o.place) }),
	unix.SYS_STATFS:     named(at{-1, 0}, follows, statfsPath),
	unix.SYS_ACCESS:     named(at{-1, 0}, follows, accesses(1)), unix.SYS_FACCESSAT: named(at{0, 1}, follows, accesses(2)),
	unix.SYS_FACCESSAT2: named(at{0, 1}, noFollow{arg: 3, flag: unix.AT_SYMLINK_NOFOLLOW}, accesses(2)),
	unix.SYS_READLINK:   named(at{-1, 0}, links, readlinks(1)), unix.SYS_READLINKAT: named(at{0, 1}, links, readlinks(2)),

	unix.SYS_CHDIR: (*Server).chdir, unix.SYS_FCHDIR: (*Server).fchdir, unix.SYS_GETCWD: (*Server).getcwd,
	unix.SYS_CHROOT: (*Server).noteRoot, unix.SYS_PIVOT_ROOT: (*Server).noteRoot,
	unix.SYS_MKDIR: named(at{-1, 0}, links, (*Server).mkdir), unix.SYS_MKDIRAT: named(at{0, 1}, links, (*Server).mkdir),
	unix.SYS_RMDIR: named(at{-1, 0}, links, (*Server).rmdir), unix.SYS_UNLINK: named(at{-1, 0}, links, (*Server).unlink),
	unix.SYS_UNLINKAT: named(at{0, 1}, links, (*Server).unlinkat),
	unix.SYS_MKNOD:    named(at{-1, 0}, links, makes), unix.SYS_MKNODAT: named(at{0, 1}, links, makes),
	unix.SYS_SYMLINK: named(at{-1, 1}, links, makes), unix.SYS_SYMLINKAT: named(at{1, 2}, links, makes),
	unix.SYS_LINK: both(at{-1, 0}, at{-1, 1}, makes), unix.SYS_LINKAT: both(at{0, 1}, at{2, 3}, makes),
	unix.SYS_RENAME: both(at{-1, 0}, at{-1, 1}, fixed(unix.EPERM)), unix.SYS_RENAMEAT: both(at{0, 1}, at{2, 3}, fixed(unix.EPERM)),
	unix.SYS_RENAMEAT2: both(at{0, 1}, at{2, 3}, fixed(unix.EPERM)),
	unix.SYS_TRUNCATE:  named(at{-1, 0}, follows, fixed(given)),

	unix.SYS_CHMOD: named(at{-1, 0}, follows, fixed(unix.EPERM)), unix.SYS_FCHMODAT: named(at{0, 1}, follows, fixed(unix.EPERM)),
	sysFchmodat2: named(at{0, 1}, follows, fixed(unix.EPERM)), unix.SYS_FCHMOD: refused(unix.EPERM, 0),
	unix.SYS_CHOWN: named(at{-1, 0}, follows, fixed(unix.EPERM)), unix.SYS_LCHOWN: named(at{-1, 0}, links, fixed(unix.EPERM)),
	unix.SYS_FCHOWNAT: named(at{0, 1}, follows, fixed(unix.EPERM)), unix.SYS_FCHOWN: refused(unix.EPERM, 0),
	unix.SYS_UTIME: named(at{-1, 0}, follows, fixed(unix.EPERM)), unix.SYS_UTIMES: named(at{-1, 0}, follows, fixed(unix.EPERM)),
	unix.SYS_FUTIMESAT: named(at{0, 1}, follows, fixed(unix.EPERM)),
	unix.SYS_UTIMENSAT: (*Server).utimensat,

	unix.SYS_GETXATTR: named(at{-1, 0}, follows, fixed(unix.EOPNOTSUPP)), unix.SYS_LGETXATTR: named(at{-1, 0}, links, fixed(unix.EOPNOTSUPP)),
	unix.SYS_LISTXATTR: named(at{-1, 0}, follows, fixed(given)), unix.SYS_LLISTXATTR: named(at{-1, 0}, links, fixed(given)),
	unix.SYS_SETXATTR: named(at{-1, 0}, follows, fixed(unix.EOPNOTSUPP)), unix.SYS_LSETXATTR: named(at{-1, 0}, links, fixed(unix.EOPNOTSUPP)),
	unix.SYS_INOTIFY_ADD_WATCH: named(at{-1, 1}, follows, fixed(unix.ENOSPC)),
	unix.SYS_NAME_TO_HANDLE_AT: named(at{0, 1}, follows, fixed(unix.EOPNOTSUPP)),
	unix.SYS_EXECVE:            named(at{-1, 0}, follows, fixed(unix.EACCES)), unix.SYS_EXECVEAT: named(at{0, 1}, follows, fixed(unix.EACCES)),

	unix.SYS_IO_URING_SETUP: never(unix.ENOSYS),
	// Its caller is a new process, and asks in time whose child it is.
	unix.SYS_SET_ROBUST_LIST: func(s *Server, c *Call) answer { s.cwdOf(c); return nil },
}

// Calls lists the system calls of x86-64 that a listener has to be notified of. Of fcntl these commands
// are enough: F_GETFL and F_SETFL.
func Calls() []int { return slices.Sorted(maps.Keys(claims)) }

// Claims says whether c is about what s serves, and returns what answers it then; nil: it is the kernel's.
// What is returned is to be called once. It may wait as long as a read does.
func (s *Server) Claims(c *Call) func() {
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
