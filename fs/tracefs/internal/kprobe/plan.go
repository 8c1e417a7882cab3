package kprobe

import (
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// A Plan is a Saved whose definitions are parsed. Only the registration with the engine can still fail.
type Plan struct {
	*Saved
	defs   map[eventName]*probe.Def // of events: dynamic ones, and static ones
	probes []plannedProbe           // as Saved.Probes
	parsed map[Definition]*probe.Def
	only   map[*probe.Def]*filter.Filter
}

type eventName struct{ group, name string }

type plannedProbe struct {
	def  *probe.Def
	only *filter.Filter
}

// Def is the first definition of the event of that name, or nil if p has no such event.
func (p *Plan) Def(group, name string) *probe.Def { return p.defs[eventName{group, name}] }

// Defined reports whether p has an event of that name.
func (p *Plan) Defined(group, name string) bool { return p.Def(group, name) != nil }

// EventCount is how many events p has, static ones among them.
func (p *Plan) EventCount() int { return len(p.defs) }

// Plan parses s, which has passed Check: events before the event probes that attach to them. It changes
// nothing, and needs no lock: what it reads of ps never changes. EINVAL: a definition is wrong, or belongs
// to no event.
func (ps *Probes) Plan(s *Saved) (*Plan, error) {
	p := &Plan{Saved: s, defs: map[eventName]*probe.Def{}, parsed: map[Definition]*probe.Def{}, only: map[*probe.Def]*filter.Filter{}}
	for _, ev := range ps.static {
		p.defs[eventName{ev.Group, ev.Name}] = ev.Def
	}
	ids := map[int]bool{}
	for i := range p.Events {
		e := &p.Events[i]
		name := eventName{e.Group, e.Name}
		def, err := ps.planned(p, &e.Def, name)
		switch {
		case err != nil:
			return nil, err
		case p.defs[name] != nil || ids[e.ID] || ps.events.Reserved(def):
			return nil, trace.BadState("dynamic_events", "%s/%s is there twice, or its number %d", e.Group, e.Name, e.ID)
		}
		p.defs[name], ids[e.ID] = def, true
	}
	if err := ps.planProbes(p); err != nil {
		return nil, err
	}
	return p, nil
}

// planProbes parses every definition of s. Every event has one.
func (ps *Probes) planProbes(p *Plan) error {
	counts := map[eventName]int{}
	for i := range p.Probes {
		d := &p.Probes[i]
		name := eventName{d.Group, d.Event}
		def, err := ps.planned(p, &d.Def, name)
		if err != nil {
			return err
		}
		if counts[name]++; !p.belongs(def, name, counts[name]) {
			return trace.BadState("dynamic_events", "line %d, %s, is of no event", i+1, d.Def.Text)
		}
		p.probes = append(p.probes, plannedProbe{def, p.only[def]})
	}
	for i := range p.Events {
		if e := &p.Events[i]; counts[eventName{e.Group, e.Name}] == 0 {
			return trace.BadState("dynamic_events", "%s/%s has no definition", e.Group, e.Name)
		}
	}
	return nil
}

// belongs reports whether def can be the nth definition of its event.
func (p *Plan) belongs(def *probe.Def, name eventName, nth int) bool {
	ev := p.defs[name]
	return ev != nil && ev.Kind == def.Kind && ev.Return == def.Return && !def.Kind.Static() &&
		(def.Kind == probe.Kprobe && probe.FirstDifferent(def, ev) < 0 || nth == 1)
}

// planned parses d, which must define an event of that name.
func (ps *Probes) planned(p *Plan, d *Definition, name eventName) (*probe.Def, error) {
	if def := p.parsed[*d]; def != nil {
		return def, nil
	}
	bad := func(why any) error { return trace.BadState("dynamic_events", "%q: %v", d.Text, why) }
	kind := probe.Kind(d.Kind)
	if int(kind) != int(d.Kind) || kind > probe.Synthetic {
		return nil, bad("no kind of definition")
	}
	attach := func(group, event string) *probe.Def {
		if t := p.defs[eventName{group, event}]; t != nil && t.Kind.Attachable() {
			return t
		}
		return nil
	}
	only := func(def *probe.Def) *probe.Error {
		flt, e := event.ParseFilter(def.Target(), def.Filter)
		if e != nil {
			return &probe.Error{Errno: syscall.EINVAL}
		}
		p.only[def] = flt
		return nil
	}
	def, e := probe.Again(kind, d.Text, syscall.Errno(d.Entry), ps.env, probe.Events{Attach: attach, Filter: only})
	switch {
	case e != nil:
		return nil, bad(e)
	case def.Group != name.group || def.Event != name.name:
		return nil, bad("defines " + def.Group + "/" + def.Event)
	}
	p.parsed[*d] = def
	return def, nil
}
