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
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/rs/zerolog"
)

// Engine is what probes use of the kprobes engine. *engine.Engine has it.
type Engine interface {
	RegisterKprobe(*engine.Kprobe) error
	UnregisterKprobe(*engine.Kprobe)
	EnableKprobe(*engine.Kprobe) error
	DisableKprobe(*engine.Kprobe) error
	RegisterKretprobe(*engine.Kretprobe) error
	UnregisterKretprobe(*engine.Kretprobe)
	EnableKretprobe(*engine.Kretprobe) error
	DisableKretprobe(*engine.Kretprobe) error
	OnFuncEntry(symbol string, offset uint64) error
}

// Config is what probes stand on. Every field is needed.
type Config struct {
	Engine  Engine
	Kernel  kernel.Kernel
	ISA     *arch.ISA
	CPUs    int
	Dialect probe.Dialect // the language that definitions are read in
	Tracing *trace.Tracing
	Events  *event.Tree
	// Recorders are scratch space for entries, by processor. Each is that processor's own.
	Recorders []*event.Recorder
	// ModuleExists is find_module: it reports whether a module of that name is loaded.
	ModuleExists func(name string) bool
	Printk       func(line string) // receives lines for the kernel log
	Log          zerolog.Logger
}

// Probes are the probes of one tree of tracing/.
type Probes struct {
	conf   Config
	env    probe.Env
	tr     *trace.Tracing
	events *event.Tree

	static []*event.Event // those of system calls, which are always there

	// The event mutex protects everything below:
	list   list.List // of *kprobe, in the order of their definition (dyn_event_list)
	orders uint64    // registrations with the engine so far
}

// Init makes ps the probes of a tree that has its top array and no events: those of system calls are
// made.
func (ps *Probes) Init(conf Config) {
	ps.conf, ps.tr, ps.events = conf, conf.Tracing, conf.Events
	ps.env = probe.Env{Named: ps.named, OnEntry: conf.Engine.OnFuncEntry, Pointer: hashPointer, Dialect: conf.Dialect}
	ps.makeSyscalls()
	ps.static = ps.events.Events()
}

// RemoveAll removes every event that was defined. The errors are those of events that are still enabled.
func (ps *Probes) RemoveAll() error {
	err := ps.releaseAll([]kind{eprobes}) // first: they hold others
	return errors.Join(err, ps.releaseAll([]kind{kprobes, synths}))
}

// printk logs one line of trace_kprobe.c.
func (ps *Probes) printk(format string, args ...any) {
	ps.conf.Printk("trace_kprobe: " + fmt.Sprintf(format, args...))
}

// errnoOf is the errno that err carries; EIO for one that carries none.
func errnoOf(err error) syscall.Errno {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return errno
	}
	return syscall.EIO
}
