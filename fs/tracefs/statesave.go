package tracefs

import (
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// save is State, with the event mutex held.
func (fs *FS) save() *State {
	s := &State{
		CPUs: fs.cfg.CPUs, LastID: fs.lastID,
		TracerOptions: fs.tr.SavedOptions(),
		Stacks:        fs.stacks.Save(), Names: fs.tr.Names.Save(),
	}
	s.Expanded, s.Counter = fs.tr.SavedShared()
	s.Graph, s.Thresh, s.Ftrace = fs.functions.Save()
	for _, g := range fs.groups.order {
		s.Groups = append(s.Groups, g.name)
	}
	for _, f := range slices.Backward(fs.top.members(nil)) {
		if ev := f.ev; ev.def.Kind != probe.Syscall {
			s.Events = append(s.Events, EventState{ev.group, ev.name, ev.id, definitionOf(ev.def)})
		}
	}
	for el := fs.probes.Front(); el != nil; el = el.Next() {
		s.Probes = append(s.Probes, el.Value.(*kprobe).saveState())
	}
	for _, ev := range fs.static {
		if k := ev.probes[0]; k.registered {
			s.Static = append(s.Static, StaticState{ev.group, ev.name, k.order})
		}
	}
	for _, a := range fs.arrays {
		s.Arrays = append(s.Arrays, a.saveState())
	}
	return s
}

func definitionOf(d *probe.Def) Definition {
	return Definition{Kind: uint8(d.Kind), Text: d.Text, Entry: int(d.Entry)}
}

func (k *kprobe) saveState() ProbeState {
	p := ProbeState{Group: k.ev.group, Event: k.ev.name, Def: definitionOf(k.def), Maxactive: k.maxactive}
	for i := range k.nhit {
		p.Hits = append(p.Hits, k.nhit[i].n.Load())
	}
	if k.registered {
		p.Order = k.order
	}
	if k.held != nil {
		p.Held, p.In = true, k.held.arr.Name
	}
	return p
}

func (a *array) saveState() ArrayState {
	s := ArrayState{
		Name: a.Name, Saved: a.Save(), Cleared: a.clear,
		Pids: a.pids.Save(), NotPids: a.notPids.Save(), Functions: a.SaveFunctions(),
	}
	for _, f := range slices.Backward(a.members(nil)) {
		s.Files = append(s.Files, f.saveState())
	}
	return s
}

func (f *eventFile) saveState() FileState {
	s := FileState{
		Group: f.ev.group, Name: f.ev.name, Enabled: f.enabled, Was: f.was, SoftOff: f.softOff.Load(),
		PidFilter: f.pidFilter.Load(), Filtered: f.filter.Load() != nil, FilterText: f.filterText,
	}
	for _, t := range f.list() {
		saved := TriggerState{Kind: t.kind.name, Filter: t.text, Counted: t.counted, Left: t.left.Load()}
		if t.target != nil {
			saved.Group, saved.Target = t.target.ev.group, t.target.ev.name
		}
		s.Triggers = append(s.Triggers, saved)
	}
	return s
}
