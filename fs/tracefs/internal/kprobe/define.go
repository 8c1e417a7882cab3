package kprobe

import (
	"errors"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// createKprobe defines the kprobe that words of c describe (trace_kprobe_create).
func (ps *Probes) createKprobe(c vtree.Caller, words []string) *probe.Error {
	def, e := probe.Parse(words, ps.env)
	if e != nil {
		return e
	}
	by := definerOf(c)
	if err := ps.tr.Locked(func() error { return ps.add(def, by) }); err != nil {
		return registrationError(err)
	}
	return nil
}

// registrationError converts an error of a registration to the one that error_log shows (the end of
// __trace_kprobe_create).
func registrationError(err error) *probe.Error {
	var e *probe.Error
	if errors.As(err, &e) {
		return e
	}
	e = &probe.Error{Errno: errnoOf(err), Word: 1}
	switch e.Errno {
	case syscall.EILSEQ:
		e.Code = probe.BadInsnBndry
	case syscall.ENOENT:
		e.Code = probe.BadProbeAddr
	case syscall.EADDRNOTAVAIL:
		e.Code = probe.NonUniqSymbol
	case syscall.ENOMEM, syscall.EEXIST:
		e.Code = probe.Silent
	default:
		e.Code = probe.FailRegProbe
	}
	return e
}

// add registers def, which by has defined, as a new event or as one more kprobe of an event (register_trace_kprobe). The event
// mutex is held.
func (ps *Probes) add(def *probe.Def, by *vtree.Process) error {
	k := ps.newKprobe(def)
	k.by = by
	ev := ps.events.Find(def.Group, def.Event)
	var err error
	switch {
	case ev != nil:
		err = ps.appendTo(ev, k)
	case ps.events.Taken(def):
		err = &probe.Error{Errno: syscall.EEXIST, Code: probe.EventExist}
	default:
		err = ps.addNew(k)
	}
	if err != nil {
		return err
	}
	k.elem = ps.list.PushBack(k)
	ps.conf.Log.Debug().Str("event", def.Group+"/"+def.Event).Str("place", def.Place(ps.env)).Msg("kprobe event defined")
	return nil
}

// addNew makes a new event for k.
func (ps *Probes) addNew(k *kprobe) error {
	ev, err := ps.events.NewDynamic(k.def, &eventProbes{ps: ps, probes: []*kprobe{k}})
	if err != nil {
		return err
	}
	k.ev = ev
	if err := ps.registerOrDefer(k); err != nil {
		ps.events.RemoveEvent(ev)
		return err
	}
	return nil
}

// appendTo adds k to ev (append_trace_kprobe).
func (ps *Probes) appendTo(ev *event.Event, k *kprobe) error {
	if ev.Def.Kind != probe.Kprobe {
		return &probe.Error{Errno: syscall.EEXIST, Code: probe.EventExist}
	}
	if k.def.Return != ev.Def.Return {
		return &probe.Error{Errno: syscall.EEXIST, Code: probe.DiffProbeType}
	}
	reg := probesOf(ev)
	if i := probe.FirstDifferent(k.def, reg.probes[0].def); i >= 0 {
		return &probe.Error{Errno: syscall.EEXIST, Code: probe.DiffArgType, Word: i + 2}
	}
	for _, other := range reg.probes {
		if probe.Same(k.def, other.def) {
			return &probe.Error{Errno: syscall.EEXIST, Code: probe.SameProbe}
		}
	}
	k.ev = ev
	reg.probes = append(reg.probes, k)
	if err := ps.registerOrDefer(k); err != nil {
		reg.drop(k)
		return err
	}
	return nil
}
