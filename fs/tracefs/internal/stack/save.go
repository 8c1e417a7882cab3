package stack

import (
	"fmt"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
)

// A Saved is the state of the stack tracer as plain values: kernel.stack_tracer_enabled, its files, and the
// deepest stack. Each frame is an address and a depth.
type Saved struct {
	Enabled int32
	Max     uint64
	Filter  ftrace.Saved
	Frames  [][2]uint64
}

// Save returns the state of s. Files.Mu is held.
func (s *Tracer) Save() Saved {
	s.mu.Lock()
	defer s.mu.Unlock()
	saved := Saved{Enabled: s.enabled.Load(), Max: s.max.Load(), Filter: s.filter.Save()}
	for _, f := range s.frames {
		saved.Frames = append(saved.Frames, [2]uint64{f.pc, f.depth})
	}
	return saved
}

// Restore gives s the state saved, which has passed Check. It starts the tracer for the functions that its
// filter names. all are the functions that can be traced. Files.Mu is held.
func (s *Tracer) Restore(saved *Saved, all ftrace.Functions) error {
	s.load(saved)
	s.filter = saved.Filter.Load(all)
	return s.retrace()
}

func (s *Tracer) load(saved *Saved) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.enabled.Store(saved.Enabled)
	s.max.Store(saved.Max)
	s.frames = s.frames[:0]
	for _, f := range saved.Frames {
		s.frames = append(s.frames, frame{f[0], f[1]})
	}
}

// Check limits the memory that s can take. The filter has its own Check.
func (s *Saved) Check() error {
	if len(s.Frames) > entries {
		return fmt.Errorf("%d frames", len(s.Frames))
	}
	return nil
}
