package notify

import (
	"context"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs"
)

// readsDir reports to the Observer that the caller begins to read a directory.
func (s *Server) readsDir(c *Call, o *openFile) {
	o.observe(context.Background(), s.callerOf(c, o), fs.Op{Kind: fs.OpReaddir, Flags: uint32(o.flags.Load())})
}

// makes is the error of a call that would make a name: no directory allows it.
func makes(f found) error {
	switch {
	case f.err == 0:
		return unix.EEXIST
	case f.err != unix.ENOENT || f.last == "":
		return f.err
	}
	return refuseNew(f.parent)
}

// symlinks is symlink(2). The kernel checks argument target first.
func symlinks(target int, where at) claim {
	makes := named(where, links, func(_ *Server, _ *Call, f found) (int64, error) { return 0, makes(f) })
	return func(s *Server, c *Call) answer {
		if text, err := c.str(c.Args[target]); err != nil || text == "" {
			return nil
		}
		return makes(s, c)
	}
}

// makesNode is mknod(2), with the mode in argument mode. A mknod of a regular file is a create.
func makesNode(mode int) func(*Server, *Call, found) (int64, error) {
	return func(_ *Server, c *Call, f found) (int64, error) {
		err := makes(f)
		if kind := c.Args[mode] & unix.S_IFMT; err == unix.EPERM && (kind == 0 || kind == unix.S_IFREG) {
			err = unix.EACCES
		}
		return 0, err
	}
}

// both is a claim for calls about two paths that fail if one of them is ours. why returns the error.
func both(a, b at, why func(c *Call, from, to found) error) claim {
	return func(s *Server, c *Call) answer {
		from, _, err := s.findAt(c, a, false)
		if err != nil {
			return fails(err)
		}
		to, _, err := s.findAt(c, b, false)
		switch {
		case err != nil:
			return fails(err)
		case from.ours || to.ours:
			return func() (int64, error) { return 0, why(c, from, to) }
		case from.host != "" || to.host != "":
			return fails(unix.EOPNOTSUPP)
		}
		return nil
	}
}

// parentError is the error of the directory that f is in, or nil.
func (f found) parentError() error {
	if f.ours && f.err != 0 && (f.err != unix.ENOENT || f.last == "") {
		return f.err
	}
	return nil
}

// mount is the tree that f's directory is in, or nil if the host has the directory.
func (f found) mount() *tree {
	if f.ours && (f.err != 0 || f.path != "") {
		return f.parent.tree
	}
	return nil
}

// linkat is linkat(2), which with AT_EMPTY_PATH may be about the descriptor.
func (s *Server) linkat(c *Call) answer {
	if c.Args[4]&unix.AT_EMPTY_PATH != 0 {
		if text, err := c.str(c.Args[1]); err == nil && text == "" {
			return s.linkOpen(c)
		}
	}
	return both(at{0, 1}, at{2, 3}, linked)(s, c)
}

func (s *Server) linkOpen(c *Call) answer {
	o := s.fileAt(c, c.fd(0))
	if o == nil {
		return nil
	}
	to, _, err := s.findAt(c, at{2, 3}, false)
	if err != nil {
		return fails(err)
	}
	return fails(linked(c, found{place: o.place, parent: o.place, ours: true}, to))
}

// linked is link(2) (do_linkat).
func linked(_ *Call, from, to found) error {
	if from.ours && from.err != 0 {
		return from.err
	}
	if to.ours {
		if err := makes(to); err != unix.EPERM {
			return err
		}
	}
	if from.tree != to.mount() {
		return unix.EXDEV
	}
	return unix.EPERM
}

// renamed is rename(2) (do_renameat2).
func renamed(_ *Call, from, to found) error {
	for _, f := range []found{from, to} {
		if err := f.parentError(); err != nil {
			return err
		}
	}
	switch {
	case from.mount() != to.mount():
		return unix.EXDEV
	case from.mount() == nil:
		return unix.EBUSY // both are mount points
	case from.err != 0:
		return from.err
	case to.err == 0 && from.place == to.place:
		return nil
	}
	return refuseOld(from.parent)
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

// mkdir is mkdir(2), for example of a tracefs instance.
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
		return nil // the callers return the error
	}
	return s.may(who, f.parent, 3)
}

// refuseMagic is what 6.1 answers to an rmdir(2) of a link of procfs to a directory, by the link's name: of
// /proc/self/fd/5 that it is no directory, of /proc/self/cwd that it may not.
func refuseMagic(name string) unix.Errno {
	if strings.Trim(name, "0123456789") == "" {
		return unix.ENOTDIR
	}
	return unix.EPERM
}

// rmdir is rmdir(2).
func (s *Server) rmdir(c *Call, f found) (int64, error) {
	switch {
	case f.err != 0:
		return 0, f.err
	case c.name == ".":
		return 0, unix.EINVAL
	case c.name == "..":
		return 0, unix.ENOTEMPTY
	case f.link != "", c.magic && f.last == "":
		return 0, refuseMagic(c.name) // in procfs, where nothing can be removed
	case f.path == "" && f.dir() != nil && f.dir().Sysctl:
		return 0, unix.EACCES
	case f.path == "":
		return 0, unix.EBUSY // the directory is a mount point for the caller
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
	case f.link != "":
		return 0, unix.EPERM
	case f.dir() != nil && f.path == "" && f.dir().Sysctl:
		return 0, unix.EACCES
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

// truncate is truncate(2).
func (s *Server) truncate(c *Call) answer {
	if int64(c.Args[1]) < 0 {
		return nil
	}
	return named(at{-1, 0}, follows, func(s *Server, c *Call, f found) (int64, error) {
		switch {
		case f.err != 0:
			return 0, f.err
		case f.dir() != nil:
			return 0, unix.EISDIR
		}
		who := s.caller(c)
		if err := s.reach(who, f.place); err != nil {
			return 0, err
		}
		return 0, s.may(who, f.place, 2)
	})(s, c)
}
