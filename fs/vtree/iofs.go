package vtree

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"syscall"
	"time"
)

// FS reads the tree d as c, as an io/fs.FS (and fs.ReadFileFS, fs.ReadDirFS,
// fs.StatFS). Permission bits are shown and not enforced. Streams are read
// with O_NONBLOCK.
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

func (t treeFS) Open(name string) (fs.File, error) {
	n, err := t.find("open", name)
	if err != nil {
		return nil, err
	}
	info := nodeInfo{name: lastElement(name), node: n, caller: t.caller}
	f, ok := n.(*File)
	if !ok {
		return &openDir{info: info, left: dirEntries(n.(*Dir), t.caller)}, nil
	}
	h, err := f.OpenFile(Open{Caller: t.caller, Flags: syscall.O_RDONLY | syscall.O_NONBLOCK})
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return &openFile{info: info, h: h}, nil
}

// WriteFile opens path below d with O_WRONLY and flags (O_TRUNC, O_APPEND),
// writes p with one write and closes it again: what `echo >` does.
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

func (f *openFile) Stat() (fs.FileInfo, error) { return f.info, nil }

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

func (f *openFile) Close() error { f.h.Close(); return nil }

type openDir struct {
	info nodeInfo
	left []fs.DirEntry
}

func (d *openDir) Stat() (fs.FileInfo, error) { return d.info, nil }
func (d *openDir) Close() error               { return nil }

func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.info.name, Err: syscall.EISDIR}
}

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

func (i nodeInfo) Name() string               { return i.name }
func (i nodeInfo) Type() fs.FileMode          { return i.Mode().Type() }
func (i nodeInfo) Info() (fs.FileInfo, error) { return i, nil }
func (i nodeInfo) ModTime() time.Time         { return time.Time{} }
func (i nodeInfo) Sys() any                   { return i.node }

func (i nodeInfo) IsDir() bool {
	_, ok := i.node.(*Dir)
	return ok
}

func (i nodeInfo) Mode() fs.FileMode {
	switch n := i.node.(type) {
	case *Dir:
		return fs.ModeDir | fs.FileMode(n.Mode)&fs.ModePerm
	case *File:
		return fs.FileMode(n.Mode) & fs.ModePerm
	}
	return 0
}

func (i nodeInfo) Size() int64 {
	if f, ok := i.node.(*File); ok {
		size, _ := f.Size(context.Background(), i.caller)
		return size
	}
	return 0
}
