package trace

import (
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A Config is what trace arrays need of the machine.
type Config struct {
	Kernel kernel.Kernel
	Clock  engine.Clock
	CPUs   int
	Epoch  uint64 // the wall clock's time when Clock began, in ns since 1970
	// Release is what uname -r says; "": nothing is said where that belongs.
	Release string
	ISA     *arch.ISA
	// Trampoline is what a kretprobe puts in place of a return address; 0: not known.
	Trampoline uint64
	// Task says who one of the user's processes is, and on which of the machine's
	// processors it runs; nil: it has no name and runs on the first.
	Task func(pid int) (t engine.Task, cpu int)
	// Stack puts into pcs the return addresses on the stack of the task that c is,
	// innermost first, and returns how many. It runs on the processor that has trapped,
	// and allocates nothing. Nil: stacks are not recorded.
	Stack func(c *engine.Context, pcs []uint64) int
	// Events are the events that there are, by the number of their entries. It is called
	// with the event mutex held.
	Events func() map[int]EntryText
	// Tracers are those of current_tracer besides nop, in the order of available_tracers.
	Tracers []Tracer
	// Types are the types of entries that tracers and others write, by their number.
	Types map[int]EntryType
}

// An EntryText is an event that can print its entries.
type EntryText interface {
	// AppendEntry appends what stands behind the columns, without a newline.
	AppendEntry(p *Printer, b, entry []byte) []byte
}

// A Tracing is what all trace arrays of one tree have in common: the event mutex, the tasks'
// names, the processors' scratch space, and the top array.
type Tracing struct {
	Config Config
	layout arch.Layout // of Config.ISA

	global     *Array      // the top one (global_trace)
	recorders  []*Recorder // by processor; each is that processor's own
	types      map[int]EntryType
	trampoline uint64
	markerIP   uint64 // who writes markers; 0: the machine does not have it
	Names      TaskNames
	counter    atomic.Uint64 // the clock that is none
	Version    atomic.Uint64 // of everything that trace is printed with, but the entries
	noBuffer   *ring.Buffer  // of arrays that are gone; nothing is recorded in it

	Mu            vtree.Mutex // the event mutex; protects everything below
	All           []*Array    // newest first, so the top one last
	gen           uint64      // of the newest directory entry
	Silent        bool        // directories are not made as users make them
	notes         []func()    // callbacks to be made when Mu has been released
	closes        closes      // of files that keep something else from being done
	expanded      bool        // the top buffer has its full size
	tracerOptions map[tracerOptionName]bool

	onGone      func(dir []string, name string)
	onCreateDir func(name string)
}

// Init makes t's top array. recorders are the processors'.
func (t *Tracing) Init(conf Config, recorders []*Recorder) {
	t.Config, t.layout, t.recorders, t.trampoline = conf, conf.ISA.Layout(), recorders, conf.Trampoline
	t.tracerOptions = map[tracerOptionName]bool{}
	t.types = map[int]EntryType{}
	for _, types := range []map[int]EntryType{builtins, conf.Types} {
		for id, kind := range types {
			t.types[id] = kind
		}
	}
	t.Names.resize(defaultComm)
	t.noBuffer = ring.New(t.layout, conf.CPUs, 0)
	for i := range conf.CPUs {
		t.noBuffer.Record(i, false)
	}
	t.markerIP, _ = conf.Kernel.Lookup("tracing_mark_write")
}

// OnGone has f called for every name that goes away, with its directory's path
// below the root. No lock is held during the call.
func (t *Tracing) OnGone(f func(dir []string, name string)) {
	t.Mu.Lock()
	defer t.Mu.Unlock()
	t.onGone = f
}

// OnCreateDir has f called for every directory that appears. No lock is held
// during the call.
func (t *Tracing) OnCreateDir(f func(name string)) {
	t.Mu.Lock()
	defer t.Mu.Unlock()
	t.onCreateDir = f
}

// Locked runs f with the event mutex held, and then the callbacks that it has
// asked for.
func (t *Tracing) Locked(f func() error) error {
	t.Mu.Lock()
	return t.Unlocking(f)
}

// Unlocking is locked, where the event mutex is held already.
func (t *Tracing) Unlocking(f func() error) error {
	err := f()
	notes := t.notes
	t.notes = nil
	t.Mu.Unlock()
	for _, note := range notes {
		note()
	}
	return err
}

// Removed asks for OnGone.
func (t *Tracing) Removed(name string, dir ...string) {
	if f := t.onGone; f != nil {
		t.notes = append(t.notes, func() { f(dir, name) })
	}
}

// Created asks for OnCreateDir.
func (t *Tracing) Created(name string) {
	if f := t.onCreateDir; f != nil && !t.Silent {
		t.notes = append(t.notes, func() { f(name) })
	}
}

// NextGen numbers directory entries: each object of one name has its own.
func (t *Tracing) NextGen() uint64 {
	t.gen++
	return t.gen
}
