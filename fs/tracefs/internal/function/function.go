package function

import (
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/rs/zerolog"
)

// Engine has the methods of the kprobes engine that function tracers use. *engine.Engine implements it.
type Engine interface {
	// TraceFunctions makes the engine call t at the entry of the functions at addrs. With nil addrs it ends
	// that. The error has the kernel's errno.
	TraceFunctions(t *engine.FunctionTracer, addrs []uint64) error
	// FunctionsTraced returns the functions whose entry calls something, by address.
	FunctionsTraced() []engine.TracedFunction
	// SetFtraceEnabled sets kernel.ftrace_enabled: off, no function's entry calls anything.
	SetFtraceEnabled(on bool)
	// FtraceTarget is the address that the fentry calls call.
	FtraceTarget() uint64
}

// A Config has what Tracers need.
type Config struct {
	Tracing *trace.Tracing
	Sets    *ftrace.Files // its mutex is the event mutex
	Engine  Engine
	ISA     *arch.ISA
	CPUs    int
	Printk  func(line string) // receives lines for the kernel log
	Log     zerolog.Logger
	// Event returns the event of that group and name in an array, for commands that switch it. It returns
	// false if there is none. It is called with the event mutex held.
	Event func(a *TraceArray, group, name string) (Event, bool)
	// Others returns the name of the kernel's function for a tracer of another package. "": it is not
	// known.
	Others func(t *engine.FunctionTracer) string
}

// An Event is an event in an array, as commands see it.
type Event struct {
	Group, Name string
	// Off: the event is armed but not recorded. Hits read and change it.
	Off *atomic.Bool
	// Hold arms the event for a command (on), or ends that.
	Hold func(on bool) error
	// Held counts a restored command. The event is armed already.
	Held func()
}

// Tracers are the function tracers of one tree of tracing/.
type Tracers struct {
	conf    Config
	graph   graph
	opts    atomic.Uint32 // option bits of the function tracer; read by hits
	dumping atomic.Bool   // a dump to the kernel log is running
	enabled atomic.Int32  // kernel.ftrace_enabled; changed with the event mutex held

	top *TraceArray // the top array; set before anything is traced

	// The event mutex protects:
	arrays []*TraceArray
	thresh uint64 // tracing_thresh, in ns
}

// Init prepares t for arrays. conf.Tracing and conf.Sets may be initialized later.
func (t *Tracers) Init(conf Config) {
	t.conf = conf
	t.enabled.Store(1)
	t.graph.init(t)
}

// Tracers returns the function tracers for current_tracer, in the order of available_tracers.
func (t *Tracers) Tracers() []trace.Tracer { return []trace.Tracer{graphTracer{t}, functionTracer{t}} }

// SetArrays sets the list of all trace arrays. The top array is last. The event mutex is held.
func (t *Tracers) SetArrays(all []*TraceArray) { t.arrays = all }

// arrayOf is the TraceArray that contains a. It may have been removed: its files can still be open.
func arrayOf(a *trace.Array) *TraceArray { return a.Owner.(*TraceArray) }

// Enabled is kernel.ftrace_enabled.
func (t *Tracers) Enabled() int { return int(t.enabled.Load()) }

// SetEnabled sets kernel.ftrace_enabled. With 0 the entry of a function calls neither tracers nor kprobes
// (ftrace_enable_sysctl).
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

// ModuleEvent adapts every set to all functions after the event e of a module. The event mutex is held.
func (t *Tracers) ModuleEvent(all func() ftrace.Functions, e engine.ModuleEvent) {
	for _, a := range t.arrays {
		for _, s := range []**ftrace.Set{&a.filter, &a.notrace} {
			*s = (*s).Refit(all, e)
		}
		for _, p := range a.probes {
			p.set.Forget(all())
		}
		if e.State == engine.ModuleComing {
			if err := a.retrace(); err != nil {
				t.conf.Log.Error().Err(err).Str("module", e.Module.Name).Msg("functions are not traced")
			}
		}
	}
}

// A TraceArray is a trace array with its state of the function tracers. The event mutex protects all fields
// except those that hits read.
type TraceArray struct {
	trace.Array
	all *Tracers

	filter, notrace *ftrace.Set // immutable; replaced
	tracer          *engine.FunctionTracer
	probes          []*functionProbe // newest first

	// Read by hits:
	pids, notPids trace.PidList
	last          []lastCall // by processor; only that processor uses its element
}

// InitFunctions makes a an array of t. It traces nothing yet.
func (a *TraceArray) InitFunctions(t *Tracers) {
	a.all, a.filter, a.notrace = t, &ftrace.Set{}, &ftrace.Set{}
	a.Owner = a
	if t.top == nil {
		t.top = a // the top array is made first
	}
}

// EachPidList calls do for set_ftrace_pid and set_ftrace_notrace_pid.
func (a *TraceArray) EachPidList(do func(l *trace.PidList)) {
	do(&a.pids)
	do(&a.notPids)
}

// retrace makes the engine call a's tracer for the functions that its filters name.
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
