package machinefs

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// ModuleFiles are the files that modules have made: an *emu.Machine's.
type ModuleFiles interface {
	// ModuleFiles returns the files that modules have made, the oldest first.
	ModuleFiles() []system.ModuleFile
	// CharRegions are the numbers of character devices that modules have.
	CharRegions() []system.CharRegion
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
		var n vtree.Node
		switch {
		case f.IsLink():
			n = &vtree.Link{Target: f.Link}
		case f.IsDir():
			n = AddModuleFiles(&vtree.Dir{Mode: f.Mode & 0o777}, m, in, append(slices.Clone(path), f.Name)...)
		default:
			n = moduleFile(m, f)
		}
		entries = append(entries, vtree.Entry{Name: f.Name, Node: n})
	}
	return entries
}

// moduleFileSize is the size of a file for stat(2) over FUSE. The real length is not known, and programs
// that use splice (busybox cat) read nothing from a file of size 0.
const moduleFileSize = 4096

// An openFile is an open file of a module.
type openFile struct {
	system.OpenModuleFile
	polls       bool
	nonblocking *atomic.Bool
}

// openOf is the open file of o, with O_NONBLOCK as it is now.
func openOf(o *vtree.Open) openFile {
	f := o.Private.(openFile)
	if now := o.Nonblocking(); f.nonblocking.Swap(now) != now {
		f.SetNonblocking(now)
	}
	return f
}

// pollEvery is how soon somebody who polls a module's file sees that it has become ready.
const pollEvery = 10 * time.Millisecond

// ready is File.Ready. What a module waits for is known to its function alone, so that is asked again and again.
func (f openFile) ready(pid int, wake func()) bool {
	if !f.polls {
		return true
	}
	const readable = unix.POLLIN | unix.POLLPRI | unix.POLLERR | unix.POLLHUP
	events, err := f.Poll(pid)
	if err != nil || events&readable != 0 {
		return true
	}
	if wake != nil {
		time.AfterFunc(pollEvery, wake)
	}
	return false
}

// moduleFile is one file. All that is done with it is done by the module.
func moduleFile(m ModuleFiles, f system.ModuleFile) *vtree.File {
	file := &vtree.File{
		Mode: f.Mode & 0o777, Len: sized(moduleFileSize),
		Alone: true, // the next file of its name is another one
		Open: func(o *vtree.Open) error {
			open, err := m.OpenModuleFile(system.WithCaller(context.Background(), int(o.PID)), int(o.PID), f.Number, o.Flags)
			if err != nil {
				return err
			}
			f := openFile{open, open.Polls(), new(atomic.Bool)}
			f.nonblocking.Store(o.Nonblocking())
			o.Private = f
			return nil
		},
		ReadContext: func(ctx context.Context, o *vtree.Open, p []byte, off int64) (int, error) {
			return openOf(o).Read(system.WithCaller(ctx, int(o.PID)), int(o.PID), p, off)
		},
		StoreContext: func(ctx context.Context, o *vtree.Open, p []byte, off int64) (int, error) {
			return openOf(o).Write(system.WithCaller(ctx, int(o.PID)), int(o.PID), p, off)
		},
		Ioctl: func(ctx context.Context, o *vtree.Open, cmd uint32, arg uint64, mem []byte) (int64, error) {
			return openOf(o).Ioctl(system.WithCaller(ctx, int(o.PID)), int(o.PID), cmd, arg, mem)
		},
		Ready:   func(o *vtree.Open, wake func()) bool { return openOf(o).ready(int(o.PID), wake) },
		Release: func(o *vtree.Open) { _ = o.Private.(openFile).Release(int(o.PID)) }, // who closes is told nothing
	}
	if f.Device != 0 {
		file.Device = unix.Mkdev(f.Device>>20, f.Device&(1<<20-1))
	}
	return file
}
