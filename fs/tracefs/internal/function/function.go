package function

import (
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/rs/zerolog"
)

// Engine is what function tracers use of the kprobes engine; *engine.Engine has it.
type Engine interface {
	TraceFunctions(t *engine.FunctionTracer, addrs []uint64) error
	FunctionsTraced() []engine.TracedFunction
	SetFtraceEnabled(on bool)
	FtraceTarget() uint64
}

// A Config is what Tracers stand on.
type Config struct {
	Tracing *trace.Tracing
	Sets    *ftrace.Files // of which the mutex is the event mutex
	Engine  Engine
	ISA     *arch.ISA
	CPUs    int
	Printk  func(line string) // receives lines for the kernel log
	Log     zerolog.Logger
	// Event finds an event of an array, for commands that switch it; false: there is none. It is
	// called with the event mutex held.
	Event func(a *TraceArray, group, name string) (Event, bool)
	// Others is the kernel's function that a tracer stands for that is none of ours; "": not known.
	Others func(t *engine.FunctionTracer) string
}

// An Event is what a command knows of an event in an array.
type Event struct {
	Group, Name string
	// Off is whether the event is not recorded, though it is armed; read and changed by hits.
	Off *atomic.Bool
	// Hold has the event armed as long as the command is there, or ends that.
	Hold func(on bool) error
	// Held counts a command that is restored: the event is armed already.
	Held func()
}

// Tracers are the function tracers of one tree of tracing/.
type Tracers struct {
	conf    Config
	graph   graph
	opts    atomic.Uint32 // options of the function tracer; read by hits
	dumping atomic.Bool   // a buffer is being put into the kernel log
	enabled atomic.Int32  // kernel.ftrace_enabled: not 0; changed with the event mutex

	top *TraceArray // set before anything is traced

	// The event mutex protects:
	arrays []*TraceArray
	thresh uint64 // tracing_thresh, in ns
}

// Init makes t ready for arrays. conf.Tracing and conf.Sets need not be.
func (t *Tracers) Init(conf Config) {
	t.conf = conf
	t.enabled.Store(1)
	t.graph.init(t)
}

// Tracers are those of current_tracer, in the order of available_tracers.
func (t *Tracers) Tracers() []trace.Tracer { return []trace.Tracer{graphTracer{t}, functionTracer{t}} }

// SetArrays names all trace arrays that there are, the top one last. The event mutex is held.
func (t *Tracers) SetArrays(all []*TraceArray) { t.arrays = all }

// arrayOf is the array that a is of. It may have been removed: its files can still be open.
func arrayOf(a *trace.Array) *TraceArray { return a.Owner.(*TraceArray) }

// Enabled is kernel.ftrace_enabled.
func (t *Tracers) Enabled() int { return int(t.enabled.Load()) }

// SetEnabled sets kernel.ftrace_enabled: with 0 no function's entry calls anybody,
// neither tracers nor kprobes (ftrace_enable_sysctl).
func (t *Tracers) SetEnabled(v int) {
	t.conf.Tracing.Mu.Lock()
	defer t.conf.Tracing.Mu.Unlock()
	t.setEnabled(int32(v))
}

// setEnabled is SetEnabled with the event mutex held.
func (t *Tracers) setEnabled(v int32) {
	if was := t.enabled.Swap(v); (was != 0) != (v != 0) {
		t.conf.Engine.SetFtraceEnabled(v != 0)
	}
}

// ModuleEvent makes every set fit all functions, when e has happened to a module. The event mutex is
// held.
func (t *Tracers) ModuleEvent(all ftrace.Functions, e engine.ModuleEvent) {
	for _, a := range t.arrays {
		for _, s := range []**ftrace.Set{&a.filter, &a.notrace} {
			*s = (*s).Refit(all, e)
		}
		for _, p := range a.probes {
			p.set.Forget(all)
		}
		if e.State == engine.ModuleComing {
			if err := a.retrace(); err != nil {
				t.conf.Log.Error().Err(err).Str("module", e.Module.Name).Msg("functions are not traced")
			}
		}
	}
}

// A TraceArray is a trace array with what it does about functions. The event mutex protects that, but
// for what hits read.
type TraceArray struct {
	trace.Array
	all *Tracers

	filter, notrace *ftrace.Set // immutable; replaced
	tracer          *engine.FunctionTracer
	probes          []*functionProbe // newest first

	// Read by hits:
	pids, notPids trace.PidList
	last          []lastCall // by processor, its own
}

// InitFunctions makes a an array of t that traces nothing.
func (a *TraceArray) InitFunctions(t *Tracers) {
	a.all, a.filter, a.notrace = t, &ftrace.Set{}, &ftrace.Set{}
	a.Owner = a
	if t.top == nil {
		t.top = a // it is the first that is made
	}
}

// EachPidList calls do for the lists of tasks whose functions are traced, or not.
func (a *TraceArray) EachPidList(do func(l *trace.PidList)) {
	do(&a.pids)
	do(&a.notPids)
}

// retrace has a's tracer called where its filters say.
func (a *TraceArray) retrace() error {
	if a.tracer == nil {
		return nil
	}
	return a.all.conf.Engine.TraceFunctions(a.tracer, a.all.conf.Sets.Chosen(a.filter, a.notrace))
}

// untrace ends what retrace began.
func (a *TraceArray) untrace() {
	if a.tracer == nil {
		return
	}
	if err := a.all.conf.Engine.TraceFunctions(a.tracer, nil); err != nil {
		a.all.conf.Log.Error().Err(err).Msg("functions stay traced")
	}
	a.tracer = nil
}
