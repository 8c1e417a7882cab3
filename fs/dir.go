package fs

import (
	"context"
	"syscall"
	"time"

	gofs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// dirHandle is one open directory.
type dirHandle struct {
	n      *node
	caller vtree.Caller // who opened it
	fh     uint64
	flags  uint32
	list   gofs.DirStream // nil until read; protected by go-fuse's lock of the open directory
}

// OpendirHandle opens a directory.
func (n *node) OpendirHandle(ctx context.Context, flags uint32) (gofs.FileHandle, uint32, syscall.Errno) {
	c, fh := n.s.caller(ctx), n.s.nextFH()
	flags |= syscall.O_DIRECTORY
	n.observe(ctx, c, Op{Kind: OpOpen, FH: fh, Flags: flags, Later: true})
	return &dirHandle{n: n, caller: c, fh: fh, flags: flags}, 0, 0
}

func (h *dirHandle) read(ctx context.Context) gofs.DirStream {
	if h.list == nil {
		h.n.observe(ctx, h.n.s.caller(ctx), Op{Kind: OpReaddir, FH: h.fh, Flags: h.flags})
		h.list = gofs.NewListDirStream(h.n.listing())
	}
	return h.list
}

// listing is n's entries, "." and ".." first: procps' sysctl -a drops the
// first two of every directory without looking at them.
func (n *node) listing() []fuse.DirEntry {
	up := n.ino
	if _, parent := n.Parent(); parent != nil {
		up = parent.StableAttr().Ino
	}
	entries := n.dir.Entries()
	list := make([]fuse.DirEntry, 0, len(entries)+2)
	list = append(list,
		fuse.DirEntry{Name: ".", Mode: syscall.S_IFDIR, Ino: n.ino},
		fuse.DirEntry{Name: "..", Mode: syscall.S_IFDIR, Ino: up})
	for _, e := range entries {
		mode := uint32(syscall.S_IFREG)
		switch e.Node.(type) {
		case *vtree.Dir:
			mode = syscall.S_IFDIR
		case *vtree.Link:
			mode = syscall.S_IFLNK
		}
		list = append(list, fuse.DirEntry{Name: e.Name, Mode: mode, Ino: inodeNumber(n.ino, e.Name, e.Gen)})
	}
	return list
}

// Readdirent returns the next entry, or nil at the end.
func (h *dirHandle) Readdirent(ctx context.Context) (*fuse.DirEntry, syscall.Errno) {
	list := h.read(ctx)
	if !list.HasNext() {
		return nil, 0
	}
	e, err := list.Next()
	return &e, err
}

// Lookup serves READDIRPLUS, which fetches the attributes of all it lists. Files
// whose content would have to be made for that are left out (no node: the kernel
// takes it for a plain entry).
func (h *dirHandle) Lookup(ctx context.Context, name string, out *fuse.EntryOut) (*gofs.Inode, syscall.Errno) {
	if h.n.dir.Find != nil {
		h.n.s.settle()
	}
	e, _, ok := h.n.dir.Entry(name)
	f, isFile := e.Node.(*vtree.File)
	if !ok || isFile && !listed(f) {
		return nil, syscall.ENOENT
	}
	in, err := h.n.Lookup(ctx, name, out)
	if err == 0 && isFile && f.Brief && !f.Const {
		out.SetAttrTimeout(briefly)
		in.Operations().(*node).told.Store(time.Now().Add(briefly).UnixNano())
	}
	return in, err
}

// Seekdir moves to an entry; going back to the start lists afresh.
func (h *dirHandle) Seekdir(ctx context.Context, off uint64) syscall.Errno {
	if off == 0 {
		h.list = nil
	}
	return h.read(ctx).(gofs.FileSeekdirer).Seekdir(ctx, off)
}

// Releasedir is called at the last close of the directory.
func (h *dirHandle) Releasedir(ctx context.Context, _ uint32) {
	h.n.observe(ctx, h.caller, Op{Kind: OpRelease, FH: h.fh, Flags: h.flags, Later: true})
}

// Mkdir makes a directory where the tree allows it (tracefs instances).
func (n *node) Mkdir(ctx context.Context, name string, mode uint32, out *fuse.EntryOut) (*gofs.Inode, syscall.Errno) {
	c, refuse := n.s.caller(ctx), n.refuseNew()
	if n.dir.Mkdir != nil {
		refuse = 0
	}
	n.observe(ctx, c, Op{Kind: OpMkdir, Path: name, Mode: mode, Err: refuse})
	if refuse != 0 {
		return nil, refuse
	}
	if err := n.dir.Mkdir(c, name); err != nil {
		return nil, errno(err)
	}
	return n.Lookup(ctx, name, out)
}

// Rmdir removes a directory where the tree allows it. The node is dropped
// first: while the kernel holds the directory's lock for us, a Gone for the
// same name must not ask for it.
func (n *node) Rmdir(ctx context.Context, name string) syscall.Errno {
	c, refuse := n.s.caller(ctx), n.refuseOld()
	if n.dir.Rmdir != nil {
		refuse = 0
	}
	n.observe(ctx, c, Op{Kind: OpRmdir, Path: name, Err: refuse})
	if refuse != 0 {
		return refuse
	}
	n.RmChild(name)
	return errno(n.dir.Rmdir(c, name))
}

// refuseNew is the errno for making a name: vfs_mkdir and friends without an
// inode operation, or proc_sys_lookup, which has no negative entries.
func (n *node) refuseNew() syscall.Errno {
	if n.dir.Sysctl {
		return syscall.ENOENT
	}
	return syscall.EPERM
}

// refuseOld is the errno for removing a name: vfs_unlink without an inode
// operation, or proc_sys_permission, which root does not override.
func (n *node) refuseOld() syscall.Errno {
	if n.dir.Sysctl {
		return syscall.EACCES
	}
	return syscall.EPERM
}

// Create is open(2) with O_CREAT of a name that is not there. lookup_open
// without a create operation says EACCES, not EPERM.
func (n *node) Create(ctx context.Context, name string, flags, _ uint32, _ *fuse.EntryOut) (*gofs.Inode, gofs.FileHandle, uint32, syscall.Errno) {
	refuse := syscall.EACCES
	if n.dir.Sysctl {
		refuse = syscall.ENOENT
	}
	n.observe(ctx, n.s.caller(ctx), Op{Kind: OpOpen, Path: name, Flags: flags | syscall.O_CREAT, Err: refuse})
	return nil, nil, 0, refuse
}

// Unlink removes a file where the tree allows it.
func (n *node) Unlink(ctx context.Context, name string) syscall.Errno {
	if n.dir.Unlink == nil {
		return n.refuseOld()
	}
	n.RmChild(name)
	return errno(n.dir.Unlink(n.s.caller(ctx), name))
}

// Mknod fails: no directory allows new names.
func (n *node) Mknod(context.Context, string, uint32, uint32, *fuse.EntryOut) (*gofs.Inode, syscall.Errno) {
	return nil, n.refuseNew()
}

// Symlink fails: no directory allows new names.
func (n *node) Symlink(context.Context, string, string, *fuse.EntryOut) (*gofs.Inode, syscall.Errno) {
	return nil, n.refuseNew()
}

// Link fails: no directory allows new names.
func (n *node) Link(context.Context, gofs.InodeEmbedder, string, *fuse.EntryOut) (*gofs.Inode, syscall.Errno) {
	return nil, n.refuseNew()
}

// Rename refuses: under /proc/sys the new name is looked up first.
func (n *node) Rename(_ context.Context, _ string, to gofs.InodeEmbedder, name string, _ uint32) syscall.Errno {
	if t, ok := to.(*node); ok && t.dir.Sysctl {
		if _, _, there := t.dir.Entry(name); !there {
			return syscall.ENOENT
		}
	}
	return n.refuseOld()
}

// Tmpfile says that there is none, for the whole mount.
func (n *node) Tmpfile(context.Context, uint32, uint32, *fuse.EntryOut) (*gofs.Inode, gofs.FileHandle, uint32, syscall.Errno) {
	return nil, nil, 0, syscall.ENOSYS
}
