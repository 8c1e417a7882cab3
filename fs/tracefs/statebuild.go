package tracefs

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// detach takes an array away whose events are with the engine no more (removeInstance).
func (fs *FS) detach(a *array) {
	a.Gone.Store(true)
	a.ForgetFiles()
	a.Buf.Load().Wake()
	fs.tr.Removed(a.Name, "instances")
}

// buildEvents makes p's dynamic events and their definitions, and the directories of all events
// in every array, in p's order.
func (fs *FS) buildEvents(p *plan) {
	for i := range p.Events {
		e := &p.Events[i]
		fs.events.AddEvent(p.defs[eventName{e.Group, e.Name}], e.ID, &eventProbes{fs: fs})
	}
	for i, a := range fs.arrays {
		fs.buildDirs(p.Arrays[i].Files, a)
	}
	fs.events.SortGroups(p.Groups)
	for i := range p.Probes {
		fs.buildProbe(&p.Probes[i], &p.probes[i])
	}
}

// buildDirs gives a its directories of events. Those of static events stay if they are, as
// usual, the oldest, in the order that they have.
func (fs *FS) buildDirs(files []event.SavedFile, a *array) {
	old := a.Members(nil)
	slices.Reverse(old)
	same := len(old) <= len(files)
	for i := 0; same && i < len(old); i++ {
		same = old[i].Event.Group == files[i].Group && old[i].Event.Name == files[i].Name
	}
	if !same {
		a.RemoveDirs()
		a.ForgetFiles()
		old = nil
	}
	for i := range files[len(old):] {
		f := &files[len(old)+i]
		a.AddFile(fs.events.Find(f.Group, f.Name))
	}
}

func (fs *FS) buildProbe(s *ProbeState, planned *plannedProbe) {
	k := fs.newKprobe(planned.def)
	k.only, k.maxactive = planned.only, s.Maxactive
	for i, n := range s.Hits {
		k.nhit[i].n.Store(n)
	}
	k.ev = fs.events.Find(s.Group, s.Event)
	reg := probesOf(k.ev)
	reg.probes = append(reg.probes, k)
	k.order = s.Order
	k.elem = fs.probes.PushBack(k)
	if t := planned.def.Target(); t != nil {
		k.target = fs.events.Find(t.Group, t.Event)
		k.target.Refs++
	}
}

// buildFiles gives a what the ith array of p has, but for its tracer and commands.
func (fs *FS) buildFiles(p *plan, i int, a *array) {
	s := &p.Arrays[i]
	a.Clear = s.Cleared
	a.Pids.Restore(s.Pids)
	a.NotPids.Restore(s.NotPids)
	a.RestorePids(&s.Functions)
	for j := range s.Files {
		f := &s.Files[j]
		name := eventName{f.Group, f.Name}
		a.Files[fs.events.Find(f.Group, f.Name)].Restore(p.files[i][name])
	}
	a.Restore(&s.Saved)
}

// buildHolds is the soft modes that event probes cause, and what hits look at.
func (fs *FS) buildHolds(p *plan) {
	i := 0
	for el := fs.probes.Front(); el != nil; el, i = el.Next(), i+1 {
		k, s := el.Value.(*kprobe), &p.Probes[i]
		if k.target == nil || !s.Held {
			continue
		}
		a := fs.top
		if s.In != "" {
			a = fs.instance(s.In)
		}
		if a != nil {
			k.held = a.Files[k.target]
			k.held.Held()
		}
	}
	fs.events.PublishAll()
}

// registerAll registers with the engine what p says was registered, in that order. What lay in
// a module that has gone meanwhile stays defined, as it would where the module went later.
func (fs *FS) registerAll(p *plan) error {
	for _, s := range p.Static {
		if ev := fs.events.Find(s.Group, s.Name); ev != nil && ev.Def.Kind == probe.Syscall {
			probesOf(ev).probes[0].order = s.Order
		}
	}
	var all []*kprobe
	for _, ev := range fs.events.Events() {
		for _, k := range probesOf(ev).probes {
			if k.order > 0 {
				all = append(all, k)
			}
		}
	}
	slices.SortFunc(all, func(a, b *kprobe) int { return cmp.Compare(a.order, b.order) })
	for _, k := range all {
		if err := fs.registerSaved(k); err != nil {
			return restoring("dynamic_events", fmt.Errorf("%s: %w", k.def.Text, err))
		}
	}
	return nil
}

func (fs *FS) registerSaved(k *kprobe) error {
	if k.def.Kind != probe.Kprobe {
		if !k.ev.Active() || k.def.Symbol == "" {
			return nil
		}
		return fs.registerEntry(k)
	}
	if _, there := fs.cfg.Kernel.Symbol(fs.address(k)); !there {
		return nil
	}
	return fs.register(k)
}

// buildFunctions is all that is called when functions are: tracers, commands, the stack tracer.
func (fs *FS) buildFunctions(p *plan) error {
	all := fs.functionsIfNamed(p)
	fs.functions.Restore(&p.Graph, p.Ftrace, all)
	if err := fs.stacks.Restore(&p.Stacks, all); err != nil {
		return restoring("stack_trace_filter", err)
	}
	for i, a := range fs.arrays {
		s := &p.Arrays[i]
		if err := a.RestoreFunctions(&s.Functions, all); err != nil {
			return restoring(s.file("set_ftrace_filter"), err)
		}
		if err := a.RestoreTracer(p.tracer[i], int(s.Traced), &s.Functions); err != nil {
			return restoring(s.file("current_tracer"), err)
		}
	}
	fs.events.PublishAll()
	return nil
}

// functionsIfNamed are the functions that there are, which takes a while to find, if p names any.
func (fs *FS) functionsIfNamed(p *plan) ftrace.Functions {
	named := len(p.Graph.Only.Addrs)+len(p.Graph.Not.Addrs)+len(p.Stacks.Filter.Addrs) > 0
	for i := range p.Arrays {
		fn := &p.Arrays[i].Functions
		named = named || len(fn.Filter.Addrs)+len(fn.Notrace.Addrs)+len(fn.Probes) > 0
	}
	if !named {
		return nil
	}
	return fs.sets.Functions()
}
