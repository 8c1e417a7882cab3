package fs

import (
	"context"
	"errors"
	"hash/fnv"
	"os"
	"sync/atomic"
	"syscall"
	"time"

	gofs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// node is every node of a served tree: dir, file or link is set. Its fields
// do not change, but for the atomic ones.
type node struct {
	gofs.Inode
	s    *Server
	path string // below the root, without a leading slash
	ino  uint64
	dir  *vtree.Dir
	file *vtree.File
	link *vtree.Link

	texts    vtree.Texts  // what open files keep
	lastSize atomic.Int64 // st_size as last told, for Op.Ret
	told     atomic.Int64 // until when, in ns of Unix time, the kernel may keep a brief file's size
}

const (
	nameMax  = 255
	forever  = 1000 * time.Hour
	rootIno  = 1
	firstIno = 1 << 32
)

// inodeNumber is the number of the object name (its gen-th) in the directory
// parent. It is a hash, so that it needs no table and is the same in every
// listing; with 48 bits, 10,000 names collide once in five million mounts.
func inodeNumber(parent uint64, name string, gen uint64) uint64 {
	h := fnv.New64a()
	var b [16]byte
	for i := range 8 {
		b[i], b[8+i] = byte(parent>>(8*i)), byte(gen>>(8*i))
	}
	h.Write(b[:])
	h.Write([]byte(name))
	return h.Sum64()&(1<<48-1) | firstIno
}

// restart is ERESTARTSYS. FUSE takes no errno from there on (fuse_dev_do_write): its answer would be lost, and the
// caller would wait for ever.
const restart = syscall.Errno(512)

// errno is what a tree's error means to a caller: the errno in it, EINTR for
// an interrupted one, EIO for anything else, and for an errno that FUSE does not take.
func errno(err error) syscall.Errno {
	var e syscall.Errno
	switch {
	case err == nil:
		return 0
	case errors.As(err, &e) && e < restart:
		return e
	case e == restart:
		return syscall.EINTR
	case e != 0:
		return syscall.EIO
	case errors.Is(err, context.Canceled):
		return syscall.EINTR
	case errors.Is(err, os.ErrNotExist):
		return syscall.ENOENT
	}
	return syscall.EIO
}

// childPath is the path of name in n; "" is n itself.
func (n *node) childPath(name string) string {
	switch {
	case name == "":
		return n.path
	case n.path == "":
		return name
	}
	return n.path + "/" + name
}

// Lookup finds a name. The node of a name that is already known is kept.
func (n *node) Lookup(ctx context.Context, name string, out *fuse.EntryOut) (*gofs.Inode, syscall.Errno) {
	if len(name) > nameMax {
		return nil, syscall.ENAMETOOLONG // simple_lookup
	}
	if n.dir.Find != nil {
		n.s.settle()
	}
	e, static, ok := n.dir.Entry(name)
	if !ok {
		return nil, syscall.ENOENT
	}
	child := n.child(ctx, e)
	if (static || e.Gen != 0) && !child.alone() {
		out.SetEntryTimeout(forever)
	}
	out.SetAttrTimeout(child.attr(&out.Attr))
	var err error
	out.Size, err = child.sizeAtLookup(ctx, n.s.caller(ctx))
	if err != nil {
		return nil, errno(err)
	}
	return child.EmbeddedInode(), 0
}

// alone reports whether each lookup of n's name finds another inode.
func (n *node) alone() bool { return n.file != nil && n.file.Alone }

func (n *node) child(ctx context.Context, e vtree.Entry) *node {
	gen := e.Gen
	if f, ok := e.Node.(*vtree.File); ok && f.Alone {
		gen = n.s.alone.Add(1)
	}
	ino := inodeNumber(n.ino, e.Name, gen)
	if have := n.GetChild(e.Name); have != nil {
		if c, ok := have.Operations().(*node); ok && c.ino == ino {
			return c
		}
	}
	c := &node{s: n.s, path: n.childPath(e.Name), ino: ino}
	mode := uint32(syscall.S_IFREG)
	switch t := e.Node.(type) {
	case *vtree.Dir:
		c.dir, mode = t, syscall.S_IFDIR
	case *vtree.File:
		c.file = t
	case *vtree.Link:
		c.link, mode = t, syscall.S_IFLNK
	}
	in := n.NewInode(ctx, c, gofs.StableAttr{Mode: mode, Ino: ino})
	if have, ok := in.Operations().(*node); ok {
		return have
	}
	return c
}

// Getattr is stat(2), and the permission check of an open.
func (n *node) Getattr(ctx context.Context, f gofs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	if h, ok := f.(*fileHandle); ok && n.s.raw.ofOpen(ctx) {
		h.sought()
	}
	out.SetTimeout(n.attr(&out.Attr))
	life := dyingOf(ctx)
	defer life.end()
	var err error
	out.Size, err = n.size(life, n.s.caller(ctx))
	return errno(err)
}

// Readlink is readlink(2).
func (n *node) Readlink(context.Context) ([]byte, syscall.Errno) {
	if n.link == nil {
		return nil, syscall.EINVAL
	}
	return []byte(n.link.Target), 0
}

// Statfs answers as simple_statfs does, but for f_type.
func (n *node) Statfs(_ context.Context, out *fuse.StatfsOut) syscall.Errno {
	out.Bsize, out.Frsize, out.NameLen = 4096, 4096, nameMax
	return 0
}
