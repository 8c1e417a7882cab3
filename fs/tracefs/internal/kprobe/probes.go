package kprobe

import (
	"container/list"
	"errors"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/value"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/rs/zerolog"
)

// Engine has the methods of the kprobes engine that probes use. *engine.Engine implements it. The errors
// have the errno of the kernel's function.
type Engine interface {
	// RegisterKprobe registers a kprobe (register_kprobe).
	RegisterKprobe(*engine.Kprobe) error
	// UnregisterKprobe removes a kprobe. No handler of it runs when it returns (unregister_kprobe).
	UnregisterKprobe(*engine.Kprobe)
	// EnableKprobe arms a registered kprobe (enable_kprobe).
	EnableKprobe(*engine.Kprobe) error
	// DisableKprobe disarms a registered kprobe (disable_kprobe).
	DisableKprobe(*engine.Kprobe) error
	// RegisterKretprobe registers a return probe (register_kretprobe).
	RegisterKretprobe(*engine.Kretprobe) error
	// DefaultMaxactive is the maxactive of a return probe that does not say it.
	DefaultMaxactive() int
	// UnregisterKretprobe removes a return probe. No handler of it runs when it returns
	// (unregister_kretprobe).
	UnregisterKretprobe(*engine.Kretprobe)
	// EnableKretprobe arms a registered return probe (enable_kretprobe).
	EnableKretprobe(*engine.Kretprobe) error
	// DisableKretprobe disarms a registered return probe (disable_kretprobe).
	DisableKretprobe(*engine.Kretprobe) error
	// OnFuncEntry returns nil if symbol+offset is the entry of a function, else an error with an errno
	// (kprobe_on_func_entry).
	OnFuncEntry(symbol string, offset uint64) error
}

// Config has what probes need. Every field but NoSynthEvents must be set.
type Config struct {
	Engine  Engine
	Kernel  kernel.Kernel
	ISA     *arch.ISA
	CPUs    int
	Dialect probe.Dialect // the language that definitions are read in
	Tracing *trace.Tracing
	Events  *event.Tree
	// TraceEvents are the events at the kernel's tracepoints.
	TraceEvents []kernel.TraceEvent
	// Tracepoint makes f hear of event number n of TraceEvents, or with nil nobody. f runs on the processor that
	// passes the tracepoint. The error has an errno. Nil if there are no such events.
	Tracepoint func(n int, f func(*engine.Context)) error
	// NoSynthEvents: the kernel has no synthetic events.
	NoSynthEvents bool
	// Recorders are scratch space for entries, by processor. Each is that processor's own.
	Recorders []*event.Recorder
	// ModuleExists is find_module: it reports whether a module of that name is loaded.
	ModuleExists func(name string) bool
	// Settle, unless nil, is called before probes are removed, with no lock held.
	Settle func()
	Printk func(line string) // receives lines for the kernel log
	Log    zerolog.Logger
}

// Probes are the probes of one tree of tracing/.
type Probes struct {
	conf   Config
	env    probe.Env
	tr     *trace.Tracing
	events *event.Tree

	static []*event.Event // events of system calls and at tracepoints; they always exist
	points []point        // by number of the kernel's event

	// The event mutex protects everything below:
	list   list.List             // of *kprobe, in the order of their definition (dyn_event_list)
	locals map[*event.Event]bool // those that Local has made
	orders uint64                // registrations with the engine so far
}

// Init prepares ps for a tree that has its top array and no events. It makes the static events.
func (ps *Probes) Init(conf Config) {
	ps.conf, ps.tr, ps.events = conf, conf.Tracing, conf.Events
	ps.env = probe.Env{Named: ps.named, OnEntry: conf.Engine.OnFuncEntry, Pointer: func(addr uint64) string { return value.HashPointer(conf.ISA.WordSize, addr) }, Dialect: conf.Dialect}
	ps.makeTraceEvents()
	ps.makeSyscalls()
	ps.static = ps.events.Events()
}

// RemoveAll removes every event that was defined. The errors are those of events that are still enabled.
func (ps *Probes) RemoveAll() error {
	err := ps.releaseAll([]kind{eprobes}) // first: event probes keep other events in use
	return errors.Join(err, ps.releaseAll([]kind{kprobes, synths}))
}

// printk logs one line of trace_kprobe.c.
func (ps *Probes) printk(format string, args ...any) {
	ps.conf.Printk("trace_kprobe: " + fmt.Sprintf(format, args...))
}

// errnoOf is the errno that err wraps, or EIO if it wraps none.
func errnoOf(err error) syscall.Errno {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return errno
	}
	return syscall.EIO
}
