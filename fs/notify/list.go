package notify

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// dirent is one entry of a listed directory.
type dirent struct {
	name string
	ino  uint64
	kind byte
}

// entries returns the entries of a directory. "." and ".." are first.
func (o *openFile) entries() []dirent {
	return append([]dirent{{".", o.ino(), unix.DT_DIR}, {"..", o.ino(), unix.DT_DIR}}, o.place.entries(o.dir())...)
}

// entries returns those of d, which is at p, without "." and "..".
func (p place) entries(d *vtree.Dir) (list []dirent) {
	if p.tree.Observer != nil {
		p.tree.Observer.Settle()
	}
	for _, e := range d.Entries() {
		at := place{tree: p.tree, path: e.Name, node: e.Node, gen: e.Gen}
		if p.path != "" {
			at.path = p.path + "/" + e.Name
		}
		kind := byte(unix.DT_REG)
		switch n := e.Node.(type) {
		case *vtree.Dir:
			kind = unix.DT_DIR
		case *vtree.Link:
			kind = unix.DT_LNK
		case *vtree.File:
			if n.Device != 0 {
				kind = unix.DT_CHR
			}
		}
		list = append(list, dirent{e.Name, at.ino(), kind})
	}
	return list
}

// getdents is getdents64(2) and the old getdents(2). The file offset counts entries.
func (s *Server) getdents(c *Call, o *openFile) (int64, error) {
	switch {
	case o.has(unix.O_PATH):
		return 0, unix.EBADF
	case o.dir() == nil:
		return 0, unix.ENOTDIR
	}
	o.pos.Lock()
	defer o.pos.Unlock()
	if o.place.gone() != 0 {
		return 0, unix.ENOENT
	}
	if o.off == 0 || o.list == nil {
		s.readsDir(c, o)
		o.list = o.entries()
	}
	var b bytes.Buffer
	size := int(min(c.Args[2], maxTransfer))
	at := o.off
	for ; at < int64(len(o.list)); at++ {
		rec := o.list[at].record(at+1, c)
		if b.Len()+len(rec) > size {
			break
		}
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

// record encodes a struct linux_dirent64, or the old linux_dirent, which has the type at its end, with words of
// the caller's size.
func (e *dirent) record(next int64, c *Call) []byte {
	ino, word, name, kind := c.inode(e.ino), 8, 19, 18
	n := (name + len(e.name) + 1 + 7) &^ 7
	if c.Nr == unix.SYS_GETDENTS {
		word = c.word()
		name = 2*word + 2
		n = (name + len(e.name) + 2 + word - 1) &^ (word - 1)
		kind = n - 1
	}
	rec := make([]byte, n)
	if word == 4 {
		binary.NativeEndian.PutUint32(rec, uint32(ino))
		binary.NativeEndian.PutUint32(rec[4:], uint32(next))
	} else {
		binary.NativeEndian.PutUint64(rec, ino)
		binary.NativeEndian.PutUint64(rec[8:], uint64(next))
	}
	binary.NativeEndian.PutUint16(rec[2*word:], uint16(n))
	rec[kind] = e.kind
	copy(rec[name:], e.name)
	return rec
}
