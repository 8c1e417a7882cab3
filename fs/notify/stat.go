package notify

import (
	"context"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// attributes returns the attributes of p for the calls of the stat family.
func (s *Server) attributes(c *Call, p place) (st unix.Stat_t) {
	st.Dev, st.Ino, st.Blksize = p.tree.device, c.inode(p.ino()), 4096
	o := s.owned(p)
	switch n := p.node.(type) {
	case *vtree.Dir:
		if n.List != nil && p.tree.Observer != nil {
			p.tree.Observer.Settle()
		}
		st.Mode, st.Nlink = unix.S_IFDIR|o.mode, uint64(n.Links())
	case *vtree.File:
		st.Mode, st.Nlink, st.Rdev = unix.S_IFREG|o.mode, 1, n.Device
		if n.Device != 0 {
			st.Mode = unix.S_IFCHR | o.mode
		}
		if p.tree.Sized {
			st.Size = s.size(c, n)
		}
	case *vtree.Link:
		st.Mode, st.Nlink, st.Size = unix.S_IFLNK|o.mode, 1, int64(len(n.Target))
	}
	if st.Uid, st.Gid = o.uid, o.gid; o.uid == 0 {
		st.Uid = s.seen
	}
	if o.sysctl {
		st.Blksize = 1024
	}
	st.Atim, st.Mtim, st.Ctim = s.started, s.started, s.started
	if o.changed.atime != nil {
		st.Atim = *o.changed.atime
	}
	if o.changed.mtime != nil {
		st.Mtim = *o.changed.mtime
	}
	return st
}

// size is the length of f's content. It is 0 if a signal ends the wait for it.
func (s *Server) size(c *Call, f *vtree.File) int64 {
	ctx, done := context.Background(), func() {}
	if f.ShowContext != nil {
		ctx, done = c.life(nil, 0)
	}
	defer done()
	n, _ := f.Size(ctx, s.caller(c))
	return n
}

func (s *Server) stat(c *Call, p place, to uint64) (int64, error) {
	st := s.attributes(c, p)
	return 0, c.writeStat(&st, to)
}

// bytesOf returns the bytes of v in memory.
func bytesOf[T any](v *T) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(v)), unsafe.Sizeof(*v)) }

func statPath(s *Server, c *Call, f found) (int64, error) {
	if f.err != 0 {
		return 0, f.err
	}
	if err := s.reach(s.caller(c), f.place); err != nil {
		return 0, err
	}
	return s.statFound(c, f, c.Args[1])
}

// statFound is stat of f, or lstat of a link of procfs to one of our files. to is the address of the
// result.
func (s *Server) statFound(c *Call, f found, to uint64) (int64, error) {
	if _, ours := f.node.(*vtree.Link); ours || f.link == "" {
		return s.stat(c, f.place, to)
	}
	st := unix.Stat_t{Dev: f.tree.device, Ino: c.inode(f.ino()), Mode: unix.S_IFLNK | 0o700, Nlink: 1, Uid: s.seen, Size: 64, Blksize: 1024}
	return 0, c.writeStat(&st, to)
}

func (s *Server) statx(c *Call, f found) (int64, error) {
	a := s.attributes(c, f.place)
	if _, ours := f.node.(*vtree.Link); !ours && f.link != "" {
		a.Mode = unix.S_IFLNK | 0o700
	}
	st := unix.Statx_t{
		Mask: unix.STATX_BASIC_STATS, Blksize: uint32(a.Blksize), Nlink: uint32(a.Nlink), Uid: a.Uid, Gid: a.Gid,
		Rdev_major: unix.Major(a.Rdev), Rdev_minor: unix.Minor(a.Rdev),
		Mode: uint16(a.Mode), Ino: a.Ino, Size: uint64(a.Size), Dev_major: unix.Major(a.Dev), Dev_minor: unix.Minor(a.Dev),
		Atime: stamp(a.Atim), Mtime: stamp(a.Mtim), Ctime: stamp(a.Ctim),
	}
	if f.path == "" {
		st.Attributes |= unix.STATX_ATTR_MOUNT_ROOT
	}
	st.Attributes_mask = unix.STATX_ATTR_MOUNT_ROOT
	return 0, c.write(bytesOf(&st), c.Args[4])
}

func stamp(t unix.Timespec) unix.StatxTimestamp {
	return unix.StatxTimestamp{Sec: t.Sec, Nsec: uint32(t.Nsec)}
}

func (s *Server) statfs(c *Call, p place) (int64, error) {
	st := unix.Statfs_t{Type: p.tree.Magic, Bsize: 4096, Frsize: 4096, Namelen: nameMax}
	return 0, c.writeStatfs(&st, c.Args[1])
}

func statfsPath(s *Server, c *Call, f found) (int64, error) {
	if f.err != 0 {
		return 0, f.err
	}
	return s.statfs(c, f.place)
}

// accesses is access(2). Argument mode has the mode.
func accesses(mode int) func(*Server, *Call, found) (int64, error) {
	return func(s *Server, c *Call, f found) (int64, error) {
		if f.err != 0 {
			return 0, f.err
		}
		who := s.caller(c)
		if err := s.reach(who, f.place); err != nil {
			return 0, err
		}
		return 0, s.may(who, f.place, uint32(c.Args[mode]&7))
	}
}

// access is faccessat2(2) of p.
func (s *Server) access(c *Call, f found) (int64, error) {
	return 0, s.may(s.caller(c), f.place, uint32(c.Args[2]&modeBits))
}

// readlinks is readlink(2). Argument buf is the buffer.
func readlinks(buf int) func(*Server, *Call, found) (int64, error) {
	return func(_ *Server, c *Call, f found) (int64, error) {
		switch {
		case int32(c.Args[buf+1]) <= 0:
			return 0, unix.EINVAL
		case f.err != 0:
			return 0, f.err
		case f.link == "":
			return 0, unix.EINVAL
		}
		b := []byte(f.link)
		b = b[:min(uint64(len(b)), c.Args[buf+1])]
		return int64(len(b)), c.write(b, c.Args[buf])
	}
}
