package ftrace

import (
	"fmt"
	"maps"
	"slices"
	"syscall"
)

// Saved is the state of a Set, as plain values.
type Saved struct {
	Addrs []uint64 `json:",omitempty"` // ascending
	Later []Later  `json:",omitempty"` // newest first
	Dead  bool     `json:",omitempty"` // Set.dead
}

// Later is FUNC:mod:MODULE, where MODULE is not loaded yet.
type Later struct{ Func, Module string }

// Save returns the state of s.
func (s *Set) Save() Saved {
	saved := Saved{Addrs: slices.Sorted(maps.Keys(s.addrs)), Dead: s.dead}
	for _, l := range s.later {
		saved.Later = append(saved.Later, Later{l.fn, l.module})
	}
	return saved
}

// Load makes the Set that Save was called for, without the functions that all does not contain.
func (s *Saved) Load(all Functions) *Set {
	set := &Set{dead: s.Dead}
	if len(s.Addrs) > 0 {
		set.addrs = make(map[uint64]struct{}, len(s.Addrs))
		for _, a := range s.Addrs {
			set.addrs[a] = struct{}{}
		}
		set.Forget(all)
	}
	for _, l := range s.Later {
		set.later = append(set.later, later{l.Func, l.Module})
	}
	return set
}

// Check returns EINVAL if there are more functions or words than most, or if a word is longer than MaxWord.
func (s *Saved) Check(most int) error {
	if len(s.Addrs) > most || len(s.Later) > most {
		return fmt.Errorf("%d functions and %d words: %w", len(s.Addrs), len(s.Later), syscall.EINVAL)
	}
	for _, l := range s.Later {
		if len(l.Func)+len(l.Module) >= MaxWord {
			return fmt.Errorf("a word of %d bytes: %w", len(l.Func)+len(l.Module), syscall.EINVAL)
		}
	}
	return nil
}
