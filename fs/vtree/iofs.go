package vtree

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"syscall"
	"time"
)

// FS returns the tree d, as caller c sees it, as an io/fs.FS (and fs.ReadFileFS, fs.ReadDirFS, fs.StatFS).
// It shows permission bits and does not enforce them. It reads streams with O_NONBLOCK.
func FS(d *Dir, c Caller) fs.FS { return treeFS{d, c} }

type treeFS struct {
	root   *Dir
	caller Caller
}

func (t treeFS) find(op, name string) (Node, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	n, ok := t.root.Lookup(name)
	if !ok {
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return n, nil
}

// Open is that of fs.FS.
func (t treeFS) Open(name string) (fs.File, error) {
	n, err := t.find("open", name)
	if err != nil {
		return nil, err
	}
	info := nodeInfo{name: lastElement(name), node: n, caller: t.caller}
	if d, ok := n.(*Dir); ok {
		return &openDir{info: info, left: dirEntries(d, t.caller)}, nil
	}
	f, ok := n.(*File)
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.ELOOP} // links are shown, and not followed
	}
	h, err := f.OpenFile(Open{Caller: t.caller, Flags: syscall.O_RDONLY | syscall.O_NONBLOCK})
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return &openFile{info: info, h: h}, nil
}

// WriteFile opens path below d with O_WRONLY and flags (O_TRUNC, O_APPEND), writes p with one write, and
// closes the file, as `echo >` does.
func (d *Dir) WriteFile(c Caller, path string, p []byte, flags int) error {
	n, ok := d.Lookup(path)
	f, isFile := n.(*File)
	switch {
	case !ok:
		return &fs.PathError{Op: "open", Path: path, Err: syscall.ENOENT}
	case !isFile:
		return &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	}
	h, err := f.OpenFile(Open{Caller: c, Flags: syscall.O_WRONLY | flags})
	if err != nil {
		return &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer h.Close()
	n2, err := h.Write(p, 0)
	if err == nil && n2 < len(p) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return &fs.PathError{Op: "write", Path: path, Err: err}
	}
	return nil
}

type openFile struct {
	info nodeInfo
	h    *Handle
	off  int64
}

// Stat is that of fs.File.
func (f *openFile) Stat() (fs.FileInfo, error) { return f.info, nil }

// Read is that of fs.File.
func (f *openFile) Read(p []byte) (int, error) {
	b, err := f.h.Read(context.Background(), p, f.off)
	if errors.Is(err, syscall.EAGAIN) {
		return 0, io.EOF
	}
	if err != nil {
		return 0, &fs.PathError{Op: "read", Path: f.info.name, Err: err}
	}
	if len(b) == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	f.off += int64(len(b))
	return copy(p, b), nil
}

// Close is that of fs.File.
func (f *openFile) Close() error { f.h.Close(); return nil }

type openDir struct {
	info nodeInfo
	left []fs.DirEntry
}

// Stat is that of fs.File.
func (d *openDir) Stat() (fs.FileInfo, error) { return d.info, nil }

// Close is that of fs.File.
func (d *openDir) Close() error { return nil }

// Read is that of fs.File. It returns EISDIR.
func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.info.name, Err: syscall.EISDIR}
}

// ReadDir is that of fs.ReadDirFile.
func (d *openDir) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 || n > len(d.left) {
		if n > 0 && len(d.left) == 0 {
			return nil, io.EOF
		}
		n = len(d.left)
	}
	out := d.left[:n]
	d.left = d.left[n:]
	return out, nil
}

func dirEntries(d *Dir, c Caller) []fs.DirEntry {
	var out []fs.DirEntry
	for _, e := range d.Entries() {
		out = append(out, nodeInfo{name: e.Name, node: e.Node, caller: c})
	}
	return out
}

func lastElement(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[i+1:]
		}
	}
	return path
}

// nodeInfo is a node as fs.FileInfo and fs.DirEntry.
type nodeInfo struct {
	name   string
	node   Node
	caller Caller
}

// Name is that of fs.FileInfo.
func (i nodeInfo) Name() string { return i.name }

// Type is that of fs.DirEntry.
func (i nodeInfo) Type() fs.FileMode { return i.Mode().Type() }

// Info is that of fs.DirEntry.
func (i nodeInfo) Info() (fs.FileInfo, error) { return i, nil }

// ModTime is that of fs.FileInfo; always zero.
func (i nodeInfo) ModTime() time.Time { return time.Time{} }

// Sys is that of fs.FileInfo: the Node.
func (i nodeInfo) Sys() any { return i.node }

// IsDir is that of fs.FileInfo.
func (i nodeInfo) IsDir() bool {
	_, ok := i.node.(*Dir)
	return ok
}

// Mode is that of fs.FileInfo.
func (i nodeInfo) Mode() fs.FileMode {
	switch n := i.node.(type) {
	case *Dir:
		return fs.ModeDir | fs.FileMode(n.Mode)&fs.ModePerm
	case *File:
		return fs.FileMode(n.Mode) & fs.ModePerm
	case *Link:
		return fs.ModeSymlink | fs.ModePerm
	}
	return 0
}

// Size is that of fs.FileInfo.
func (i nodeInfo) Size() int64 {
	switch n := i.node.(type) {
	case *File:
		size, _ := n.Size(context.Background(), i.caller)
		return size
	case *Link:
		return int64(len(n.Target))
	}
	return 0
}
