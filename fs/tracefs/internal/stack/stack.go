package stack

import (
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
)

// A Config is what a Tracer stands on.
type Config struct {
	Files *ftrace.Files // of which the mutex protects the tracer's filter, too
	ISA   *arch.ISA
	// Trace has a tracer called where the functions at addrs are entered; nil: nowhere.
	Trace func(t *engine.FunctionTracer, addrs []uint64) error
	// Command reports whether set_ftrace_filter has a command of that name.
	Command func(name string) bool
	// AppendSymbol is sprint_symbol.
	AppendSymbol func(b []byte, addr uint64) []byte
	// Stack puts into pcs the return addresses on the stack of the task that c is, innermost
	// first, and returns how many. TaskStack is where that stack lies; empty: the task has none.
	// Nil: the tracer sees nothing. Both are called by the processor that has trapped.
	Stack     func(c *engine.Context, pcs []uint64) int
	TaskStack func(c *engine.Context) kernel.Range
}

const entries = 500 // how many frames are looked at (STACK_TRACE_ENTRIES)

// A Tracer is the stack tracer. Its zero value is of no use: New makes one.
type Tracer struct {
	conf    Config
	tracer  engine.FunctionTracer
	filter  *ftrace.Set   // stack_trace_filter; Files.Mu
	enabled atomic.Int32  // kernel.stack_tracer_enabled: not 0; changed with Files.Mu
	max     atomic.Uint64 // stack_max_size

	mu     sync.Mutex // protects what follows, and that max fits it
	frames []frame
	pcs    [entries]uint64
	stack  []byte // how much of a stack is looked at: the instruction set's StackSize
}

// A frame is a place in the code, and how much of the stack lay above and
// at the word that says so.
type frame struct{ pc, depth uint64 }

// New makes a tracer that is off.
func New(conf Config) *Tracer {
	s := &Tracer{conf: conf, filter: &ftrace.Set{}, frames: make([]frame, 0, entries), stack: make([]byte, conf.ISA.StackSize)}
	s.tracer.Entry = s.entered
	return s
}

// Is reports whether t is what s has called when functions are.
func (s *Tracer) Is(t *engine.FunctionTracer) bool { return t == &s.tracer }

// Enabled is kernel.stack_tracer_enabled.
func (s *Tracer) Enabled() int { return int(s.enabled.Load()) }

// SetEnabled sets kernel.stack_tracer_enabled: anything but 0 is on (stack_trace_sysctl).
func (s *Tracer) SetEnabled(v int) error {
	return s.conf.Files.Locked(func() error {
		if was := s.enabled.Swap(int32(v)); (was != 0) == (v != 0) {
			return nil
		}
		if v == 0 {
			return s.Untrace()
		}
		return s.retrace()
	})
}

// retrace has the tracer, if it is on, called where its filter says.
func (s *Tracer) retrace() error {
	if s.enabled.Load() == 0 {
		return nil
	}
	return s.conf.Trace(&s.tracer, s.conf.Files.Chosen(s.filter, &ftrace.Set{}))
}

// Untrace has the tracer called nowhere. Files.Mu is held.
func (s *Tracer) Untrace() error { return s.conf.Trace(&s.tracer, nil) }

// setFilter is what writing to stack_trace_filter does.
func (s *Tracer) setFilter(filter *ftrace.Set) error {
	s.filter = filter
	return s.retrace()
}

// ModuleEvent makes the filter fit all functions, when e has happened to a module. Files.Mu is held.
func (s *Tracer) ModuleEvent(all ftrace.Functions, e engine.ModuleEvent) error {
	s.filter = s.filter.Refit(all, e)
	if e.State != engine.ModuleComing {
		return nil
	}
	return s.retrace()
}

// noCommand refuses what set_ftrace_filter has commands for, mod among them: no
// trace array belongs to stack_trace_filter.
func (s *Tracer) noCommand(c ftrace.Command) error {
	if c.Name == "mod" || s.conf.Command(c.Name) {
		return fmt.Errorf("%s: not for stacks: %w", c.Name, syscall.ENODEV)
	}
	return fmt.Errorf("%s: no such command: %w", c.Name, syscall.EINVAL)
}

// entered is stack_trace_call: it runs on the processor that calls addr. Only the
// stack of the task itself counts.
func (s *Tracer) entered(c *engine.Context, addr, _ uint64) {
	conf := &s.conf
	if conf.Stack == nil || conf.TaskStack == nil {
		return
	}
	stack := conf.TaskStack(c)
	if !stack.Contains(c.SP) {
		return
	}
	// The kernel's depth has 8 bytes more where a kprobe shares the function; ours has not.
	depth := stack.End - c.SP + conf.ISA.TracerFrame
	if depth <= s.max.Load() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if depth > s.max.Load() {
		s.max.Store(depth)
		s.save(c, addr, stack.End)
	}
}

// save is check_stack. The place of a return address on the stack is not known: save looks for
// it, upwards from the one below. It leaves out an address that is not found, because a return
// probe or the function graph tracer has taken its place.
func (s *Tracer) save(c *engine.Context, addr, top uint64) {
	isa := s.conf.ISA
	word := isa.WordSize
	s.frames = append(s.frames[:0], frame{addr + uint64(isa.Call.Len), top - c.SP + isa.TracerFrame})
	n := s.conf.Stack(c, s.pcs[:entries-1])
	words := s.stack[:min(top-c.SP, uint64(len(s.stack)))]
	words = words[:c.Mem.ReadKernel(c.SP, words)]
	from := 0
	for _, pc := range s.pcs[:n] {
		for at := from; at+word <= len(words); at += word {
			if isa.Word(words[at:at+word]) == pc {
				s.frames = append(s.frames, frame{pc, top - c.SP - uint64(at)})
				from = at + word
				break
			}
		}
	}
}
