package tracefs

import (
	"container/list"
	"errors"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/rs/zerolog"
)

// Engine is what tracefs uses of the kprobes engine; *engine.Engine has it.
type Engine interface {
	RegisterKprobe(*engine.Kprobe) error
	UnregisterKprobe(*engine.Kprobe)
	EnableKprobe(*engine.Kprobe) error
	DisableKprobe(*engine.Kprobe) error
	RegisterKretprobe(*engine.Kretprobe) error
	UnregisterKretprobe(*engine.Kretprobe)
	EnableKretprobe(*engine.Kretprobe) error
	DisableKretprobe(*engine.Kretprobe) error
	TraceFunctions(t *engine.FunctionTracer, addrs []uint64) error
	FunctionsTraced() []engine.TracedFunction
	SetFtraceEnabled(on bool)
	FtraceTarget() uint64
	OnFuncEntry(symbol string, offset uint64) error
	NotifyModules(priority int, f func(engine.ModuleEvent)) (stop func())
}

var _ Engine = (*engine.Engine)(nil)

// Config is what an FS stands on.
type Config struct {
	Engine Engine
	Kernel engine.Kernel
	Clock  engine.Clock
	CPUs   int
	// Printk receives lines for the kernel log; may be nil.
	Printk func(line string)
	Log    zerolog.Logger
	// Epoch is the wall clock's time when Clock began, in ns since 1970.
	Epoch uint64
	// Release is what uname -r says; "": nothing is said where that belongs.
	Release string
	// ISA is the instruction set of the kernel; nil: x86-64.
	ISA *arch.ISA
	// Types is the kernel's type information; nil: it has none.
	Types *btf.Spec
	// Task says who one of the user's processes is and on which of the machine's
	// processors it runs; nil: it has no name and runs on the first.
	Task func(pid int) (t engine.Task, cpu int)
	// Stack puts into pcs the return addresses on the stack of the task that c
	// is, innermost first, and returns how many; c must have all registers.
	// It runs on the processor that has trapped, and allocates nothing. Nil:
	// stacks are not recorded.
	Stack func(c *engine.Context, pcs []uint64) int
	// TaskStack is where the kernel stack of the task that c is lies; empty if it has
	// none. It is called like Stack. Nil: the stack tracer sees nothing.
	TaskStack func(c *engine.Context) engine.Range
}

// FS is one tracefs instance.
type FS struct {
	cfg  Config
	env  probe.Env
	root *vtree.Dir
	stop func() // ends the module notifications

	top        *array      // the top trace array
	recorders  []*recorder // by processor; each is that processor's own
	trampoline uint64      // what a kretprobe puts in place of a return address; 0: not known

	tasks    taskNames
	markerIP uint64        // who writes markers; 0: the machine does not have it
	counter  atomic.Uint64 // the clock that is none
	dumping  atomic.Bool   // the buffer is being put into the kernel log
	graph    graph
	stacks   stackTracer
	version  atomic.Uint64 // of everything that trace is printed with, but the entries

	following atomic.Pointer[[]*array] // arrays, for who must not wait for mu

	away   atomic.Pointer[chan struct{}] // closed while the machine is restored
	static []*event                      // those that are always there

	noBuffer *ring.Buffer // of arrays that are gone; nothing is recorded in it

	mu      vtree.Mutex // the event mutex; protects everything below
	probes  list.List   // of *kprobe, in the order of their definition (dyn_event_list)
	groups  groups
	arrays  []*array        // newest first, so the top one last; a new slice for each change
	modules map[string]bool // modules that are there
	lastID  int             // the newest event type
	gen     uint64          // of the newest directory entry
	orders  uint64          // registrations with the engine so far
	silent  bool            // directories are not made as users make them
	notes   []func()        // callbacks to be made when mu has been released
	closes  closes          // of files that keep something else from being done

	expanded bool   // the top buffer has its full size
	thresh   uint64 // tracing_thresh, in ns

	ftraceEnabled atomic.Int32 // kernel.ftrace_enabled: not 0; changed with mu

	functionOpts atomic.Uint32 // options of the function tracer; read by hits

	tracerOptions map[tracerOptionName]bool // those that were set

	onGone      func(dir []string, name string)
	onCreateDir func(name string)
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
	fs := &FS{cfg: cfg, modules: map[string]bool{}, lastID: firstEventID - 1, tracerOptions: map[tracerOptionName]bool{}}
	fs.env = probe.Env{Named: fs.named, OnEntry: cfg.Engine.OnFuncEntry, Pointer: fs.hashPointer, Dialect: probe.DialectOf(cfg.Release, cfg.Types)}
	fs.env.Dialect.ISA = cfg.ISA
	fs.ftraceEnabled.Store(1)
	fs.graph.init(fs)
	fs.stacks.init(fs)
	fs.tasks.resize(defaultComm)
	fs.noBuffer = ring.New(cfg.CPUs, 0)
	for i := range cfg.CPUs {
		fs.noBuffer.Record(i, false)
	}
	fs.top = newArray(fs, "", bootBufferKB<<10)
	fs.top.clock.Store(globalClock)
	fs.markerIP, _ = cfg.Kernel.Lookup("tracing_mark_write")
	fs.setArrays([]*array{fs.top})
	for range cfg.CPUs {
		r := &recorder{run: probe.Runner{ISA: cfg.ISA}}
		r.run.Symbol = fs.appendSymbol
		fs.recorders = append(fs.recorders, r)
	}
	if t, ok := cfg.Engine.(interface{ ReturnTrampoline() uint64 }); ok {
		fs.trampoline = t.ReturnTrampoline()
	}
	fs.groups.init()
	fs.root = fs.tree()
	fs.makeSyscalls()
	fs.static = fs.events()
	fs.makeAway()
	fs.stop = cfg.Engine.NotifyModules(modulePriority, fs.moduleEvent)
	return fs, nil
}

// Root is the tree of tracing/.
func (fs *FS) Root() *vtree.Dir { return fs.root }

// Close disables and removes every event.
func (fs *FS) Close() {
	fs.stop()
	fs.locked(func() error {
		errs := fs.stacks.untrace()
		for _, a := range fs.arrays {
			a.stopTracer()
			a.removeProbes()
			errs = errors.Join(errs, a.quiet())
		}
		return errs
	})
	err := fs.releaseAll([]kind{eprobes}) // first: they hold others
	if err = errors.Join(err, fs.releaseAll([]kind{kprobes, synths})); err != nil {
		fs.cfg.Log.Warn().Err(err).Msg("tracefs: events left behind")
	}
}

// OnGone has f called for every name that goes away, with its directory's path
// below the root. No lock is held during the call.
func (fs *FS) OnGone(f func(dir []string, name string)) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fs.onGone = f
}

// OnCreateDir has f called for every directory that appears. No lock is held
// during the call.
func (fs *FS) OnCreateDir(f func(name string)) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fs.onCreateDir = f
}

// locked runs f with the event mutex held, and then the callbacks that it has
// asked for.
func (fs *FS) locked(f func() error) error {
	fs.mu.Lock()
	return fs.unlocking(f)
}

// unlocking is locked, where the event mutex is held already.
func (fs *FS) unlocking(f func() error) error {
	err := f()
	notes := fs.notes
	fs.notes = nil
	fs.mu.Unlock()
	for _, note := range notes {
		note()
	}
	return err
}

// gone asks for OnGone.
func (fs *FS) gone(name string, dir ...string) {
	if f := fs.onGone; f != nil {
		fs.notes = append(fs.notes, func() { f(dir, name) })
	}
}

// created asks for OnCreateDir.
func (fs *FS) created(name string) {
	if f := fs.onCreateDir; f != nil && !fs.silent {
		fs.notes = append(fs.notes, func() { f(name) })
	}
}

// nextGen numbers directory entries: each object of one name has its own.
func (fs *FS) nextGen() uint64 {
	fs.gen++
	return fs.gen
}

// errnoOf is the errno that err carries; EIO for one that carries none.
func errnoOf(err error) syscall.Errno {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return errno
	}
	return syscall.EIO
}
