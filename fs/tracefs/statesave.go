package tracefs

import (
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// save is State, with the event mutex held.
func (fs *FS) save() *State {
	s := &State{
		CPUs: fs.cfg.CPUs, LastID: fs.events.LastID,
		TracerOptions: fs.tr.SavedOptions(),
		Stacks:        fs.stacks.Save(), Names: fs.tr.Names.Save(),
	}
	s.Expanded, s.Counter = fs.tr.SavedShared()
	s.Graph, s.Thresh, s.Ftrace = fs.functions.Save()
	s.Groups = fs.events.GroupNames()
	for _, f := range slices.Backward(fs.top.Members(nil)) {
		if ev := f.Event; ev.Def.Kind != probe.Syscall {
			s.Events = append(s.Events, EventState{ev.Group, ev.Name, ev.ID, definitionOf(ev.Def)})
		}
	}
	for el := fs.probes.Front(); el != nil; el = el.Next() {
		s.Probes = append(s.Probes, el.Value.(*kprobe).saveState())
	}
	for _, ev := range fs.static {
		if k := probesOf(ev).probes[0]; k.registered {
			s.Static = append(s.Static, StaticState{ev.Group, ev.Name, k.order})
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
	p := ProbeState{Group: k.ev.Group, Event: k.ev.Name, Def: definitionOf(k.def), Maxactive: k.maxactive}
	for i := range k.nhit {
		p.Hits = append(p.Hits, k.nhit[i].n.Load())
	}
	if k.registered {
		p.Order = k.order
	}
	if k.held != nil {
		p.Held, p.In = true, k.held.Array.Name
	}
	return p
}

func (a *array) saveState() ArrayState {
	s := ArrayState{
		Name: a.Name, Saved: a.Save(), Cleared: a.Clear,
		Pids: a.Pids.Save(), NotPids: a.NotPids.Save(), Functions: a.SaveFunctions(),
	}
	for _, f := range slices.Backward(a.Members(nil)) {
		s.Files = append(s.Files, f.Save())
	}
	return s
}
