package tracefs

import (
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/ftrace"
)

const (
	// stackEntries is how many frames the stack tracer looks at (STACK_TRACE_ENTRIES).
	stackEntries = 500
	// threadSize is how much of a stack it looks at (THREAD_SIZE).
	threadSize = 16 << 10
)

// stackTracer is kernel/trace/trace_stack.c: of all functions that it sees called it
// keeps the stack that was the deepest.
type stackTracer struct {
	fs      *FS
	tracer  engine.FunctionTracer
	filter  *ftrace.Set   // stack_trace_filter; the event mutex
	enabled atomic.Int32  // kernel.stack_tracer_enabled: not 0; changed with the event mutex
	max     atomic.Uint64 // stack_max_size

	mu     sync.Mutex // protects what follows, and that max fits it
	frames []stackFrame
	pcs    [stackEntries]uint64
	stack  [threadSize]byte
}

// A stackFrame is a place in the code, and how much of the stack lay above and
// at the word that says so.
type stackFrame struct{ pc, depth uint64 }

func (s *stackTracer) init(fs *FS) {
	s.fs, s.filter = fs, &ftrace.Set{}
	s.tracer.Entry = s.entered
	s.frames = make([]stackFrame, 0, stackEntries)
}

// StackTracer is kernel.stack_tracer_enabled.
func (fs *FS) StackTracer() int { return int(fs.stacks.enabled.Load()) }

// SetStackTracer sets kernel.stack_tracer_enabled: anything but 0 is on
// (stack_trace_sysctl).
func (fs *FS) SetStackTracer(v int) {
	err := fs.tr.Locked(func() error {
		if was := fs.stacks.enabled.Swap(int32(v)); (was != 0) == (v != 0) {
			return nil
		}
		if v == 0 {
			return fs.stacks.untrace()
		}
		return fs.stacks.retrace()
	})
	if err != nil {
		fs.cfg.Log.Error().Err(err).Int("enabled", v).Msg("stack tracer")
	}
}

// retrace has the tracer, if it is on, called where its filter says; untrace has it
// called nowhere.
func (s *stackTracer) retrace() error {
	if s.enabled.Load() == 0 {
		return nil
	}
	return s.fs.cfg.Engine.TraceFunctions(&s.tracer, s.fs.chosen(s.filter, &ftrace.Set{}))
}

func (s *stackTracer) untrace() error { return s.fs.cfg.Engine.TraceFunctions(&s.tracer, nil) }

// setFilter is what writing to stack_trace_filter does.
func (s *stackTracer) setFilter(filter *ftrace.Set) error {
	s.filter = filter
	return s.retrace()
}

// noCommand refuses what set_ftrace_filter has commands for, mod among them: no
// trace array belongs to stack_trace_filter.
func noCommand(c ftrace.Command) error {
	if _, ok := findCommand(c.Name); ok || c.Name == "mod" {
		return fmt.Errorf("%s: not for stacks: %w", c.Name, syscall.ENODEV)
	}
	return fmt.Errorf("%s: no such command: %w", c.Name, syscall.EINVAL)
}

// entered is stack_trace_call: it runs on the processor that calls addr. Only the
// stack of the task itself counts.
func (s *stackTracer) entered(c *engine.Context, addr, _ uint64) {
	cfg := &s.fs.cfg
	if cfg.Stack == nil || cfg.TaskStack == nil {
		return
	}
	stack := cfg.TaskStack(c)
	if !stack.Contains(c.SP) {
		return
	}
	// The kernel's depth has 8 bytes more where a kprobe shares the function; ours has not.
	depth := stack.End - c.SP + cfg.ISA.TracerFrame
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

// save is check_stack. Where on the stack a return address lies nobody says: it is
// looked for, upwards from the one below. One that is not found, because a return probe or
// the function graph tracer has taken its place, is left out.
func (s *stackTracer) save(c *engine.Context, addr, top uint64) {
	isa := s.fs.cfg.ISA
	word := isa.WordSize
	s.frames = append(s.frames[:0], stackFrame{addr + uint64(isa.Call.Len), top - c.SP + isa.TracerFrame})
	n := s.fs.cfg.Stack(c, s.pcs[:stackEntries-1])
	words := s.stack[:min(top-c.SP, threadSize)]
	words = words[:c.Mem.ReadKernel(c.SP, words)]
	from := 0
	for _, pc := range s.pcs[:n] {
		for at := from; at+word <= len(words); at += word {
			if isa.Word(words[at:at+word]) == pc {
				s.frames = append(s.frames, stackFrame{pc, top - c.SP - uint64(at)})
				from = at + word
				break
			}
		}
	}
}
