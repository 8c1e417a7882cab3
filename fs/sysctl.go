package fs

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/sysctl"
)

// Sysctls makes the tree of /proc/sys that has these tables.
func Sysctls(tables ...sysctl.Table) *vtree.Dir {
	root := &vtree.Dir{Mode: 0o555, Sysctl: true}
	for _, t := range tables {
		path := strings.Split(t.Path, "/")
		d := root
		for _, name := range path[:len(path)-1] {
			d = sysctlDir(d, name)
		}
		d.Static = append(d.Static, vtree.Entry{Name: path[len(path)-1], Node: sysctlFile(t)})
	}
	return root
}

func sysctlDir(d *vtree.Dir, name string) *vtree.Dir {
	if e, _, ok := d.Entry(name); ok {
		if sub, ok := e.Node.(*vtree.Dir); ok {
			return sub
		}
	}
	sub := &vtree.Dir{Mode: 0o555, Sysctl: true}
	d.Static = append(d.Static, vtree.Entry{Name: name, Node: sub})
	return sub
}

// sizeGuess is enough for any variable's text.
const sizeGuess = 80

func sysctlFile(t sysctl.Table) *vtree.File {
	return &vtree.File{
		Mode: t.Mode,
		Open: func(o *vtree.Open) error { // test_perm in fs/proc/proc_sysctl.c: root needs the right, too
			if t.Mode&0o222 == 0 && o.Writable() {
				return syscall.EACCES
			}
			return nil
		},
		Sysctl: true,
		Apart:  true,
		Len: func(*vtree.Open) int {
			var b [sizeGuess]byte
			n, _ := t.Proc.Read(b[:], 0)
			return n
		},
		Read: func(_ *vtree.Open, p []byte, off int64) (int, error) { return t.Proc.Read(p, off) },
		Store: func(o *vtree.Open, p []byte, off int64) (int, error) {
			return t.Proc.Write(sysctl.Cred{PID: o.PID, Capable: o.Capable}, p, off)
		},
	}
}
