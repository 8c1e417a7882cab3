package notify

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// has reports whether the path rest below t's directory is ours. A directory that the host has, too, is the host's.
func (t *tree) has(rest string) bool {
	if !t.Over {
		return true
	}
	if t.none() {
		return false
	}
	d, at := t.Node.(*vtree.Dir), t.Dir
	for name := range strings.SplitSeq(strings.TrimLeft(rest, "/"), "/") {
		if name == "" {
			return false
		}
		e, _, ok := d.Entry(name)
		if !ok {
			return false
		}
		at += "/" + name
		below, isDir := e.Node.(*vtree.Dir)
		if !isDir {
			return true
		}
		if st, err := os.Stat(at); err != nil || !st.IsDir() {
			return true
		}
		d = below
	}
	return false
}

// none reports whether nothing of t, whose directory is the host's, is there now.
func (t *tree) none() bool { return t.None != nil && t.None() }

// idle reports whether no call can be about files of ours.
func (s *Server) idle() bool {
	return s.opened.Load() == 0 && s.strays.Load() == 0 && !slices.ContainsFunc(s.trees, func(t *tree) bool { return !t.Over || !t.none() })
}

// comesAndGoes reports whether the caller's directory dirfd may have names that come and go.
func (s *Server) comesAndGoes(c *Call, dirfd int) bool {
	if !slices.ContainsFunc(s.trees, func(t *tree) bool { return t.Over && !t.none() }) {
		return false
	}
	link := "cwd"
	if dirfd != unix.AT_FDCWD {
		link = "fd/" + strconv.Itoa(dirfd)
	}
	dir, err := readlink(c.proc(link))
	return err == nil && slices.ContainsFunc(s.trees, func(t *tree) bool {
		return t.Over && (dir == t.Dir || strings.HasPrefix(dir, t.Dir+"/"))
	})
}

// FirstGiven is the least number of a descriptor that is given to a caller whose filter looks at numbers.
const FirstGiven = 512

// opensFile are the calls that a Server answers that may not write into the memory of its callers, beside mounted files.
var opensFile = map[int]bool{unix.SYS_OPEN: true, unix.SYS_OPENAT: true, unix.SYS_OPENAT2: true, unix.SYS_CREAT: true}

// Beside makes s serve trees whose directories are the host's, beside others that are mounted. Its callers are in a user
// namespace, and this process's user is root there. Their filter notifies the calls of mirror.All, those of Paths, and those
// of Given. A 32-bit program gets ENXIO for an open, and so does everybody without opens, when no other call is answered: what is
// there is not made a second time among the files of the host.
func (s *Server) Beside(opens bool) {
	s.beside, s.closed, s.seen = true, !opens, 0
	clear(s.names)
}

// Paths returns calls that must be notified beside those that a machine mirrors: ioctls of devices, and those of ls -l, chmod
// and chown. Others that take a path are about the host's file, if there is one.
func Paths() []int {
	return []int{
		unix.SYS_IOCTL, unix.SYS_GETXATTR, unix.SYS_LGETXATTR, unix.SYS_FCHMODAT, sysFchmodat2, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_FCHOWNAT,
		unix.SYS_INOTIFY_ADD_WATCH,
	}
}

// Given returns the calls of x86-64 that must be notified if the descriptor in their first argument may be one that was
// given: a standard one (std), or one of FirstGiven and above. The others are too frequent.
func Given() (std, high []int) {
	return []int{unix.SYS_READV, unix.SYS_WRITEV}, []int{
		unix.SYS_LSEEK, unix.SYS_FSTAT, unix.SYS_FCNTL, unix.SYS_FTRUNCATE, unix.SYS_FSYNC, unix.SYS_FDATASYNC, unix.SYS_GETDENTS,
		unix.SYS_PREADV, unix.SYS_PREADV2, unix.SYS_PWRITEV, unix.SYS_PWRITEV2, unix.SYS_FSTATFS, unix.SYS_FCHMOD, unix.SYS_FCHOWN, unix.SYS_FCHDIR,
	}
}
