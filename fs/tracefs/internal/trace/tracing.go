package trace

import (
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A Config is what trace arrays need of the machine.
type Config struct {
	Kernel kernel.Kernel
	Clock  engine.Clock
	CPUs   int
	Epoch  uint64 // wall clock time at the start of Clock
	// Release is the kernel's release, as uname -r prints it. "": files leave it out.
	Release string
	ISA     *arch.ISA
	// Looks are the decisions of the kernel's release.
	Looks release.Tracing
	// Trampoline is the address that a kretprobe puts in place of a return address. 0: it is not known.
	Trampoline uint64
	// Task returns the machine's task of a user's process, and its processor. Nil: processes have no name
	// and run on the first processor.
	Task func(pid int) (t engine.Task, cpu int)
	// Stack puts the return addresses on the stack of task c into pcs, innermost first, and returns how
	// many. It runs on the processor that has trapped, and allocates nothing. Nil: stacks are not recorded.
	Stack func(c *engine.Context, pcs []uint64) int
	// Events returns all events by the number of their entries. It is called with the event mutex held.
	Events func() map[int]EntryText
	// Tracers are all tracers except nop, in the order of available_tracers.
	Tracers []Tracer
	// Types are the types of entries of tracers and others, by their number.
	Types map[int]EntryType
}

// An EntryText is an event that can print its entries.
type EntryText interface {
	// AppendEntry appends the text behind the columns, without a newline.
	AppendEntry(p *Printer, b, entry []byte) []byte
}

// A Tracing is what all trace arrays of one tree share: the event mutex, the tasks' names, the processors'
// scratch space, and the top array.
type Tracing struct {
	Config Config
	layout arch.Layout // of Config.ISA

	global     *Array      // the top array (global_trace)
	recorders  []*Recorder // by processor; each is that processor's own
	types      map[int]EntryType
	trampoline uint64
	markerIP   uint64 // address of tracing_mark_write; 0: the machine does not have it
	Names      TaskNames
	counter    atomic.Uint64 // value of the clock "counter"
	Version    atomic.Uint64 // changes when anything changes that the text of trace depends on, except entries
	noBuffer   *ring.Buffer  // buffer of removed arrays; it records nothing

	Mu            vtree.Mutex               // the event mutex; protects everything below
	All           []*Array                  // all arrays, newest first; the top array is last
	gen           uint64                    // generation of the newest directory entry
	Silent        bool                      // created directories are not reported to OnCreateDir
	notes         []func()                  // callbacks to call after Mu is released
	closes        closes                    // closes of files, for Busy
	expanded      bool                      // the top array's buffer has its full size
	tracerOptions map[tracerOptionName]bool // options that were set

	onGone      func(dir []string, name string)
	onCreateDir func(name string)
	onArmed     func(addr uint64)
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

// OnGone sets the function that is called for every name that goes away, with its directory's path below
// the root. No lock is held during the call.
func (t *Tracing) OnGone(f func(dir []string, name string)) {
	t.Mu.Lock()
	defer t.Mu.Unlock()
	t.onGone = f
}

// OnCreateDir sets the function that is called for every new directory. No lock is held during the call.
func (t *Tracing) OnCreateDir(f func(name string)) {
	t.Mu.Lock()
	defer t.Mu.Unlock()
	t.onCreateDir = f
}

// OnArmed sets the function that is called for every kprobe of an event that is armed, with its address. No lock is held
// during the call.
func (t *Tracing) OnArmed(f func(addr uint64)) {
	t.Mu.Lock()
	defer t.Mu.Unlock()
	t.onArmed = f
}

// Locked runs f with the event mutex held. Then it releases the mutex and calls the callbacks that f has
// requested.
func (t *Tracing) Locked(f func() error) error {
	t.Mu.Lock()
	return t.Unlocking(f)
}

// Unlocking is Locked for a caller that holds the event mutex already. It releases the mutex.
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

// Removed requests a call of OnGone's function. The event mutex is held.
func (t *Tracing) Removed(name string, dir ...string) {
	if f := t.onGone; f != nil {
		t.notes = append(t.notes, func() { f(dir, name) })
	}
}

// Created requests a call of OnCreateDir's function. The event mutex is held.
func (t *Tracing) Created(name string) {
	if f := t.onCreateDir; f != nil && !t.Silent {
		t.notes = append(t.notes, func() { f(name) })
	}
}

// Armed requests a call of OnArmed's function. The event mutex is held.
func (t *Tracing) Armed(addr uint64) {
	if f := t.onArmed; f != nil {
		t.notes = append(t.notes, func() { f(addr) })
	}
}

// NextGen returns the next generation of a directory entry. Each object of one name has its own.
func (t *Tracing) NextGen() uint64 {
	t.gen++
	return t.gen
}
