package notify

import (
	"context"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs"
)

// opens is open(2) of the path at where. Argument flags has the flags.
func opens(where at, flags int) claim {
	return func(s *Server, c *Call) answer { return s.opening(c, where, int(int32(c.Args[flags]))) }
}

func (s *Server) creat(c *Call) answer {
	return s.opening(c, at{-1, 0}, unix.O_CREAT|unix.O_WRONLY|unix.O_TRUNC)
}

func (s *Server) opening(c *Call, where at, flags int) answer {
	f, text, err := s.findAt(c, where, followsLast(flags))
	if err != nil {
		return fails(err)
	}
	return s.openFound(c, f, text, flags)
}

// followsLast reports whether an open follows the last name's symbolic link.
func followsLast(flags int) bool {
	return flags&unix.O_NOFOLLOW == 0 && flags&(unix.O_CREAT|unix.O_EXCL) != unix.O_CREAT|unix.O_EXCL
}

// openFound opens the file f, which the path text led to.
func (s *Server) openFound(c *Call, f found, text string, flags int) answer {
	switch {
	case f.host != "":
		return s.opensHost(c, f.host, flags)
	case !f.ours:
		return nil
	case flags&(unix.O_CREAT|unix.O_DIRECTORY|unix.O_PATH) == unix.O_CREAT|unix.O_DIRECTORY:
		return fails(unix.EINVAL)
	case flags&unix.O_CREAT != 0 && strings.HasSuffix(text, "/") && f.err != unix.ENOENT:
		return fails(unix.EISDIR)
	}
	return func() (int64, error) {
		err := s.mayOpen(c, f, flags)
		switch {
		case err != nil:
			return 0, err
		case s.closed || s.beside && c.Compat:
			return 0, unix.ENXIO
		}
		if err := s.open(c, f.place, flags); err != nil {
			return 0, err
		}
		return answered, nil
	}
}

// mayOpen has the kernel's checks before the open function of the file.
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
	case flags&unix.O_TMPFILE == unix.O_TMPFILE && isDir:
		if f.dir().Sysctl {
			return unix.EACCES
		}
		return unix.EOPNOTSUPP
	case flags&(unix.O_CREAT|unix.O_EXCL) == unix.O_CREAT|unix.O_EXCL:
		return unix.EEXIST
	case flags&unix.O_DIRECTORY != 0 && !isDir:
		return unix.ENOTDIR
	case isDir && (flags&unix.O_ACCMODE != unix.O_RDONLY || flags&(unix.O_CREAT|unix.O_TRUNC) != 0):
		return unix.EISDIR
	}
	want := [4]uint32{4, 2, 6, 6}[flags&unix.O_ACCMODE]
	if flags&unix.O_TRUNC != 0 {
		want |= 2
	}
	if err := s.may(who, f.place, want); err != nil {
		return err
	}
	if flags&unix.O_DIRECT != 0 {
		return unix.EINVAL // no file of ours supports that
	}
	return nil
}
