package kprobe

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// PutAway removes all probes from the engine, and removes the dynamic events. The static events
// stay, but no array records them. The event mutex is held.
func (ps *Probes) PutAway() {
	for _, ev := range ps.events.Events() {
		ev.PutAway()
		ev.DropPerf()
		for _, k := range probesOf(ev).probes {
			ps.unregister(k)
			k.held, k.order = nil, 0
		}
		if !ev.Def.Kind.Static() {
			ps.events.RemoveEvent(ev)
		}
	}
	for ev := range ps.locals {
		ev.DropPerf()
		ps.Forget(ev)
	}
	ps.list.Init()
}

// AddEvents makes p's dynamic events, without probes and without directories. No dynamic event may be
// there before. The event mutex is held.
func (ps *Probes) AddEvents(p *Plan) {
	for i := range p.Events {
		e := &p.Events[i]
		ps.events.AddEvent(p.Def(e.Group, e.Name), e.ID, &eventProbes{ps: ps})
	}
}

// AddProbes makes p's definitions. AddEvents has made their events. The engine does not learn of them. The
// event mutex is held.
func (ps *Probes) AddProbes(p *Plan) {
	for i := range p.Probes {
		ps.addPlanned(&p.Probes[i], &p.probes[i])
	}
}

func (ps *Probes) addPlanned(s *SavedProbe, planned *plannedProbe) {
	k := ps.newKprobe(planned.def)
	k.only, k.maxactive, k.by = planned.only, s.Maxactive, s.By
	for i, n := range s.Hits {
		k.nhit[i].n.Store(n)
	}
	k.ev = ps.events.Find(s.Group, s.Event)
	reg := probesOf(k.ev)
	reg.probes = append(reg.probes, k)
	k.order = s.Order
	k.elem = ps.list.PushBack(k)
	if t := planned.def.Target(); t != nil {
		k.target = ps.events.Find(t.Group, t.Event)
		k.target.Refs++
	}
}

// Hold counts the events that p's event probes held as armed. The event mutex is held.
func (ps *Probes) Hold(p *Plan) {
	i := 0
	for el := ps.list.Front(); el != nil; el, i = el.Next(), i+1 {
		k, s := el.Value.(*kprobe), &p.Probes[i]
		if k.target == nil || !s.Held {
			continue
		}
		if a := ps.events.Array(s.In); a != nil {
			k.held = a.Files[k.target]
			k.held.Held()
		}
	}
}

// Register registers the probes of p with the engine, in the order in which they were registered. A probe
// in a module that is not loaded any more stays defined, as in the kernel after an unload. An error is the
// engine's, with the definition before it. The event mutex is held.
func (ps *Probes) Register(p *Plan) error {
	for _, s := range p.Static {
		if ev := ps.events.Find(s.Group, s.Name); ev != nil && ev.Def.Kind.Static() {
			probesOf(ev).probes[0].order = s.Order
		}
	}
	var all []*kprobe
	for _, ev := range ps.events.Events() {
		for _, k := range probesOf(ev).probes {
			if k.order > 0 {
				all = append(all, k)
			}
		}
	}
	slices.SortFunc(all, func(a, b *kprobe) int { return cmp.Compare(a.order, b.order) })
	for _, k := range all {
		if err := ps.registerSaved(k); err != nil {
			return fmt.Errorf("%s: %w", k.def.Text, err)
		}
	}
	return nil
}

func (ps *Probes) registerSaved(k *kprobe) error {
	if k.def.Kind != probe.Kprobe {
		if !k.ev.Active() || !k.happens() {
			return nil
		}
		return ps.registerEntry(k)
	}
	if _, there := ps.conf.Kernel.Symbol(ps.address(k)); !there {
		return nil
	}
	return ps.register(k)
}
