package machinefs

import (
	"io/fs"
	"path"
	"sync"

	"github.com/kprobefs/kprobefs/emu/debuginfo"
	"github.com/kprobefs/kprobefs/emu/headers"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Lib is what machine/ has of a machine's /lib: the directory that modules of its kernel are built
// against. ok is false if there is none for it.
func Lib(k *release.Kernel) (d *vtree.Dir, ok bool) {
	build, ok := headers.For(k)
	if !ok {
		return nil, false
	}
	dir := copied(build, ".")
	dir.Static = append(dir.Static, vtree.Entry{Name: "vmlinux", Node: vmlinux(k)}) // perf, pahole and crash find it there
	if debuginfo.Has(k) {
		dir.Static = append(dir.Static, vtree.Entry{Name: path.Base(debuginfo.SourceDir), Node: copiedLater(debuginfo.Sources())})
	}
	return vtree.Build(0o755, vtree.Row{Path: "modules/" + k.Uname + "/build", Node: dir}), true
}

// copiedLater is copied, but f is only walked when somebody looks into the directory.
func copiedLater(f fs.FS) *vtree.Dir {
	made := sync.OnceValue(func() *vtree.Dir { return copied(f, ".") })
	return &vtree.Dir{
		Mode:    0o755,
		List:    func() []vtree.Entry { return made().Static },
		Find:    func(name string) (vtree.Entry, bool) { e, _, ok := made().Entry(name); return e, ok },
		Subdirs: func() int { return int(made().Links()) - 2 }, // without those of . and ..
	}
}

// copied returns a directory with the files of f, which do not change.
func copied(f fs.FS, dir string) *vtree.Dir {
	d := &vtree.Dir{Mode: 0o755}
	entries, err := fs.ReadDir(f, dir)
	if err != nil {
		return d // there are no such errors in what is embedded
	}
	for _, e := range entries {
		path := dir + "/" + e.Name()
		if dir == "." {
			path = e.Name()
		}
		if e.IsDir() {
			d.Static = append(d.Static, vtree.Entry{Name: e.Name(), Node: copied(f, path)})
			continue
		}
		size := 0
		if st, err := e.Info(); err == nil {
			size = int(st.Size())
		}
		d.Static = append(d.Static, vtree.Entry{Name: e.Name(), Node: &vtree.File{
			Mode: 0o444, Const: true,
			Show: func(*vtree.Open) ([]byte, error) { return fs.ReadFile(f, path) },
			Len:  func(*vtree.Open) int { return size },
		}})
	}
	return d
}
