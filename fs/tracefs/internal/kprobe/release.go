package kprobe

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// release runs "-:[GROUP/]EVENT [PLACE [ARG]...]" (dyn_event_release). It removes every probe of these kinds
// that the line describes, in the order of definition, up to the first that is busy (EBUSY). A line without
// a group describes the events of that name in every group. A line with a group and without an event
// describes all events of the group that are not synthetic. dynamic_events accepts other letters before the
// colon, too. ENOENT: the line describes no probe.
func (ps *Probes) release(line string, kinds []kind) error {
	words := kstr.Fields(line)
	_, name, ok := strings.Cut(words[0], ":")
	if !ok || words[0][0] == '-' && words[0][1] != ':' {
		return syscall.EINVAL
	}
	ps.settle()
	group, event, grouped := strings.Cut(name, "/")
	if !grouped {
		group, event = "", name
	}
	if event == "" && (!grouped || ps.env.Dialect.SlashOnly) {
		return syscall.EINVAL
	}
	return ps.tr.Locked(func() error {
		defer ps.events.ClearTraces()
		found := false
		for _, k := range ps.candidates(event, kinds) {
			if grouped && k.def.Group != group || !k.def.Matches(words[1:], ps.env) {
				continue
			}
			if k.def.Kind == probe.Synthetic && event == "" {
				continue // a group alone does not describe a synthetic event (synth_event_match)
			}
			found = true
			if err := ps.remove(k); err != nil {
				return err
			}
		}
		if !found {
			return syscall.ENOENT
		}
		return nil
	})
}

// settle lets go what nobody uses any more.
func (ps *Probes) settle() {
	if ps.conf.Settle != nil {
		ps.conf.Settle()
	}
}

// candidates are the probes of these kinds, of all events that are called name, in the order of definition.
// "" stands for every name.
func (ps *Probes) candidates(name string, kinds []kind) []*kprobe {
	var ks []*kprobe
	if evs := ps.events.Named(name); name != "" && len(evs) < 2 {
		for _, ev := range evs {
			for _, k := range probesOf(ev).probes {
				if has(kinds, k) {
					ks = append(ks, k)
				}
			}
		}
		return ks
	}
	for el := ps.list.Front(); el != nil; el = el.Next() {
		if k := el.Value.(*kprobe); has(kinds, k) && (name == "" || k.ev.Name == name) {
			ks = append(ks, k)
		}
	}
	return ks
}

// releaseAll removes every event of these kinds (dyn_events_release_all). An open with O_TRUNC does that.
// EBUSY: one of the events is enabled, and all stay.
func (ps *Probes) releaseAll(kinds []kind) error {
	ps.settle()
	return ps.tr.Locked(func() error {
		defer ps.events.ClearTraces()
		all := ps.candidates("", kinds)
		for _, k := range all {
			if k.ev.Active() {
				return syscall.EBUSY
			}
		}
		for _, k := range all {
			if err := ps.remove(k); err != nil {
				return err
			}
		}
		return nil
	})
}

// remove is unregister_trace_kprobe. EBUSY: k is the event's last kprobe, and the event is enabled or in use.
func (ps *Probes) remove(k *kprobe) error {
	ev := k.ev
	if len(probesOf(ev).probes) == 1 {
		if ev.Active() || ev.Refs > 0 {
			return syscall.EBUSY
		}
		ps.events.RemoveEvent(ev)
	}
	if k.target != nil {
		k.target.Refs--
	}
	ps.unregister(k)
	reg := probesOf(ev)
	reg.drop(k)
	ps.list.Remove(k.elem)
	ps.conf.Log.Debug().Str("event", ev.Group+"/"+ev.Name).Msg("kprobe event removed")
	return nil
}
