package notify

import (
	"context"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs"
)

// readsDir tells that the caller begins to read a directory.
func (s *Server) readsDir(c *Call, o *openFile) {
	o.observe(context.Background(), s.callerOf(c, o), fs.Op{Kind: fs.OpReaddir, Flags: uint32(o.flags.Load())})
}

// makes is a call that would make a name: no directory lets it.
func makes(_ *Server, _ *Call, f found) (int64, error) {
	switch {
	case f.err == 0:
		return 0, unix.EEXIST
	case f.err != unix.ENOENT || f.last == "":
		return 0, f.err
	}
	return 0, refuseNew(f.parent)
}

func refuseNew(p place) error {
	if d := p.dir(); d != nil && d.Sysctl {
		return unix.ENOENT
	}
	return unix.EPERM
}

func refuseOld(p place) error {
	if d := p.dir(); d != nil && d.Sysctl {
		return unix.EACCES
	}
	return unix.EPERM
}

// mkdir is mkdir(2), of a tracefs instance for one.
func (s *Server) mkdir(c *Call, f found) (int64, error) {
	switch {
	case f.err == 0:
		return 0, unix.EEXIST
	case f.err != unix.ENOENT || f.last == "":
		return 0, f.err
	}
	who := s.caller(c)
	if err := s.mayChange(c, f); err != nil {
		return 0, err
	}
	d, op := f.parent.dir(), fs.Op{Kind: fs.OpMkdir, Path: f.last}
	if d.Mkdir == nil {
		op.Err = errno(refuseNew(f.parent))
	}
	f.parent.observe(context.Background(), who, op)
	if op.Err != 0 {
		return 0, op.Err
	}
	return 0, d.Mkdir(who, f.last)
}

// mayChange checks that the caller may change names in f's directory.
func (s *Server) mayChange(c *Call, f found) error {
	who := s.caller(c)
	if err := s.reach(who, f.parent); err != nil {
		return err
	}
	if d := f.parent.dir(); d != nil && d.Sysctl {
		return nil // refuseNew and refuseOld say what is wrong
	}
	return s.may(who, f.parent, 3)
}

// rmdir is rmdir(2).
func (s *Server) rmdir(c *Call, f found) (int64, error) {
	switch {
	case f.err != 0:
		return 0, f.err
	case f.path == "":
		return 0, unix.EBUSY // something is mounted there, for all that the caller knows
	case f.last == "":
		return 0, unix.EINVAL
	case f.dir() == nil:
		return 0, unix.ENOTDIR
	}
	if err := s.mayChange(c, f); err != nil {
		return 0, err
	}
	who, d, op := s.caller(c), f.parent.dir(), fs.Op{Kind: fs.OpRmdir, Path: f.last}
	if d.Rmdir == nil {
		op.Err = errno(refuseOld(f.parent))
	}
	f.parent.observe(context.Background(), who, op)
	if op.Err != 0 {
		return 0, op.Err
	}
	return 0, d.Rmdir(who, f.last)
}

// unlink is unlink(2).
func (s *Server) unlink(c *Call, f found) (int64, error) {
	switch {
	case f.err != 0:
		return 0, f.err
	case f.dir() != nil:
		return 0, unix.EISDIR
	case f.last == "" || f.parent.dir().Unlink == nil:
		return 0, refuseOld(f.parent)
	}
	if err := s.mayChange(c, f); err != nil {
		return 0, err
	}
	return 0, f.parent.dir().Unlink(s.caller(c), f.last)
}

func (s *Server) unlinkat(c *Call, f found) (int64, error) {
	if c.Args[2]&unix.AT_REMOVEDIR != 0 {
		return s.rmdir(c, f)
	}
	return s.unlink(c, f)
}

// utimensat is utimensat(2), which without a path is about the descriptor.
func (s *Server) utimensat(c *Call) answer {
	if c.Args[1] == 0 {
		return refused(unix.EPERM, 0)(s, c)
	}
	return named(at{0, 1}, follows, fixed(unix.EPERM))(s, c)
}
