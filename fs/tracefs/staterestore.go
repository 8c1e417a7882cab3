package tracefs

import (
	"errors"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Machine is what is restored together with an FS; either may be nil. Both are called while
// nothing of the FS is registered with the engine, with the event mutex held: neither may come
// back to the FS but by module events, of which it takes no notice meanwhile.
type Machine struct {
	Restore func() error
	Undo    func() error // after Restore, when the FS could not be restored
}

// RestoreAround is Restore, with m restored in its middle: fs's probes are put away, m is
// restored, and the probes of s are made. When that fails, all is as it was before.
func (fs *FS) RestoreAround(s *State, m Machine) error {
	p, err := fs.plan(s)
	if err != nil {
		return err
	}
	return fs.tr.Locked(func() error {
		fs.tr.Silent = true // no directory is made as a user makes one
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

// machine calls f, during which module events are passed over: who brings one may have what f
// waits for.
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

// putAway takes everything from the engine, removes the dynamic events, and leaves arrays and
// static events as they are but for that. It goes on after an error, which is none of s's.
func (fs *FS) putAway() error {
	errs := []error{fs.stacks.Untrace()}
	for _, a := range fs.arrays {
		a.StopTracer()
		errs = append(errs, a.PutAway()...)
	}
	fs.probes.PutAway()
	return errors.Join(errs...)
}

// build makes everything of p. Nothing of fs is with the engine, and no event is dynamic.
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

// buildArrays makes p's arrays those of fs: of a name that is there the array stays, so that its
// open files do. Readers of one that goes find the end.
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
