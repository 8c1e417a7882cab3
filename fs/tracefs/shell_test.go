package tracefs

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// find walks a path below root.
func find(root *vtree.Dir, path string) (vtree.Node, error) {
	var n vtree.Node = root
	for _, name := range strings.Split(strings.Trim(path, "/"), "/") {
		d, ok := n.(*vtree.Dir)
		if !ok {
			return nil, syscall.ENOTDIR
		}
		if n = child(d, name); n == nil {
			return nil, syscall.ENOENT
		}
	}
	return n, nil
}

func child(d *vtree.Dir, name string) vtree.Node {
	for _, e := range d.Static {
		if e.Name == name {
			return e.Node
		}
	}
	if d.Find != nil {
		if e, ok := d.Find(name); ok {
			return e.Node
		}
	}
	return nil
}

// names lists a directory as ls does.
func names(d *vtree.Dir) []string {
	var s []string
	for _, e := range d.Static {
		s = append(s, e.Name)
	}
	if d.List != nil {
		for _, e := range d.List() {
			s = append(s, e.Name)
		}
	}
	sort.Strings(s)
	return s
}

// A handle is an open file.
type handle struct {
	f   *vtree.File
	o   *vtree.Open
	buf []byte // what Show gave
	got bool
	pos int
}

func openFile(root *vtree.Dir, path string, flags int) (*handle, error) {
	n, err := find(root, path)
	if err != nil {
		return nil, err
	}
	f, ok := n.(*vtree.File)
	if !ok {
		return nil, syscall.EISDIR
	}
	h := &handle{f: f, o: &vtree.Open{Flags: flags}}
	if f.Open != nil {
		if err := f.Open(h.o); err != nil {
			return nil, err
		}
	}
	return h, nil
}

func (h *handle) close() {
	if h.f.Release != nil {
		h.f.Release(h.o)
	}
}

// read is one pread(2).
func (h *handle) read(n, off int) ([]byte, error) {
	if off == 0 || !h.got {
		b, err := h.f.Content(context.Background(), h.o)
		if err != nil {
			return nil, err
		}
		h.buf, h.got = b, true
	}
	if off >= len(h.buf) {
		return nil, nil
	}
	return h.buf[off:min(len(h.buf), off+n)], nil
}

func (h *handle) write(p string) (int, error) { return h.f.Store(h.o, []byte(p), 0) }

func readFile(root *vtree.Dir, path string) (string, error) {
	h, err := openFile(root, path, syscall.O_RDONLY)
	if err != nil {
		return "", err
	}
	defer h.close()
	b, err := h.read(1<<30, 0)
	return string(b), err
}

func writeFile(root *vtree.Dir, path, text string, flags int) (int, error) {
	h, err := openFile(root, path, syscall.O_WRONLY|flags)
	if err != nil {
		return 0, err
	}
	defer h.close()
	if text == "" {
		return 0, nil
	}
	return h.write(text)
}

// result is a system call's result as the recordings print it.
func result(n int, err error) string {
	if err == nil {
		return fmt.Sprint(n)
	}
	var errno syscall.Errno
	if !errors.As(err, &errno) {
		return "error without errno: " + err.Error()
	}
	return "-1 " + errnoNames[errno]
}

var errnoNames = map[syscall.Errno]string{
	syscall.EINVAL: "EINVAL (Invalid argument)", syscall.ENOENT: "ENOENT (No such file or directory)",
	syscall.EEXIST: "EEXIST (File exists)", syscall.EBUSY: "EBUSY (Device or resource busy)",
	syscall.ERANGE: "ERANGE (Numerical result out of range)", syscall.ENODEV: "ENODEV (No such device)",
	syscall.EADDRNOTAVAIL: "EADDRNOTAVAIL (Cannot assign requested address)",
	syscall.EILSEQ:        "EILSEQ (Invalid or incomplete multibyte or wide character)",
	syscall.ESPIPE:        "ESPIPE (Illegal seek)", syscall.E2BIG: "E2BIG (Argument list too long)",
}
