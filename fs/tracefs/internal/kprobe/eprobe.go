package kprobe

import (
	"errors"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// createEprobe defines the event probe that words describe. An event has one event probe at most.
func (ps *Probes) createEprobe(words []string) *probe.Error {
	var only *filter.Filter
	def, e := probe.ParseEprobe(words, ps.env.Dialect, probe.Events{Attach: ps.attachable, Lookup: ps.conf.Kernel.Lookup, Filter: func(def *probe.Def) *probe.Error {
		flt, bad := event.ParseFilter(def.Target(), def.Filter)
		if bad != nil {
			ps.events.Top().FilterError(def.Filter, bad)
			return &probe.Error{Errno: syscall.EINVAL}
		}
		only = flt
		return nil
	}})
	if e != nil {
		return e
	}
	return ps.addAlone(def, only, &probe.Error{Errno: syscall.EEXIST, Code: probe.EventExist})
}

// addAlone makes an event of def. It returns exists if there is an event of that name.
func (ps *Probes) addAlone(def *probe.Def, only *filter.Filter, exists *probe.Error) *probe.Error {
	err := ps.tr.Locked(func() error {
		if ps.events.Taken(def) {
			return exists
		}
		target, err := ps.targetOf(def)
		if err != nil {
			return err
		}
		k := ps.newKprobe(def)
		k.only = only
		reg := &eventProbes{ps: ps, probes: []*kprobe{k}}
		ev, err := ps.events.NewDynamic(def, reg)
		if err != nil {
			return err
		}
		if target != nil {
			target.Refs++
		}
		k.target = target
		k.ev = ev
		k.elem = ps.list.PushBack(k)
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

// attachable is find_and_get_event: the definition of an event that an event probe may attach to. Events of
// probes are not among them. nil: there is no such event.
func (ps *Probes) attachable(group, name string) *probe.Def {
	ps.tr.Mu.Lock()
	defer ps.tr.Mu.Unlock()
	if ev := ps.events.Find(group, name); ev != nil && ev.Def.Kind.Attachable() {
		return ev.Def
	}
	return nil
}

// targetOf is the event that def attaches to; nil if def is no event probe. ENODEV: the event has gone
// since attachable found it.
func (ps *Probes) targetOf(def *probe.Def) (*event.Event, error) {
	t := def.Target()
	if t == nil {
		return nil, nil
	}
	ev := ps.events.Find(t.Group, t.Event)
	if ev == nil || ev.Def != t {
		return nil, syscall.ENODEV
	}
	return ev, nil
}

// armEntry arms an event of a system call, or one at a tracepoint, or an event probe, or disarms it. The kernel has a tracepoint
// where a system call is entered. We have a kprobe there, which the engine knows only while it is armed. A
// synthetic event has no such place: nothing makes it happen.
func (ps *Probes) armEntry(k *kprobe, on bool) error {
	if !on {
		ps.unregister(k)
		return ps.letGo(k)
	}
	if err := ps.hold(k); err != nil {
		return err
	}
	if !k.happens() || k.registered {
		return nil
	}
	return ps.registerEntry(k)
}

// happens reports whether there is a place at which k is hit. A synthetic event has none.
func (k *kprobe) happens() bool { return k.def.Symbol != "" || k.point() != nil }

// registerEntry registers k where its system call is entered, or at its tracepoint.
func (ps *Probes) registerEntry(k *kprobe) error {
	if p := k.point(); p != nil {
		err := ps.listen(*p, k)
		if k.registered = err == nil; k.registered {
			k.order = ps.nextOrder()
		}
		return err
	}
	kp := &k.rp.Kprobe
	kp.Symbol, kp.Offset, kp.Addr, kp.Disabled, kp.Owner = k.def.Symbol, 0, 0, false, k.owner()
	register := func() error { return ps.conf.Engine.RegisterKprobe(kp) }
	if k.def.Return {
		register = func() error { return ps.conf.Engine.RegisterKretprobe(&k.rp) }
	}
	err := register()
	if k.registered = err == nil; k.registered {
		k.order = ps.nextOrder()
	}
	return err
}

// hold arms the event that k attaches to, in the array that k is enabled for, as a trigger would
// (enable_eprobe).
func (ps *Probes) hold(k *kprobe) error {
	if k.target == nil || k.held != nil {
		return nil
	}
	for _, f := range k.ev.Files {
		if f.Enabled {
			k.held = f.Array.Files[k.target]
			return ps.events.SetSoft(k.held, true)
		}
	}
	return nil
}

// letGo undoes hold (disable_eprobe).
func (ps *Probes) letGo(k *kprobe) error {
	f := k.held
	if f == nil {
		return nil
	}
	k.held = nil
	return ps.events.SetSoft(f, false)
}

// HoldElsewhere handles event probes that hold an event in a, which is about to be removed. It lets them
// hold the event in another array for which they are enabled. The kernel does not do that: it forgets such
// probes. The event mutex is held.
func (ps *Probes) HoldElsewhere(a *event.Array) error {
	var errs []error
	for el := ps.list.Front(); el != nil; el = el.Next() {
		if k := el.Value.(*kprobe); k.held != nil && k.held.Array == a {
			errs = append(errs, ps.letGo(k), ps.hold(k))
		}
	}
	return errors.Join(errs...)
}

// entered is the handler of an event of a system call, and of an event probe. It runs on the processor that
// enters the system call (ftrace_syscall_enter, eprobe_trigger_func).
func (k *kprobe) entered(_ *engine.Kprobe, c *engine.Context) bool {
	files, recorded := k.wanted(c)
	perf := k.ev.Perf() && k.def.Kind == probe.Syscall // perf gets nothing of an event probe (eprobe_register)
	if !recorded && !perf {
		return false
	}
	r := k.recorders[c.CPU]
	if k.only != nil && !k.only.Match(r.Match(r.Runner.Append(r.Begin(c, 0, c.Trap), k.def.Target(), c), c)) {
		return false
	}
	b := r.Begin(c, k.ev.ID, c.Trap)
	b[3]++ // handlers of a tracepoint run with preemption off
	if k.def.Kind == probe.Eprobe {
		b[3]++ // triggers disable preemption once more
	}
	b = r.Arguments(b, k.def, c)
	if recorded {
		k.write(files, b, c, c.IP)
	}
	if perf {
		k.ev.WritePerf(r, b, c, c.Trap)
	}
	return false
}

// left is the handler of an event of a return from a system call (ftrace_syscall_exit). It runs on the processor that returns.
func (k *kprobe) left(_ *engine.Instance, c *engine.Context) bool {
	files, recorded := k.wanted(c)
	if !recorded && !k.ev.Perf() {
		return false
	}
	r := k.recorders[c.CPU]
	b := r.Begin(c, k.ev.ID, c.Trap)
	b[3]++ // handlers of a tracepoint run with preemption off
	b = r.Arguments(b, k.def, c)
	if recorded {
		k.write(files, b, c, c.IP)
	}
	k.ev.WritePerf(r, b, c, c.Trap)
	return false
}
