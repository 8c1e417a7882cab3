package kprobe

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// release runs "-:[GROUP/]EVENT [PLACE [ARG]...]" (dyn_event_release): every
// probe of these kinds that it describes is removed, in the order of definition, up to the
// first that is busy. Without a group it means the event of that name in every
// group; with a group and no event, all events of the group that are not synthetic. dynamic_events
// accepts other letters before the colon too.
func (ps *Probes) release(line string, kinds []kind) error {
	words := kstr.Fields(line)
	_, name, ok := strings.Cut(words[0], ":")
	if !ok || words[0][0] == '-' && words[0][1] != ':' {
		return syscall.EINVAL
	}
	group, event, grouped := strings.Cut(name, "/")
	if !grouped {
		group, event = "", name
	}
	if !grouped && event == "" {
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
				continue // its group alone does not name it (synth_event_match)
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

// candidates are the probes of these kinds, of every event called name, or all
// for "", in the order of definition.
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

// releaseAll removes every event of these kinds, or none when one is enabled
// (dyn_events_release_all, what opening with O_TRUNC does).
func (ps *Probes) releaseAll(kinds []kind) error {
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

// remove is unregister_trace_kprobe. One of several kprobes of an event goes
// even when the event is enabled.
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
