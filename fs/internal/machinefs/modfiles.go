package machinefs

import (
	"context"
	"slices"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// ModuleFiles are the files that modules have made: an *emu.Machine's.
type ModuleFiles interface {
	// ModuleFiles returns the files that modules have made, the oldest first.
	ModuleFiles() []system.ModuleFile
	// OpenModuleFile opens the file with that number for process pid, with flags of open(2). The module's
	// own function decides.
	OpenModuleFile(ctx context.Context, pid int, number uint64, flags int) (system.OpenModuleFile, error)
}

// AddModuleFiles adds to d the files of one of the kernel's trees that modules have made there in the
// directory at path. Entries of d are not hidden by them.
func AddModuleFiles(d *vtree.Dir, m ModuleFiles, in system.ModuleTree, path ...string) *vtree.Dir {
	list := func() []vtree.Entry {
		return slices.DeleteFunc(moduleEntries(m, in, path), func(e vtree.Entry) bool {
			return slices.ContainsFunc(d.Static, func(s vtree.Entry) bool { return s.Name == e.Name })
		})
	}
	d.List = list
	d.Find = func(name string) (vtree.Entry, bool) {
		all := list()
		if i := slices.IndexFunc(all, func(e vtree.Entry) bool { return e.Name == name }); i >= 0 {
			return all[i], true
		}
		return vtree.Entry{}, false
	}
	return d
}

// moduleEntries are the entries of the directory at path. A directory that is made again has another number, and
// so it is found by its path each time.
func moduleEntries(m ModuleFiles, in system.ModuleTree, path []string) (entries []vtree.Entry) {
	all := m.ModuleFiles()
	parent := uint64(0)
	for _, name := range path {
		i := slices.IndexFunc(all, func(f system.ModuleFile) bool {
			return f.Tree == in && f.Parent == parent && f.Name == name && f.IsDir()
		})
		if i < 0 {
			return nil
		}
		parent = all[i].Number
	}
	for _, f := range all {
		if f.Tree != in || f.Parent != parent {
			continue
		}
		var n vtree.Node = moduleFile(m, f)
		if f.IsDir() {
			n = AddModuleFiles(&vtree.Dir{Mode: f.Mode & 0o777}, m, in, append(slices.Clone(path), f.Name)...)
		}
		entries = append(entries, vtree.Entry{Name: f.Name, Node: n})
	}
	return entries
}

// moduleFileSize is the size of a file for stat(2) over FUSE. The real length is not known, and programs
// that use splice (busybox cat) read nothing from a file of size 0.
const moduleFileSize = 4096

// moduleFile is one file. All that is done with it is done by the module.
func moduleFile(m ModuleFiles, f system.ModuleFile) *vtree.File {
	opened := func(o *vtree.Open) system.OpenModuleFile { return o.Private.(system.OpenModuleFile) }
	file := &vtree.File{
		Mode: f.Mode & 0o777, Len: sized(moduleFileSize),
		Alone: true, // the next file of its name is another one
		Open: func(o *vtree.Open) error {
			open, err := m.OpenModuleFile(system.WithCaller(context.Background(), int(o.PID)), int(o.PID), f.Number, o.Flags)
			o.Private = open
			return err
		},
		ReadContext: func(ctx context.Context, o *vtree.Open, p []byte, off int64) (int, error) {
			return opened(o).Read(system.WithCaller(ctx, int(o.PID)), int(o.PID), p, off)
		},
		StoreContext: func(ctx context.Context, o *vtree.Open, p []byte, off int64) (int, error) {
			return opened(o).Write(system.WithCaller(ctx, int(o.PID)), int(o.PID), p, off)
		},
		Ioctl: func(ctx context.Context, o *vtree.Open, cmd uint32, arg uint64, mem []byte) (int64, error) {
			return opened(o).Ioctl(system.WithCaller(ctx, int(o.PID)), int(o.PID), cmd, arg, mem)
		},
		Release: func(o *vtree.Open) { _ = opened(o).Release(int(o.PID)) }, // who closes is told nothing
	}
	if f.Device != 0 {
		file.Device = unix.Mkdev(f.Device>>20, f.Device&(1<<20-1))
	}
	return file
}
