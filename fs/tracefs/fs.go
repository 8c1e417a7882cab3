package tracefs

import (
	"errors"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/function"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kprobe"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/stack"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/rs/zerolog"
)

// Engine has the methods of the kprobes engine that tracefs uses. *engine.Engine implements it.
type Engine interface {
	kprobe.Engine
	// TraceFunctions makes the engine call t at the entry of the functions at addrs. With nil addrs it ends
	// that. The error has the kernel's errno.
	TraceFunctions(t *engine.FunctionTracer, addrs []uint64) error
	// FunctionsTraced returns the functions whose entry calls something, by address.
	FunctionsTraced() []engine.TracedFunction
	// SetFtraceEnabled sets kernel.ftrace_enabled: off, no function's entry calls anything.
	SetFtraceEnabled(on bool)
	// FtraceTarget is the address that the fentry calls call.
	FtraceTarget() uint64
	// NotifyModules makes the engine call f when a module comes or goes. A higher priority is called
	// earlier. stop ends it.
	NotifyModules(priority int, f func(engine.ModuleEvent)) (stop func())
}

var _ Engine = (*engine.Engine)(nil)

// Config has what an FS needs.
type Config struct {
	Engine Engine
	Kernel kernel.Kernel
	Clock  engine.Clock
	CPUs   int
	// Printk receives lines for the kernel log; may be nil.
	Printk func(line string)
	Log    zerolog.Logger
	// Epoch is the wall clock time at the start of Clock, in ns since 1970.
	Epoch uint64
	// Release is the kernel's release, as uname -r prints it. "": files leave it out.
	Release string
	// Version is the kernel's version, as uname -v prints it. It may tell which stable release it is.
	Version string
	// ISA is the instruction set of the kernel; nil: x86-64.
	ISA *arch.ISA
	// NoSynthEvents: the kernel has no synthetic events.
	NoSynthEvents bool
	// TraceEvents are the events at the kernel's tracepoints.
	TraceEvents []kernel.TraceEvent
	// Tracepoint makes f hear of event number n of TraceEvents, or with nil nobody. f runs on the processor that
	// passes the tracepoint: it takes no lock. The error has an errno. Nil if there are no such events.
	Tracepoint func(n int, f func(*engine.Context)) error
	// Types is the kernel's type information; nil: it has none.
	Types *btf.Spec
	// Task returns the machine's task of a user's process, and its processor. Nil: processes have no name
	// and run on the first processor.
	Task func(pid int) (t engine.Task, cpu int)
	// Stack puts the return addresses on the stack of task c into pcs, innermost first, and returns how
	// many. c must have all registers. It runs on the processor that has trapped, and allocates nothing.
	// Nil: stacks are not recorded.
	Stack func(c *engine.Context, pcs []uint64) int
	// TaskStack is the address range of the kernel stack of task c; empty if the task has none. It is
	// called like Stack. Nil: the stack tracer sees nothing.
	TaskStack func(c *engine.Context) kernel.Range
}

// FS is one tracefs instance.
type FS struct {
	cfg  Config
	root *vtree.Dir
	stop func() // ends the module notifications

	tr trace.Tracing // what all trace arrays share, among it the event mutex

	top       *array            // the top trace array
	recorders []*event.Recorder // by processor; each is that processor's own

	functions function.Tracers
	events    event.Tree
	probes    kprobe.Probes
	stacks    *stack.Tracer
	sets      ftrace.Files

	following atomic.Pointer[[]*array] // same as arrays, for callers that must not wait for the event mutex

	perf atomic.Pointer[perfHooks] // nil: nobody serves perf events

	away atomic.Pointer[chan struct{}] // set while the machine is restored; closed at the end of that

	// The event mutex protects everything below:
	arrays  []*array        // newest first; the top array is last; each change makes a new slice
	modules map[string]bool // modules that are loaded
}

// New makes an FS and subscribes it to the engine's module events.
func New(cfg Config) (*FS, error) {
	if cfg.Engine == nil || cfg.Kernel == nil || cfg.Clock == nil {
		return nil, errors.New("tracefs: Engine, Kernel and Clock are needed")
	}
	if cfg.CPUs <= 0 {
		cfg.CPUs = 1
	}
	if cfg.ISA == nil {
		cfg.ISA = arch.AMD64
	}
	if cfg.Printk == nil {
		cfg.Printk = func(string) {}
	}
	fs := &FS{cfg: cfg, modules: map[string]bool{}}
	dialect := probe.DialectOf(cfg.Release, cfg.Types)
	dialect.ISA = cfg.ISA
	looks := release.OfVersion(cfg.Release, cfg.Version).Tracing
	fs.initFunctions()
	fs.initTracing()
	fs.events.InitEvents(&fs.tr, event.Config{WordSize: cfg.ISA.WordSize, Printk: cfg.Printk, Log: cfg.Log, TriggerErrors: dialect.TriggerErrors, OpenFilters: looks.OpenFilters})
	fs.top = newArray(fs, "", trace.BootBufferKB<<10)
	fs.setArrays([]*array{fs.top})
	fs.probes.Init(kprobe.Config{
		Engine: cfg.Engine, Kernel: cfg.Kernel, ISA: cfg.ISA, CPUs: cfg.CPUs, Dialect: dialect, NoSynthEvents: cfg.NoSynthEvents, TraceEvents: cfg.TraceEvents, Tracepoint: cfg.Tracepoint, Tracing: &fs.tr, Events: &fs.events,
		Recorders: fs.recorders, ModuleExists: fs.moduleExists, Settle: fs.settlePerf, Printk: cfg.Printk, Log: cfg.Log,
	})
	fs.root = fs.tree()
	fs.makeAway()
	fs.stop = cfg.Engine.NotifyModules(modulePriority, fs.moduleEvent)
	return fs, nil
}

// initTracing initializes what all trace arrays share.
func (fs *FS) initTracing() {
	cfg := &fs.cfg
	var shared []*trace.Recorder
	for range cfg.CPUs {
		r := &event.Recorder{Runner: probe.Runner{ISA: cfg.ISA}}
		r.Init(cfg.ISA)
		r.Runner.Symbol = fs.tr.AppendSymbol
		fs.recorders = append(fs.recorders, r)
		shared = append(shared, &r.Recorder)
	}
	conf := trace.Config{
		Kernel: cfg.Kernel, Clock: cfg.Clock, CPUs: cfg.CPUs, Epoch: cfg.Epoch, Release: cfg.Release, Looks: release.OfVersion(cfg.Release, cfg.Version).Tracing, ISA: cfg.ISA, Task: cfg.Task, Stack: cfg.Stack,
		Events: fs.events.ByID, Tracers: fs.functions.Tracers(), Types: function.Types,
	}
	if t, ok := cfg.Engine.(interface{ ReturnTrampoline() uint64 }); ok {
		conf.Trampoline = t.ReturnTrampoline()
	}
	fs.tr.Init(conf, shared)
}

// initFunctions initializes the function tracers, the stack tracer, and what the files that name functions
// share.
func (fs *FS) initFunctions() {
	cfg := &fs.cfg
	fs.sets = ftrace.Files{Kernel: cfg.Kernel, Mu: &fs.tr.Mu, Locked: fs.tr.Locked, ModuleExists: fs.moduleExists}
	fs.stacks = stack.New(stack.Config{
		Files: &fs.sets, ISA: cfg.ISA, Trace: cfg.Engine.TraceFunctions, AppendSymbol: fs.tr.AppendSymbol, Stack: cfg.Stack, TaskStack: cfg.TaskStack,
		Command: function.IsCommand,
	})
	fs.functions.Init(function.Config{
		Tracing: &fs.tr, Sets: &fs.sets, Engine: cfg.Engine, ISA: cfg.ISA, CPUs: cfg.CPUs, Printk: cfg.Printk, Log: cfg.Log, Event: fs.switched,
		Others: func(t *engine.FunctionTracer) string {
			if fs.stacks.Is(t) {
				return "stack_trace_call"
			}
			return ""
		},
	})
}

// Root is the tree of tracing/.
func (fs *FS) Root() *vtree.Dir { return fs.root }

// Close disables and removes every event.
func (fs *FS) Close() {
	fs.stop()
	fs.tr.Locked(func() error {
		errs := fs.stacks.Untrace()
		for _, a := range fs.arrays {
			a.StopTracer()
			a.RemoveCommands()
			errs = errors.Join(errs, a.Quiet(), fs.probes.HoldElsewhere(&a.Array))
		}
		return errs
	})
	if err := fs.probes.RemoveAll(); err != nil {
		fs.cfg.Log.Warn().Err(err).Msg("tracefs: events left behind")
	}
}

// OnGone sets the function that is called for every name that goes away, with its directory's path below
// the root. No lock is held during the call.
func (fs *FS) OnGone(f func(dir []string, name string)) { fs.tr.OnGone(f) }

// OnCreateDir sets the function that is called for every new directory. No lock is held during the call.
func (fs *FS) OnCreateDir(f func(name string)) { fs.tr.OnCreateDir(f) }

// OnArmed sets the function that is called for every kprobe that an event arms, with its address. No lock is held during
// the call.
func (fs *FS) OnArmed(f func(addr uint64)) { fs.tr.OnArmed(f) }

// TracePrintk records the text of a trace_printk or trace_puts of code in the machine, on the processor of
// c. It is called while that function runs. ip is the address of the call.
func (fs *FS) TracePrintk(c *engine.Context, ip uint64, text string) { fs.tr.TracePrintk(c, ip, text) }
