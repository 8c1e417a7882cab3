package fs

import (
	"context"
	"syscall"
	"time"

	gofs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Block sizes that stat(2) shows: that of debugfs and tracefs (a page) and
// that of procfs.
const (
	pageBlock = 4096
	procBlock = 1024
)

// changed is what chmod, chown and utimes have set on one node.
type changed struct {
	mode, uid, gid *uint32
	atime, mtime   *time.Time
}

// attr fills in n's attributes but the size, and returns how long all of them hold.
func (n *node) attr(out *fuse.Attr) time.Duration {
	ttl := forever
	switch {
	case n.dir != nil:
		if n.dir.List != nil {
			n.s.settle()
		}
		out.Mode, out.Uid, out.Gid = n.dir.Mode, n.dir.UID, n.dir.GID
		out.Nlink = n.dir.Links()
		out.Blksize = blockSize(n.dir.Sysctl)
		if n.dir.List != nil {
			ttl = time.Second // the link count changes
		}
	case n.link != nil:
		out.Mode, out.Nlink, out.Blksize = 0o777, 1, pageBlock
	default:
		f := n.file
		out.Mode, out.Uid, out.Gid, out.Nlink = f.Mode, f.UID, f.GID, 1
		out.Blksize = blockSize(f.Sysctl)
		if sized(f) && !f.Const || f.Seek != nil { // see fileHandle.sought
			ttl = 0
		}
	}
	out.Uid, out.Gid = n.s.shownUID(out.Uid), n.s.shownGID(out.Gid)
	out.SetTimes(&n.s.started, &n.s.started, &n.s.started)
	n.s.applyChanged(n.ino, out)
	return ttl
}

// size is n's size as c sees it: 0 of a directory. It returns ctx.Err() if ctx ends before it
// is known.
func (n *node) size(ctx context.Context, c vtree.Caller) (uint64, error) {
	f := n.file
	switch {
	case n.link != nil:
		return uint64(len(n.link.Target)), nil
	case f == nil:
		return 0, nil
	case f.Text:
		return textSize, nil
	}
	if sized(f) && !apart(f) {
		n.s.settle()
	}
	size, err := f.Size(ctx, c)
	if err == nil {
		n.lastSize.Store(size)
	}
	return uint64(size), err
}

// sizeAtLookup is size, but what was last told where size may take long. A process cannot give up waiting
// for another process's lookup of the same name. A process that wants the size asks again.
func (n *node) sizeAtLookup(ctx context.Context, c vtree.Caller) (uint64, error) {
	if f := n.file; f != nil && f.ShowContext != nil && f.Len == nil {
		return uint64(n.lastSize.Load()), nil
	}
	return n.size(ctx, c)
}

// briefly is how long the size of a brief file holds once its directory has been listed: until ls has
// looked at each name. A change of the content meanwhile is seen late, unless it comes from a write to
// the file itself (see fileHandle.Write).
const briefly = 20 * time.Millisecond

// listed reports whether a listing of its directory has f's attributes: all
// but those of files whose content would have to be made at some cost.
func listed(f *vtree.File) bool { return !sized(f) || f.Const || f.Brief }

// sized reports whether f's size is that of its content.
func sized(f *vtree.File) bool { return f.Stream == nil && (f.Shows() || f.Len != nil) }

// apart reports whether what f shows has nothing to do with earlier operations on other files.
func apart(f *vtree.File) bool { return f.Apart || f.Const }

func blockSize(sysctl bool) uint32 {
	if sysctl {
		return procBlock
	}
	return pageBlock
}

// Files of a tree belong to root. In a mount made without privilege root's
// are those of the user who made it, or nobody could open them.
func (s *Server) shownUID(uid uint32) uint32 {
	if uid == 0 {
		return s.owner
	}
	return uid
}

func (s *Server) shownGID(gid uint32) uint32 {
	if gid == 0 {
		return s.group
	}
	return gid
}

func (s *Server) applyChanged(ino uint64, out *fuse.Attr) {
	if !s.anyChanged.Load() {
		return
	}
	s.mu.Lock()
	ch, ok := s.changed[ino]
	s.mu.Unlock()
	if !ok {
		return
	}
	for _, f := range []struct{ from, to *uint32 }{{ch.mode, &out.Mode}, {ch.uid, &out.Uid}, {ch.gid, &out.Gid}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	out.SetTimes(ch.atime, ch.mtime, nil)
}

// Setattr is chmod, chown, utimes and (f)truncate. Whether the caller may is
// the kernel's check (default_permissions). A new size changes nothing: none
// of these files has an inode operation that looks at it.
func (n *node) Setattr(ctx context.Context, _ gofs.FileHandle, in *fuse.SetAttrIn, out *fuse.AttrOut) syscall.Errno {
	var ch changed
	if m, ok := in.GetMode(); ok {
		m &= 0o7777
		ch.mode = &m
	}
	if id, ok := in.GetUID(); ok {
		ch.uid = &id
	}
	if id, ok := in.GetGID(); ok {
		ch.gid = &id
	}
	if t, ok := in.GetATime(); ok {
		ch.atime = &t
	}
	if t, ok := in.GetMTime(); ok {
		ch.mtime = &t
	}
	if n.sysctl() && (ch.mode != nil || ch.uid != nil || ch.gid != nil) {
		return syscall.EPERM // proc_sys_setattr
	}
	if ch != (changed{}) {
		n.s.change(n.ino, ch)
	}
	return n.Getattr(ctx, nil, out)
}

func (n *node) sysctl() bool {
	if n.dir != nil {
		return n.dir.Sysctl
	}
	return n.file.Sysctl
}

func (s *Server) change(ino uint64, ch changed) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.changed[ino]
	for _, f := range []struct{ to, from **uint32 }{{&old.mode, &ch.mode}, {&old.uid, &ch.uid}, {&old.gid, &ch.gid}} {
		if *f.from != nil {
			*f.to = *f.from
		}
	}
	if ch.atime != nil {
		old.atime = ch.atime
	}
	if ch.mtime != nil {
		old.mtime = ch.mtime
	}
	s.changed[ino] = old
	s.anyChanged.Store(true)
}
