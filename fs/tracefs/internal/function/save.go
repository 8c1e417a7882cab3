package function

import (
	"fmt"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// A SavedGraph is the state of set_graph_function, set_graph_notrace and max_graph_depth.
type SavedGraph struct {
	Only, Not ftrace.Saved
	MaxDepth  uint32
}

// A Saved is the state of an array's function tracing, as plain values.
type Saved struct {
	Filter, Notrace ftrace.Saved
	Pids, NotPids   trace.PidsState
	Last            []SavedCall // by processor; nil without the function tracer
	Probes          []SavedCommand
}

// A SavedCall is the last call of a processor. The option func-no-repeats compares with it.
type SavedCall struct {
	Addr, Parent uint64
	Count        uint16
	At           uint64
}

// A SavedCommand is the state of a command of set_ftrace_filter.
type SavedCommand struct {
	Command       string
	Counted       bool
	Group, Target string // the event of enable_event and disable_event
	Left          []Left
}

// A Left says how often a command may still run for a function; negative: without limit.
type Left struct {
	Addr  uint64
	Times int64
}

// Save returns the state that all arrays share: the graph tracer's files, tracing_thresh in ns, and
// kernel.ftrace_enabled. The event mutex is held.
func (t *Tracers) Save() (g SavedGraph, thresh uint64, enabled int32) {
	g = SavedGraph{t.graph.functions().Save(), t.graph.ignored().Save(), t.graph.maxDepth.Load()}
	return g, t.thresh, t.enabled.Load()
}

// SetThresh sets tracing_thresh, in ns. The event mutex is held.
func (t *Tracers) SetThresh(ns uint64) {
	t.thresh = ns
	t.updateThresh()
}

// Restore restores what Save returned, except tracing_thresh. all are the functions that can be traced. The
// event mutex is held.
func (t *Tracers) Restore(g *SavedGraph, enabled int32, all ftrace.Functions) {
	t.graph.only.Store(g.Only.Load(all))
	t.graph.not.Store(g.Not.Load(all))
	t.graph.maxDepth.Store(g.MaxDepth)
	t.setEnabled(enabled)
}

// SaveFunctions returns the state of a's function tracing. The event mutex is held.
func (a *TraceArray) SaveFunctions() Saved {
	s := Saved{Filter: a.filter.Save(), Notrace: a.notrace.Save(), Pids: a.pids.Save(), NotPids: a.notPids.Save()}
	if a.tracer != nil {
		for _, l := range a.last {
			s.Last = append(s.Last, SavedCall{l.addr, l.parent, l.count, l.at})
		}
	}
	for _, p := range a.probes {
		saved := SavedCommand{Command: p.kind.name, Counted: p.counted}
		if p.target != nil {
			saved.Group, saved.Target = p.target.Group, p.target.Name
		}
		left := *p.left.Load()
		for _, addr := range p.set.Save().Addrs {
			if n := left[addr]; n != nil {
				saved.Left = append(saved.Left, Left{addr, n.Load()})
			}
		}
		s.Probes = append(s.Probes, saved)
	}
	return s
}

// PutAway removes a's commands from the engine and releases the events that they hold. The event mutex is
// held.
func (a *TraceArray) PutAway() (errs []error) {
	for _, p := range a.probes {
		errs = append(errs, a.all.conf.Engine.TraceFunctions(p.tracer, nil))
	}
	a.probes = nil
	return errs
}

// RestorePids restores a's lists of tasks from s. The event mutex is held.
func (a *TraceArray) RestorePids(s *Saved) {
	a.pids.Restore(s.Pids)
	a.notPids.Restore(s.NotPids)
}

// RestoreFunctions restores a's sets and commands from s. a has no commands, and s has passed Valid. all
// are the functions that can be traced. The event mutex is held.
func (a *TraceArray) RestoreFunctions(s *Saved, all ftrace.Functions) error {
	a.filter, a.notrace = s.Filter.Load(all), s.Notrace.Load(all)
	for i := range s.Probes {
		p := a.commandOf(&s.Probes[i], all)
		p.tracer = &engine.FunctionTracer{Entry: p.hit}
		a.probes = append(a.probes, p)
		if err := a.all.conf.Engine.TraceFunctions(p.tracer, p.set.Save().Addrs); err != nil {
			return err
		}
	}
	return nil
}

// commandOf makes the command that s describes.
func (a *TraceArray) commandOf(s *SavedCommand, all ftrace.Functions) *functionProbe {
	set := ftrace.Saved{Dead: len(s.Left) == 0}
	left := make(map[uint64]*atomic.Int64, len(s.Left))
	for _, f := range s.Left {
		set.Addrs = append(set.Addrs, f.Addr)
		left[f.Addr] = new(atomic.Int64)
		left[f.Addr].Store(f.Times)
	}
	kind, _ := findCommand(s.Command)
	p := &functionProbe{arr: a, kind: kind, counted: s.Counted, set: set.Load(all)}
	p.left.Store(&left)
	if kind.target {
		if ev, ok := a.all.conf.Event(a, s.Group, s.Target); ok {
			ev.Held()
			p.target = &ev
		}
	}
	return p
}

// RestoreTracer makes t a's tracer, as if it was started on processor cpu. The event mutex is held.
func (a *TraceArray) RestoreTracer(t trace.Tracer, cpu int, s *Saved) error {
	if err := a.StartTracer(t, cpu); err != nil {
		return err
	}
	if _, ok := t.(functionTracer); !ok {
		return nil
	}
	for i, l := range s.Last {
		a.last[i] = lastCall{l.Addr, l.Parent, l.Count, l.At}
	}
	return nil
}

// Valid reports whether s can be restored. event reports whether an event exists.
func (s *SavedCommand) Valid(event func(group, name string) bool) bool {
	kind, ok := findCommand(s.Command)
	return ok && kind.target == (s.Target != "") && (!kind.target || event(s.Group, s.Target))
}

const maxGraphDepth = 1 << 12 // depth of a restored call

// CheckEntry returns a function that checks a restored entry of that layout. It refuses a depth that no
// call has, because the text would have too many spaces.
func CheckEntry(l arch.Layout) func(data []byte) error {
	return func(data []byte) error {
		if len(data) < trace.EntryHeader {
			return nil // such an entry prints nothing
		}
		kind := trace.TypeOf(l.Order, data)
		if kind != trace.TypeGraphEntry && kind != trace.TypeGraphExit || len(data) < graphSize(trace.TypeGraphEntry, l.Word) {
			return nil
		}
		if depth := graphDepth(data, l); depth < 0 || depth > maxGraphDepth {
			return fmt.Errorf("a call %d deep", depth)
		}
		return nil
	}
}
