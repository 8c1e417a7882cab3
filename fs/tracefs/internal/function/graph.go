package function

import (
	"encoding/binary"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// graph is the function graph tracer (kernel/trace/trace_functions_graph.c). It writes an entry at each
// call of a function and at each return. Only the top array can have it.
type graph struct {
	all  *Tracers
	call uint64 // length of the call instruction at a function's entry, in bytes
	// Read by hits:
	only     atomic.Pointer[ftrace.Set] // set_graph_function
	not      atomic.Pointer[ftrace.Set] // set_graph_notrace
	maxDepth atomic.Uint32              // max_graph_depth
	noIrqs   atomic.Bool                // option funcgraph-irqs is off
	thresh   atomic.Uint64              // tracing_thresh in ns
	noSleep  atomic.Bool                // option sleep-time is off
	returns  engine.Kretprobe
}

// Bits of engine.Task.Graph.Flags.
const (
	graphInside  = 1 << iota // the task is inside a call of a function of set_graph_function (TRACE_GRAPH_BIT)
	graphNotrace             // the task is inside a call of a function of set_graph_notrace (TRACE_GRAPH_NOTRACE_BIT)
)

const (
	maxPending  = 4096 // hooked calls of all tasks together; the kernel allows 50 for each task
	pendingSize = 32
)

// A pending call has in Instance.Data what its return needs: the time of the call u64, the function u64,
// depth s32, whether it only ends graphNotrace u32, and how long its task had been off the processors u64.
// Only the tracer reads it, so its numbers are little-endian in every machine.

func (g *graph) init(t *Tracers) {
	g.all, g.call = t, uint64(t.conf.ISA.Call.Len)
	g.only.Store(&ftrace.Set{})
	g.not.Store(&ftrace.Set{})
	g.returns = engine.Kretprobe{Entry: g.enter, Handler: g.leave, Maxactive: maxPending, DataSize: pendingSize}
}

func (g *graph) functions() *ftrace.Set           { return g.only.Load() }
func (g *graph) ignored() *ftrace.Set             { return g.not.Load() }
func (g *graph) setFunctions(s *ftrace.Set) error { g.only.Store(s); return nil }
func (g *graph) setIgnored(s *ftrace.Set) error   { g.not.Store(s); return nil }

// A graphTracer is the tracer "function_graph".
type graphTracer struct{ all *Tracers }

// Name is that of trace.Tracer.
func (graphTracer) Name() string { return "function_graph" }

// Instances is that of trace.Tracer.
func (graphTracer) Instances() bool { return false }

// Options is that of trace.Tracer.
func (graphTracer) Options() []trace.TracerOption {
	return []trace.TracerOption{
		{Name: graphOverrun}, {Name: graphCPU, On: true}, {Name: graphOverhead, On: true}, {Name: graphProc},
		{Name: graphDuration, On: true}, {Name: graphAbsTime}, {Name: graphIrqs, On: true}, {Name: graphTail},
		{Name: graphSleepTime, On: true},
	}
}

// Start is that of trace.Tracer.
func (t graphTracer) Start(ta *trace.Array, _ int) error {
	a := arrayOf(ta)
	a.tracer = &engine.FunctionTracer{Returns: &t.all.graph.returns}
	if err := a.retrace(); err != nil {
		a.tracer = nil
		return err
	}
	return nil
}

// Stop is that of trace.Tracer.
func (t graphTracer) Stop(a *trace.Array) { arrayOf(a).untrace() }

// SetOption is that of trace.Tracer.
func (t graphTracer) SetOption(name string, on bool) error {
	switch name {
	case graphIrqs:
		t.all.graph.noIrqs.Store(!on)
	case graphSleepTime:
		t.all.graph.noSleep.Store(!on)
	}
	return nil
}

// updateThresh applies tracing_thresh at once (graph_trace_update_thresh). With a threshold the tracer
// writes only returns. The event mutex is held.
func (t *Tracers) updateThresh() { t.graph.thresh.Store(t.thresh) }

// enter handles the call of a function (trace_graph_entry). If it returns false, the engine hooks the
// return.
func (g *graph) enter(in *engine.Instance, c *engine.Context) (skip bool) {
	t := c.Task
	a := g.all.top
	if t == nil || t.Graph.Flags&graphNotrace != 0 {
		return true
	}
	addr := c.IP - g.call
	s := &t.Graph
	if g.not.Load().Has(addr) {
		s.Flags |= graphNotrace
		g.push(in, c, addr, graphNotrace)
		return false
	}
	if a.functionIgnored(t) || !g.wanted(t, addr) || g.noIrqs.Load() && inHardirq(c) || !a.On.Load() {
		return true
	}
	if g.thresh.Load() == 0 {
		r := a.Recorder(c)
		b := r.Begin(c, trace.TypeGraphEntry, engine.TrapFtrace)
		b = r.AppendWord(b, addr)
		b = r.Order().AppendUint32(b, uint32(s.Depth))
		if !a.Record(r, c, c.Now(), b) {
			return true
		}
	}
	g.push(in, c, addr, 0)
	return false
}

// wanted reports whether the tracer records a call of addr by task t (the opposite of
// ftrace_graph_ignore_func).
func (g *graph) wanted(t *engine.Task, addr uint64) bool {
	s := &t.Graph
	only := g.only.Load()
	if !only.Empty() && s.Flags&graphInside == 0 {
		if !only.Has(addr) {
			return false
		}
		s.Flags |= graphInside
		s.From = s.Depth
	}
	most := g.maxDepth.Load()
	return most == 0 || s.Depth < int32(most)
}

// push stores the data of a hooked call in in.
func (g *graph) push(in *engine.Instance, c *engine.Context, addr uint64, flags uint32) {
	s := &c.Task.Graph
	d := in.Data
	binary.LittleEndian.PutUint64(d, c.Now())
	binary.LittleEndian.PutUint64(d[8:], addr)
	binary.LittleEndian.PutUint32(d[16:], uint32(s.Depth))
	binary.LittleEndian.PutUint32(d[20:], flags)
	binary.LittleEndian.PutUint64(d[24:], s.Away)
	s.Depth++
}

// leave handles the return of a hooked call (trace_graph_return, trace_graph_thresh_return). Without the
// option sleep-time, the time off the processors is subtracted from the duration
// (ftrace_graph_probe_sched_switch). The kernel uses the option's value at the time of the switch.
func (g *graph) leave(in *engine.Instance, c *engine.Context) bool {
	d := in.Data
	called := binary.LittleEndian.Uint64(d)
	depth := int32(binary.LittleEndian.Uint32(d[16:]))
	s := &c.Task.Graph
	s.Depth = depth
	if s.Flags&graphInside != 0 && depth == s.From {
		s.Flags &^= graphInside
	}
	if binary.LittleEndian.Uint32(d[20:]) == graphNotrace {
		s.Flags &^= graphNotrace
		return false
	}
	if g.noSleep.Load() {
		called += s.Away - binary.LittleEndian.Uint64(d[24:])
	}
	a := g.all.top
	now := c.Now()
	if !a.On.Load() || now-called < g.thresh.Load() {
		return false
	}
	r := a.Recorder(c)
	b := r.Begin(c, trace.TypeGraphExit, engine.TrapFtrace)
	b = r.AppendWord(b, binary.LittleEndian.Uint64(d[8:])) // the function
	order := r.Order()
	b = order.AppendUint32(b, uint32(depth))
	b = order.AppendUint32(b, uint32(g.returns.Nmissed()))
	b = order.AppendUint64(b, called)
	b = order.AppendUint64(b, now)
	a.Record(r, c, now, b)
	return false
}

// inHardirq reports whether the processor serves an interrupt (in_hardirq).
func inHardirq(c *engine.Context) bool {
	if c.Preempt == nil {
		return false
	}
	count, _ := c.Preempt()
	return count&trace.HardirqMask != 0
}

// ThreshFile is tracing_thresh, in µs. The function graph tracer leaves out calls that take less.
func (t *Tracers) ThreshFile() vtree.Node { return t.top.UsecFile(&t.thresh, t.updateThresh) }
