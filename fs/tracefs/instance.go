package tracefs

import (
	"errors"
	"slices"
	"strconv"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/function"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// instancesDir is instances/: mkdir makes a trace array, rmdir removes one.
func (fs *FS) instancesDir() *vtree.Dir {
	return &vtree.Dir{
		Mode: trace.DirMode,
		List: func() []vtree.Entry {
			fs.tr.Mu.Lock()
			defer fs.tr.Mu.Unlock()
			var es []vtree.Entry
			for _, a := range fs.arrays {
				if a != fs.top {
					es = append(es, a.entry())
				}
			}
			return es
		},
		Find: func(name string) (vtree.Entry, bool) {
			fs.tr.Mu.Lock()
			defer fs.tr.Mu.Unlock()
			if a := fs.instance(name); a != nil {
				return a.entry(), true
			}
			return vtree.Entry{}, false
		},
		Mkdir: func(_ vtree.Caller, name string) error {
			return fs.tr.Locked(func() error { return fs.makeInstance(name) })
		},
		Rmdir: func(_ vtree.Caller, name string) error {
			return fs.tr.Locked(func() error { return fs.removeInstance(name) })
		},
	}
}

func (a *array) entry() vtree.Entry { return vtree.Entry{Name: a.Name, Node: a.dir, Gen: a.gen} }

// instance is the instance of that name, or nil (trace_array_find).
func (fs *FS) instance(name string) *array {
	for _, a := range fs.arrays {
		if a != fs.top && a.Name == name {
			return a
		}
	}
	return nil
}

// makeInstance makes an instance (instance_mkdir). It makes the directories in the kernel's order. EEXIST:
// there is one of that name.
func (fs *FS) makeInstance(name string) error {
	if fs.instance(name) != nil {
		return syscall.EEXIST
	}
	a := newArray(fs, name, trace.DefaultBufferKB<<10)
	a.Inherit(&fs.top.TraceArray.Array)
	a.gen = fs.tr.NextGen()
	fs.tr.Created(name)
	fs.tr.Created("events")
	// So the events that are older than the instance come last in it, the oldest first.
	for _, f := range fs.top.Members(nil) {
		a.AddFile(f.Event)
	}
	fs.tr.Created("options")
	fs.tr.Created("per_cpu")
	for i := range fs.cfg.CPUs {
		fs.tr.Created("cpu" + strconv.Itoa(i))
	}
	a.dir = &vtree.Dir{Mode: trace.DirMode, Static: a.entries()}
	fs.setArrays(append([]*array{a}, fs.arrays...))
	return nil
}

// removeInstance removes an instance (instance_rmdir). EBUSY: one of its files is open. Enabled events,
// triggers and a tracer do not prevent it.
func (fs *FS) removeInstance(name string) error {
	if fs.tr.Busy(func() bool { a := fs.instance(name); return a != nil && a.Refs > 0 }) {
		return syscall.EBUSY
	}
	a := fs.instance(name)
	if a == nil {
		return syscall.ENODEV
	}
	a.Gone.Store(true)
	a.StopTracer()
	a.RemoveCommands()
	err := errors.Join(a.Quiet(), fs.probes.HoldElsewhere(&a.Array))
	a.ForgetFiles()
	fs.setArrays(slices.DeleteFunc(slices.Clone(fs.arrays), func(b *array) bool { return a == b }))
	a.FreeBuffers()
	fs.tr.Removed(name, "instances")
	return err
}

// setArrays makes all the list of trace arrays.
func (fs *FS) setArrays(all []*array) {
	fs.arrays = all
	fs.following.Store(&all)
	shared, traced := make([]*trace.Array, len(all)), make([]*function.TraceArray, len(all))
	withEvents := make([]*event.Array, len(all))
	for i, a := range all {
		shared[i], traced[i], withEvents[i] = &a.TraceArray.Array, &a.TraceArray, &a.Array
	}
	fs.tr.All = shared
	fs.functions.SetArrays(traced)
	fs.events.SetArrays(withEvents)
}

// arrayOf is the array that contains a, or nil if it was removed.
func (fs *FS) arrayOf(a *function.TraceArray) *array {
	for _, b := range fs.arrays {
		if &b.TraceArray == a {
			return b
		}
	}
	return nil
}
