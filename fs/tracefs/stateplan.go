package tracefs

import (
	"fmt"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kprobe"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// A plan is a State whose texts are parsed. Only the engine can still refuse it.
type plan struct {
	*State
	events *kprobe.Plan
	files  []map[eventName]*event.Planned
	tracer []trace.Tracer // as State.Arrays
}

type eventName struct{ group, name string }

// plan parses s. It changes nothing, and needs no lock: what it reads of fs never changes.
func (fs *FS) plan(s *State) (*plan, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.CPUs != fs.cfg.CPUs {
		return nil, trace.BadState("per_cpu", "the snapshot has %d processors, this machine %d", s.CPUs, fs.cfg.CPUs)
	}
	if was, is := s.layout(), fs.cfg.ISA.Layout(); was != is {
		return nil, trace.BadState("events", "words have %v in the snapshot, %v in this machine", was, is)
	}
	events, err := fs.probes.Plan(&s.Saved)
	if err != nil {
		return nil, err
	}
	p := &plan{State: s, events: events}
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
		def := p.events.Def(f.Group, f.Name)
		if def == nil || files[name] != nil {
			return trace.BadState(a.file("events/"+f.Group+"/"+f.Name), "no such event, or it is there twice")
		}
		planned, err := f.Plan(def, a.file("events/"+f.Group+"/"+f.Name), p.events.Defined)
		if err != nil {
			return err
		}
		files[name] = planned
	}
	if len(files) != p.events.EventCount() {
		return trace.BadState(a.file("events"), "%d of %d are there", len(files), p.events.EventCount())
	}
	return p.planCommands(a)
}

func (p *plan) planCommands(a *ArrayState) error {
	for i := range a.Functions.Probes {
		c := &a.Functions.Probes[i]
		if !c.Valid(p.events.Defined) {
			return trace.BadState(a.file("set_ftrace_filter"), "%s:%s:%s", c.Command, c.Group, c.Target)
		}
	}
	return nil
}

// restoring adds to err the name of the file that could not be restored.
func restoring(file string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("tracing/%s cannot be restored: %w", file, err)
}
