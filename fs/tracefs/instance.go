package tracefs

import (
	"errors"
	"slices"
	"strconv"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// instancesDir is instances/: mkdir makes a trace array, rmdir removes one.
func (fs *FS) instancesDir() *vtree.Dir {
	return &vtree.Dir{
		Mode: dirMode,
		List: func() []vtree.Entry {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			var es []vtree.Entry
			for _, a := range fs.arrays {
				if a != fs.top {
					es = append(es, a.entry())
				}
			}
			return es
		},
		Find: func(name string) (vtree.Entry, bool) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			if a := fs.instance(name); a != nil {
				return a.entry(), true
			}
			return vtree.Entry{}, false
		},
		Mkdir: func(_ vtree.Caller, name string) error {
			return fs.locked(func() error { return fs.makeInstance(name) })
		},
		Rmdir: func(_ vtree.Caller, name string) error {
			return fs.locked(func() error { return fs.removeInstance(name) })
		},
	}
}

func (a *array) entry() vtree.Entry { return vtree.Entry{Name: a.name, Node: a.dir, Gen: a.gen} }

// instance is trace_array_find.
func (fs *FS) instance(name string) *array {
	for _, a := range fs.arrays {
		if a != fs.top && a.name == name {
			return a
		}
	}
	return nil
}

// makeInstance is instance_mkdir. The directories below are made in the
// kernel's order.
func (fs *FS) makeInstance(name string) error {
	if fs.instance(name) != nil {
		return syscall.EEXIST
	}
	a := newArray(fs, name, defaultBufferKB<<10)
	a.inherit(fs.top)
	a.gen = fs.nextGen()
	fs.created(name)
	fs.created("events")
	// So those older than the instance come last in it, and oldest first.
	for _, f := range fs.top.members(nil) {
		a.addFile(f.ev)
	}
	fs.created("options")
	fs.created("per_cpu")
	for i := range fs.cfg.CPUs {
		fs.created("cpu" + strconv.Itoa(i))
	}
	a.dir = &vtree.Dir{Mode: dirMode, Static: a.entries()}
	fs.setArrays(append([]*array{a}, fs.arrays...))
	return nil
}

// inherit gives a, which is new, the options of top, but for those that follow
// forks (ZEROED_TRACE_FLAGS).
func (a *array) inherit(top *array) {
	a.options.Store(top.options.Load() &^ uint64(optEventFork|optFunctionFork))
	a.buf.Load().NoOverwrite.Store(!a.has(optOverwrite))
}

// removeInstance is instance_rmdir: EBUSY while one of its files is open.
// Events that are enabled in it, its triggers and its tracer are no obstacle.
func (fs *FS) removeInstance(name string) error {
	if fs.busy(func() bool { a := fs.instance(name); return a != nil && a.refs > 0 }) {
		return syscall.EBUSY
	}
	a := fs.instance(name)
	if a == nil {
		return syscall.ENODEV
	}
	a.gone.Store(true)
	a.stopTracer()
	a.removeProbes()
	err := a.quiet()
	for _, f := range a.members(nil) {
		f.ev.files = without(f.ev.files, f)
	}
	clear(a.files)
	clear(a.systems)
	fs.setArrays(slices.DeleteFunc(slices.Clone(fs.arrays), func(b *array) bool { return a == b }))
	a.freeBuffers()
	fs.gone(name, "instances")
	return err
}

// freeBuffers is free_trace_buffers; a is gone. a itself may stay for long: the host's
// kernel remembers files of a removed directory that somebody looked up meanwhile.
func (a *array) freeBuffers() {
	a.swapping.Lock()
	defer a.swapping.Unlock()
	a.snap.Store(nil)
	a.buf.Swap(a.fs.noBuffer).Wake()
	a.swaps.Add(1)
}

// setArrays makes all the trace arrays that there are.
func (fs *FS) setArrays(all []*array) {
	fs.arrays = all
	fs.following.Store(&all)
}

// quiet takes every trigger away and disables every event of a.
func (a *array) quiet() error {
	all := a.members(nil)
	for _, f := range all {
		for _, t := range f.list() {
			a.fs.removeTrigger(f, t)
		}
	}
	return errors.Join(a.fs.setAll(all, false), a.fs.holdElsewhere(a))
}
