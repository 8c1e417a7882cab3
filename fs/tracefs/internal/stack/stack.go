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

// A Config has what a Tracer needs of the machine.
type Config struct {
	Files *ftrace.Files // its mutex also protects the tracer's filter
	ISA   *arch.ISA
	// Trace makes the engine call t when the functions at addrs are entered. With nil it ends that.
	Trace func(t *engine.FunctionTracer, addrs []uint64) error
	// Command reports whether set_ftrace_filter has a command of that name.
	Command func(name string) bool
	// AppendSymbol appends SYMBOL+OFFSET/SIZE for addr (sprint_symbol).
	AppendSymbol func(b []byte, addr uint64) []byte
	// Stack puts the return addresses on the stack of task c into pcs, innermost first, and returns how
	// many. TaskStack is the address range of that stack; it is empty if the task has none. If they are
	// nil, the tracer sees nothing. Both are called on the processor that has trapped.
	Stack     func(c *engine.Context, pcs []uint64) int
	TaskStack func(c *engine.Context) kernel.Range
}

const entries = 500 // how many frames are kept at most (STACK_TRACE_ENTRIES)

// A Tracer is the stack tracer. Use New to make one.
type Tracer struct {
	conf    Config
	tracer  engine.FunctionTracer
	filter  *ftrace.Set   // stack_trace_filter; protected by Files.Mu
	enabled atomic.Int32  // kernel.stack_tracer_enabled; changed with Files.Mu held
	max     atomic.Uint64 // stack_max_size

	mu     sync.Mutex // protects the fields below, and that max agrees with them
	frames []frame
	pcs    [entries]uint64
	stack  []byte // scratch for a copy of the stack, of the instruction set's StackSize
}

// A frame is an address in the code, and the size of the stack above and at the word with that address, in
// bytes.
type frame struct{ pc, depth uint64 }

// New makes a stack tracer that is off.
func New(conf Config) *Tracer {
	s := &Tracer{conf: conf, filter: &ftrace.Set{}, frames: make([]frame, 0, entries), stack: make([]byte, conf.ISA.StackSize)}
	s.tracer.Entry = s.entered
	return s
}

// Is reports whether t is the engine.FunctionTracer of s.
func (s *Tracer) Is(t *engine.FunctionTracer) bool { return t == &s.tracer }

// Enabled is kernel.stack_tracer_enabled.
func (s *Tracer) Enabled() int { return int(s.enabled.Load()) }

// SetEnabled sets kernel.stack_tracer_enabled. Every value except 0 turns the tracer on
// (stack_trace_sysctl).
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

// retrace makes the engine call the tracer, if it is on, for the functions that its filter names.
func (s *Tracer) retrace() error {
	if s.enabled.Load() == 0 {
		return nil
	}
	return s.conf.Trace(&s.tracer, s.conf.Files.Chosen(s.filter, &ftrace.Set{}))
}

// Untrace makes the engine call the tracer for no function. Files.Mu is held.
func (s *Tracer) Untrace() error { return s.conf.Trace(&s.tracer, nil) }

// setFilter makes filter the content of stack_trace_filter.
func (s *Tracer) setFilter(filter *ftrace.Set) error {
	s.filter = filter
	return s.retrace()
}

// ModuleEvent adapts the filter to all functions after the event e of a module. Files.Mu is held.
func (s *Tracer) ModuleEvent(all func() ftrace.Functions, e engine.ModuleEvent) error {
	s.filter = s.filter.Refit(all, e)
	if e.State != engine.ModuleComing {
		return nil
	}
	return s.retrace()
}

// noCommand refuses every command, also those that set_ftrace_filter has, such as mod: stack_trace_filter
// belongs to no trace array.
func (s *Tracer) noCommand(c ftrace.Command) error {
	if c.Name == "mod" || s.conf.Command(c.Name) {
		return fmt.Errorf("%s: not for stacks: %w", c.Name, syscall.ENODEV)
	}
	return fmt.Errorf("%s: no such command: %w", c.Name, syscall.EINVAL)
}

// entered handles the call of the function at addr, on the processor that calls it (stack_trace_call). It
// ignores calls on other stacks than the task's own.
func (s *Tracer) entered(c *engine.Context, addr, _ uint64) {
	conf := &s.conf
	if conf.Stack == nil || conf.TaskStack == nil {
		return
	}
	stack := conf.TaskStack(c)
	if !stack.Contains(c.SP) {
		return
	}
	// The kernel's depth is 8 bytes larger if a kprobe shares the function. Ours is not.
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

// save records the stack (check_stack). It does not know where a return address lies on the stack. So it
// searches for each address, upwards from the one below. A return probe or the function graph tracer may
// have replaced an address. Then save does not find it, and leaves it out.
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
