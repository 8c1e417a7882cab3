package notify

import (
	"bytes"
	"encoding/binary"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// attributes are what the calls of the stat family tell of p.
func (s *Server) attributes(c *Call, p place) (st unix.Stat_t) {
	st.Dev, st.Ino, st.Blksize = p.tree.device, p.ino(), 4096
	uid, gid, sysctl := uint32(0), uint32(0), false
	switch n := p.node.(type) {
	case *vtree.Dir:
		if n.List != nil && p.tree.Observer != nil {
			p.tree.Observer.Settle()
		}
		st.Mode, st.Nlink = unix.S_IFDIR|n.Mode, uint64(n.Links())
		uid, gid, sysctl = n.UID, n.GID, n.Sysctl
	case *vtree.File:
		st.Mode, st.Nlink = unix.S_IFREG|n.Mode, 1
		uid, gid, sysctl = n.UID, n.GID, n.Sysctl
	}
	if uid == 0 {
		uid = uint32(s.owner)
	}
	st.Uid, st.Gid = uid, gid
	if sysctl {
		st.Blksize = 1024
	}
	return st
}

func (s *Server) stat(c *Call, p place, to uint64) (int64, error) {
	st := s.attributes(c, p)
	return 0, c.write(bytesOf(&st), to)
}

// bytesOf is v as it lies in memory.
func bytesOf[T any](v *T) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(v)), unsafe.Sizeof(*v)) }

func statPath(s *Server, c *Call, f found) (int64, error) {
	if f.err != 0 {
		return 0, f.err
	}
	if err := s.reach(s.caller(c), f.place); err != nil {
		return 0, err
	}
	if f.link != "" {
		st := unix.Stat_t{Dev: f.tree.device, Ino: f.ino(), Mode: unix.S_IFLNK | 0o700, Nlink: 1, Uid: uint32(s.owner), Size: 64, Blksize: 1024}
		return 0, c.write(bytesOf(&st), c.Args[1])
	}
	return s.stat(c, f.place, c.Args[1])
}

func (s *Server) statx(c *Call, p place) (int64, error) {
	a := s.attributes(c, p)
	st := unix.Statx_t{
		Mask: unix.STATX_BASIC_STATS, Blksize: uint32(a.Blksize), Nlink: uint32(a.Nlink), Uid: a.Uid, Gid: a.Gid,
		Mode: uint16(a.Mode), Ino: a.Ino, Dev_major: unix.Major(a.Dev), Dev_minor: unix.Minor(a.Dev),
	}
	if p.path == "" {
		st.Attributes |= unix.STATX_ATTR_MOUNT_ROOT
	}
	st.Attributes_mask = unix.STATX_ATTR_MOUNT_ROOT
	return 0, c.write(bytesOf(&st), c.Args[4])
}

func (s *Server) statfs(c *Call, p place) (int64, error) {
	st := unix.Statfs_t{Type: p.tree.Magic, Bsize: 4096, Frsize: 4096, Namelen: nameMax}
	return 0, c.write(bytesOf(&st), c.Args[1])
}

func statfsPath(s *Server, c *Call, f found) (int64, error) {
	if f.err != 0 {
		return 0, f.err
	}
	return s.statfs(c, f.place)
}

// accesses is access(2), with the mode in an argument.
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

// readlinks is readlink(2), with the buffer in an argument. There are no links but those of procfs that lead to
// our files.
func readlinks(buf int) func(*Server, *Call, found) (int64, error) {
	return func(_ *Server, c *Call, f found) (int64, error) {
		switch {
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

// dirent is an entry that is listed.
type dirent struct {
	name string
	ino  uint64
	kind byte
}

// entries are those of a directory, "." and ".." first.
func (o *openFile) entries() []dirent {
	if o.tree.Observer != nil {
		o.tree.Observer.Settle()
	}
	list := []dirent{{".", o.ino(), unix.DT_DIR}, {"..", o.ino(), unix.DT_DIR}}
	for _, e := range o.dir().Entries() {
		p := place{tree: o.tree, path: e.Name, node: e.Node, gen: e.Gen}
		if o.path != "" {
			p.path = o.path + "/" + e.Name
		}
		kind := byte(unix.DT_REG)
		if p.dir() != nil {
			kind = unix.DT_DIR
		}
		list = append(list, dirent{e.Name, p.ino(), kind})
	}
	return list
}

// getdents is getdents64(2): the file offset counts entries.
func (s *Server) getdents(c *Call, o *openFile) (int64, error) {
	switch {
	case o.has(unix.O_PATH):
		return 0, unix.EBADF
	case o.dir() == nil:
		return 0, unix.ENOTDIR
	}
	o.pos.Lock()
	defer o.pos.Unlock()
	if o.off == 0 || o.list == nil {
		s.readsDir(c, o)
		o.list = o.entries()
	}
	var b bytes.Buffer
	size := int(min(c.Args[2], maxTransfer))
	at := o.off
	for ; at < int64(len(o.list)); at++ {
		e := o.list[at]
		n := (19 + len(e.name) + 1 + 7) &^ 7
		if b.Len()+n > size {
			break
		}
		rec := make([]byte, n)
		binary.NativeEndian.PutUint64(rec, e.ino)
		binary.NativeEndian.PutUint64(rec[8:], uint64(at+1))
		binary.NativeEndian.PutUint16(rec[16:], uint16(n))
		rec[18] = e.kind
		copy(rec[19:], e.name)
		b.Write(rec)
	}
	if b.Len() == 0 && at < int64(len(o.list)) {
		return 0, unix.EINVAL
	}
	if err := c.write(b.Bytes(), c.Args[1]); err != nil {
		return 0, err
	}
	o.off = at
	return int64(b.Len()), nil
}
