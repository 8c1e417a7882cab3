package tracefs

import (
	"errors"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// createEprobe defines the event probe that words describe. There is one to a
// name.
func (fs *FS) createEprobe(words []string) *probe.Error {
	var only *filter.Filter
	def, e := probe.ParseEprobe(words, fs.env.Dialect, fs.attachable, func(def *probe.Def) *probe.Error {
		flt, bad := event.ParseFilter(def.Target(), def.Filter)
		if bad != nil {
			fs.top.FilterError(def.Filter, bad)
			return &probe.Error{Errno: syscall.EINVAL}
		}
		only = flt
		return nil
	})
	if e != nil {
		return e
	}
	return fs.addAlone(def, only, &probe.Error{Errno: syscall.EEXIST, Code: probe.EventExist})
}

// addAlone makes an event of def, or fails with exists where there is one.
func (fs *FS) addAlone(def *probe.Def, only *filter.Filter, exists *probe.Error) *probe.Error {
	err := fs.tr.Locked(func() error {
		if fs.events.Taken(def) {
			return exists
		}
		target, err := fs.targetOf(def)
		if err != nil {
			return err
		}
		if err := def.Resolve(fs.cfg.Kernel.Lookup); err != nil {
			return err
		}
		k := fs.newKprobe(def)
		k.only = only
		reg := &eventProbes{fs: fs, probes: []*kprobe{k}}
		ev, err := fs.events.NewDynamic(def, reg)
		if err != nil {
			return err
		}
		if target != nil {
			target.Refs++
		}
		k.target = target
		k.ev = ev
		k.elem = fs.probes.PushBack(k)
		return nil
	})
	switch err {
	case nil:
		return nil
	case exists:
		return exists
	}
	return &probe.Error{Errno: errnoOf(err)}
}

// attachable is find_and_get_event: no event of a probe is.
func (fs *FS) attachable(group, name string) *probe.Def {
	fs.tr.Mu.Lock()
	defer fs.tr.Mu.Unlock()
	if ev := fs.events.Find(group, name); ev != nil && (ev.Def.Kind == probe.Syscall || ev.Def.Kind == probe.Synthetic) {
		return ev.Def
	}
	return nil
}

// targetOf is the event that def attaches to, which may have gone since attachable found it;
// nil for what is no event probe.
func (fs *FS) targetOf(def *probe.Def) (*event.Event, error) {
	t := def.Target()
	if t == nil {
		return nil, nil
	}
	ev := fs.events.Find(t.Group, t.Event)
	if ev == nil || ev.Def != t {
		return nil, syscall.ENODEV
	}
	return ev, nil
}

// armEntry arms what happens when a system call is entered. In the kernel a
// tracepoint tells of that; here it is a kprobe, which is only there meanwhile. Of a
// synthetic event nothing ever tells.
func (fs *FS) armEntry(k *kprobe, on bool) error {
	if !on {
		fs.unregister(k)
		return fs.letGo(k)
	}
	if err := fs.hold(k); err != nil {
		return err
	}
	if k.def.Symbol == "" || k.registered {
		return nil
	}
	return fs.registerEntry(k)
}

// registerEntry registers k where its system call is entered.
func (fs *FS) registerEntry(k *kprobe) error {
	kp := &k.rp.Kprobe
	kp.Symbol, kp.Offset, kp.Addr, kp.Disabled = k.def.Symbol, 0, 0, false
	err := fs.cfg.Engine.RegisterKprobe(kp)
	if k.registered = err == nil; k.registered {
		k.order = fs.nextOrder()
	}
	return err
}

// hold has the event that k attaches to armed, in the array that k is enabled for, as a
// trigger would have it (enable_eprobe).
func (fs *FS) hold(k *kprobe) error {
	if k.target == nil || k.held != nil {
		return nil
	}
	for _, f := range k.ev.Files {
		if f.Enabled {
			k.held = f.Array.Files[k.target]
			return fs.events.SetSoft(k.held, true)
		}
	}
	return nil
}

// letGo ends hold (disable_eprobe).
func (fs *FS) letGo(k *kprobe) error {
	f := k.held
	if f == nil {
		return nil
	}
	k.held = nil
	return fs.events.SetSoft(f, false)
}

// holdElsewhere is for an array that goes: event probes that are enabled for others, too,
// hold their events there. (The kernel forgets those.)
func (fs *FS) holdElsewhere(a *array) error {
	var errs []error
	for el := fs.probes.Front(); el != nil; el = el.Next() {
		if k := el.Value.(*kprobe); k.held != nil && k.held.Array == &a.Array {
			errs = append(errs, fs.letGo(k), fs.hold(k))
		}
	}
	return errors.Join(errs...)
}

// entered runs when a system call is entered that k's event is about.
func (k *kprobe) entered(_ *engine.Kprobe, c *engine.Context) bool {
	files := k.ev.Live.Load()
	if files == nil || !event.Recording(*files, c) {
		return false
	}
	r := k.recorders[c.CPU]
	if k.only != nil && !k.only.Match(r.Match(r.Runner.Append(r.Begin(c, 0, c.Trap), k.def.Target(), c), c)) {
		return false
	}
	b := r.Begin(c, k.ev.ID, c.Trap)
	b[3]++ // a tracepoint's handlers run with preemption off
	if k.def.Kind == probe.Eprobe {
		b[3]++ // and so do triggers
	}
	k.write(*files, r.Arguments(b, k.def, c), c, c.IP)
	return false
}
