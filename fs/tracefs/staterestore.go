package tracefs

import (
	"errors"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Machine restores the machine together with an FS. Both functions may be nil. They are called with the
// event mutex held, while nothing of the FS is registered with the engine. They must not use the FS. Module
// events that they cause are ignored.
type Machine struct {
	Restore func() error
	Undo    func() error // called after Restore if the FS could not be restored
}

// RestoreAround is Restore that restores a machine, too: it removes fs's probes, restores m, and makes the
// probes of s. If that fails, it restores the state before.
func (fs *FS) RestoreAround(s *State, m Machine) error {
	p, err := fs.plan(s)
	if err != nil {
		return err
	}
	return fs.tr.Locked(func() error {
		fs.tr.Silent = true // directories are not reported to OnCreateDir
		defer func() { fs.tr.Silent = false }()
		was, err := fs.plan(fs.save())
		if err != nil {
			return fmt.Errorf("what is there could not be kept: %w", err)
		}
		if err := fs.putAway(); err != nil {
			return errors.Join(err, fs.build(was))
		}
		if err := fs.machine(m.Restore); err != nil {
			return errors.Join(err, fs.build(was))
		}
		err = fs.build(p)
		if err == nil {
			return nil
		}
		return errors.Join(err, fs.putAway(), fs.machine(m.Undo), fs.build(was))
	})
}

// machine calls f and ignores module events meanwhile: the sender of an event may hold a lock that f waits
// for.
func (fs *FS) machine(f func() error) error {
	if f == nil {
		return nil
	}
	close(*fs.away.Load())
	defer fs.makeAway()
	return f()
}

func (fs *FS) makeAway() {
	ch := make(chan struct{})
	fs.away.Store(&ch)
}

// putAway removes everything from the engine and removes the dynamic events. Arrays and static events stay
// otherwise unchanged. It goes on after an error, because the error does not come from s.
func (fs *FS) putAway() error {
	errs := []error{fs.stacks.Untrace()}
	for _, a := range fs.arrays {
		a.StopTracer()
		errs = append(errs, a.PutAway()...)
	}
	fs.probes.PutAway()
	return errors.Join(errs...)
}

// build makes everything of p. Before, the engine has nothing of fs, and there are no dynamic events.
func (fs *FS) build(p *plan) error {
	fs.events.LastID = p.LastID
	fs.tr.RestoreShared(p.Expanded, p.Counter)
	fs.buildArrays(p)
	fs.buildEvents(p)
	fs.tr.Names.Restore(&p.Names)
	fs.tr.RestoreOptions(p.TracerOptions)
	fs.functions.SetThresh(p.Thresh)
	for i, a := range fs.arrays {
		fs.buildFiles(p, i, a)
	}
	fs.probes.Hold(p.events)
	fs.events.PublishAll()
	fs.tr.Version.Add(1)
	if err := fs.probes.Register(p.events); err != nil {
		return restoring("dynamic_events", err)
	}
	return fs.buildFunctions(p)
}

// buildArrays makes the arrays of p. An array whose name exists stays, so that its open files stay usable.
// Readers of a removed array see the end of the file.
func (fs *FS) buildArrays(p *plan) {
	all := make([]*array, len(p.Arrays))
	for i := range p.Arrays {
		name := p.Arrays[i].Name
		if all[i] = fs.top; name == "" {
			continue
		}
		if all[i] = fs.instance(name); all[i] == nil {
			a := newArray(fs, name, 0)
			a.gen = fs.tr.NextGen()
			a.dir = &vtree.Dir{Mode: trace.DirMode, Static: a.entries()}
			all[i] = a
		}
	}
	for _, a := range fs.arrays {
		if !slices.Contains(all, a) {
			fs.detach(a)
		}
	}
	fs.setArrays(all)
}
