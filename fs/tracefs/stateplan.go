package tracefs

import (
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// A plan is a State with everything parsed that can be wrong in it: what is left to do
// asks the engine alone.
type plan struct {
	*State
	defs   map[eventName]*probe.Def // of events: dynamic ones, and static ones
	probes []plannedProbe           // as State.Probes
	files  []map[eventName]*event.Planned
	tracer []trace.Tracer // as State.Arrays
	parsed map[Definition]*probe.Def
	only   map[*probe.Def]*filter.Filter
}

type eventName struct{ group, name string }

type plannedProbe struct {
	def  *probe.Def
	only *filter.Filter
}

// plan parses s. It changes nothing, and needs no lock: what it asks of fs never changes.
func (fs *FS) plan(s *State) (*plan, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.CPUs != fs.cfg.CPUs {
		return nil, trace.BadState("per_cpu", "the snapshot has %d processors, this machine %d", s.CPUs, fs.cfg.CPUs)
	}
	p := &plan{State: s, defs: map[eventName]*probe.Def{}, parsed: map[Definition]*probe.Def{}, only: map[*probe.Def]*filter.Filter{}}
	for _, ev := range fs.static {
		p.defs[eventName{ev.Group, ev.Name}] = ev.Def
	}
	if err := fs.planDefinitions(p); err != nil {
		return nil, err
	}
	for i := range s.Arrays {
		if err := fs.planArray(p, &s.Arrays[i]); err != nil {
			return nil, err
		}
	}
	for _, o := range s.TracerOptions {
		if !fs.tr.HasOption(o.Tracer, o.Name) {
			return nil, trace.BadState("options/"+o.Name, "no option of a tracer %q", o.Tracer)
		}
	}
	return p, nil
}

// planDefinitions parses every definition, events before the event probes that attach to them.
func (fs *FS) planDefinitions(p *plan) error {
	ids := map[int]bool{}
	for i := range p.Events {
		e := &p.Events[i]
		name := eventName{e.Group, e.Name}
		def, err := fs.planned(p, &e.Def, name)
		switch {
		case err != nil:
			return err
		case p.defs[name] != nil || ids[e.ID] || fs.events.Reserved(def):
			return trace.BadState("dynamic_events", "%s/%s is there twice, or its number %d", e.Group, e.Name, e.ID)
		}
		p.defs[name], ids[e.ID] = def, true
	}
	counts := map[eventName]int{}
	for i := range p.Probes {
		d := &p.Probes[i]
		name := eventName{d.Group, d.Event}
		def, err := fs.planned(p, &d.Def, name)
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
func (p *plan) belongs(def *probe.Def, name eventName, nth int) bool {
	ev := p.defs[name]
	return ev != nil && ev.Kind == def.Kind && ev.Return == def.Return && def.Kind != probe.Syscall &&
		(def.Kind == probe.Kprobe && probe.FirstDifferent(def, ev) < 0 || nth == 1)
}

// planned parses d, which must define an event of that name.
func (fs *FS) planned(p *plan, d *Definition, name eventName) (*probe.Def, error) {
	if def := p.parsed[*d]; def != nil {
		return def, nil
	}
	bad := func(why any) error { return trace.BadState("dynamic_events", "%q: %v", d.Text, why) }
	kind := probe.Kind(d.Kind)
	if int(kind) != int(d.Kind) || kind > probe.Synthetic {
		return nil, bad("no kind of definition")
	}
	attach := func(group, event string) *probe.Def {
		if t := p.defs[eventName{group, event}]; t != nil && (t.Kind == probe.Syscall || t.Kind == probe.Synthetic) {
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
	def, e := probe.Again(kind, d.Text, syscall.Errno(d.Entry), fs.env, attach, only)
	switch {
	case e != nil:
		return nil, bad(e)
	case def.Group != name.group || def.Event != name.name:
		return nil, bad("defines " + def.Group + "/" + def.Event)
	}
	p.parsed[*d] = def
	return def, nil
}

func (fs *FS) planArray(p *plan, a *ArrayState) error {
	t := fs.tr.FindTracer(a.Tracer)
	switch {
	case t == nil || a.Name != "" && !t.Instances():
		return trace.BadState(a.file("current_tracer"), "%q", a.Tracer)
	case !trace.HasClock(a.Clock):
		return trace.BadState(a.file("trace_clock"), "%q", a.Clock)
	}
	p.tracer = append(p.tracer, t)
	files := map[eventName]*event.Planned{}
	p.files = append(p.files, files)
	for i := range a.Files {
		f := &a.Files[i]
		name := eventName{f.Group, f.Name}
		if p.defs[name] == nil || files[name] != nil {
			return trace.BadState(a.file("events/"+f.Group+"/"+f.Name), "no such event, or it is there twice")
		}
		planned, err := f.Plan(p.defs[name], a.file("events/"+f.Group+"/"+f.Name), p.defined)
		if err != nil {
			return err
		}
		files[name] = planned
	}
	if len(files) != len(p.defs) {
		return trace.BadState(a.file("events"), "%d of %d are there", len(files), len(p.defs))
	}
	return p.planCommands(a)
}

// defined reports whether p has an event of that name.
func (p *plan) defined(group, name string) bool { return p.defs[eventName{group, name}] != nil }

func (p *plan) planCommands(a *ArrayState) error {
	for i := range a.Functions.Probes {
		c := &a.Functions.Probes[i]
		if !c.Valid(p.defined) {
			return trace.BadState(a.file("set_ftrace_filter"), "%s:%s:%s", c.Command, c.Group, c.Target)
		}
	}
	return nil
}

// restoring names what a restore was at when it failed.
func restoring(file string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("tracing/%s cannot be restored: %w", file, err)
}
