package notify

import (
	"context"
	"encoding/binary"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs"
)

// opens is open(2) of the path at where, with the flags in an argument.
func opens(where at, flags int) claim {
	return func(s *Server, c *Call) answer { return s.opening(c, where, int(int32(c.Args[flags]))) }
}

func (s *Server) creat(c *Call) answer {
	return s.opening(c, at{-1, 0}, unix.O_CREAT|unix.O_WRONLY|unix.O_TRUNC)
}

// openHow is openat2(2). Paths in a tree have no links, and lead out of it by ".." alone.
func (s *Server) openHow(c *Call) answer {
	var how [8]byte
	if n, err := c.read(how[:], c.Args[2]); err != nil || n != len(how) {
		return nil // the kernel says so
	}
	return s.opening(c, at{0, 1}, int(binary.NativeEndian.Uint64(how[:])))
}

func (s *Server) opening(c *Call, where at, flags int) answer {
	follow := flags&unix.O_NOFOLLOW == 0 && flags&(unix.O_CREAT|unix.O_EXCL) != unix.O_CREAT|unix.O_EXCL
	f, _, err := s.findAt(c, where, follow)
	switch {
	case err != nil:
		return fails(err)
	case !f.ours:
		return nil
	}
	return func() (int64, error) {
		if err := s.mayOpen(c, f, flags); err != nil {
			return 0, err
		}
		if err := s.open(c, f.place, flags); err != nil {
			return 0, err
		}
		return answered, nil
	}
}

// mayOpen is what the kernel checks before the file's own open.
func (s *Server) mayOpen(c *Call, f found, flags int) error {
	who := s.caller(c)
	if f.err == unix.ENOENT && flags&unix.O_CREAT != 0 && f.last != "" {
		refuse := unix.EACCES
		if d := f.parent.dir(); d != nil && d.Sysctl {
			refuse = unix.ENOENT
		}
		f.parent.observe(context.Background(), who, fs.Op{Kind: fs.OpOpen, Path: f.last, Flags: uint32(flags), Err: refuse})
		return refuse
	}
	if f.err != 0 {
		return f.err
	}
	if f.link != "" {
		return unix.ELOOP
	}
	if err := s.reach(who, f.place); err != nil {
		return err
	}
	isDir := f.dir() != nil
	switch {
	case flags&unix.O_PATH != 0:
		if flags&unix.O_DIRECTORY != 0 && !isDir {
			return unix.ENOTDIR
		}
		return nil
	case flags&unix.O_TMPFILE == unix.O_TMPFILE:
		return unix.EOPNOTSUPP
	case flags&(unix.O_CREAT|unix.O_EXCL) == unix.O_CREAT|unix.O_EXCL:
		return unix.EEXIST
	case flags&unix.O_DIRECTORY != 0 && !isDir:
		return unix.ENOTDIR
	case isDir && (flags&unix.O_ACCMODE != unix.O_RDONLY || flags&unix.O_CREAT != 0):
		return unix.EISDIR
	}
	want := [4]uint32{4, 2, 6, 6}[flags&unix.O_ACCMODE]
	if flags&unix.O_TRUNC != 0 {
		want |= 2
	}
	return s.may(who, f.place, want)
}
