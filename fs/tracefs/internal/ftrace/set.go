package ftrace

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// A Function is a function that can be traced.
type Function struct {
	Addr   uint64 // address of its fentry site
	Name   string
	Module string // "" for the core kernel
}

// Functions are all functions that can be traced, in the order of available_filter_functions.
type Functions []Function

// A Set is the functions that a file names (struct ftrace_hash), and the words about modules that are not
// loaded yet. The zero value is empty.
type Set struct {
	addrs map[uint64]struct{}
	later []later
	dead  bool // the set named functions that are gone, so it is not empty
}

// later is FUNC:mod:MODULE, where MODULE is not loaded yet (struct ftrace_mod_load).
type later struct{ fn, module string }

// Empty reports whether the set names no function and never named one that has gone with its module. Words
// about modules to come do not count.
func (s *Set) Empty() bool { return len(s.addrs) == 0 && !s.dead }

// Has reports whether the set names the function at addr.
func (s *Set) Has(addr uint64) bool {
	_, ok := s.addrs[addr]
	return ok
}

// Clone returns a copy. Changes of one do not affect the other.
func (s *Set) Clone() *Set { return &Set{maps.Clone(s.addrs), slices.Clone(s.later), s.dead} }

// Of returns those functions of all that the set names, in order.
func (s *Set) Of(all Functions) []Function {
	var fs []Function
	for _, f := range all {
		if s.Has(f.Addr) {
			fs = append(fs, f)
		}
	}
	return fs
}

// Forget removes functions that all does not contain any more. As in the kernel, a set that loses its last
// function this way is not empty: it allows no function (clear_mod_from_hash).
func (s *Set) Forget(all Functions) {
	there := make(map[uint64]struct{}, len(all))
	for _, f := range all {
		there[f.Addr] = struct{}{}
	}
	maps.DeleteFunc(s.addrs, func(addr uint64, _ struct{}) bool {
		_, ok := there[addr]
		s.dead = s.dead || !ok
		return !ok
	})
}

// Match adds the functions that pattern matches, or removes them if pattern begins with '!'
// (match_records). If mod is not nil, it takes only functions of the modules that mod matches. A pattern
// that begins with a digit is the number of a function, counted from 1; what follows the number is ignored.
// found reports whether a function matched.
func (s *Set) Match(all Functions, pattern string, mod *string) (found bool, err error) {
	p := ParsePattern(pattern)
	if p.kind == index {
		n, _ := kstr.Prefix(p.text)
		if n == 0 || n > uint64(len(all)) {
			return false, nil
		}
		s.enter(all[n-1], p.Not)
		return true, nil
	}
	var m Pattern
	if mod != nil {
		m = ParsePattern(*mod)
	}
	for _, f := range all {
		if mod != nil && !inModule(f, m) || !(mod != nil && p.Empty()) && !p.Match(f.Name) {
			continue
		}
		s.enter(f, p.Not)
		found = true
	}
	return found, nil
}

// inModule reports whether f is in a module that m matches. An empty pattern stands for any module
// (ftrace_match_record).
func inModule(f Function, m Pattern) bool {
	in := f.Module != ""
	if !m.Empty() {
		in = in && m.Match(f.Module)
	}
	return in != m.Not
}

func (s *Set) enter(f Function, remove bool) {
	if remove {
		delete(s.addrs, f.Addr)
		return
	}
	if s.addrs == nil {
		s.addrs = map[uint64]struct{}{}
	}
	s.addrs[f.Addr] = struct{}{}
}

// Add is Match for a word without a command. EINVAL: no function matches.
func (s *Set) Add(all Functions, pattern string) error {
	found, err := s.Match(all, pattern, nil)
	if err == nil && !found {
		err = fmt.Errorf("no function matches %q: %w", pattern, syscall.EINVAL)
	}
	return err
}

// AddModule runs the command mod. If no function matches and the module is not loaded, the set keeps the
// word until the module comes (ftrace_mod_callback, cache_mod). there reports whether a module is loaded.
func (s *Set) AddModule(all Functions, pattern, module string, there func(module string) bool) error {
	found, err := s.Match(all, pattern, &module)
	if err != nil || found {
		return err
	}
	if fn, not := strings.CutPrefix(pattern, "!"); not {
		n := len(s.later)
		s.later = slices.DeleteFunc(s.later, func(l later) bool {
			return l.module == module && (fn == "*" || l.fn == fn)
		})
		if n == len(s.later) {
			return fmt.Errorf("nothing is kept for module %s: %w", module, syscall.EINVAL)
		}
		return nil
	}
	if there(module) {
		return fmt.Errorf("no function of module %s matches %q: %w", module, pattern, syscall.EINVAL)
	}
	s.later = slices.Insert(s.later, 0, later{pattern, module})
	return nil
}

// Arrived runs the words that were kept for a module that has come now (process_mod_list). It reports
// whether there were any.
func (s *Set) Arrived(all Functions, module string) bool {
	n := len(s.later)
	for _, l := range s.later {
		if l.module == module {
			// The word is removed even if it matches no function now.
			_, _ = s.Match(all, l.fn, &l.module)
		}
	}
	s.later = slices.DeleteFunc(s.later, func(l later) bool { return l.module == module })
	return n != len(s.later)
}

// Waits reports whether the set keeps words about modules that are not loaded yet.
func (s *Set) Waits() bool { return len(s.later) > 0 }

// AppendTo appends the set's lines. If the set names nothing, it appends none instead (t_show, t_mod_show).
func (s *Set) AppendTo(b []byte, all Functions, none string) []byte {
	if s.Empty() && len(s.later) == 0 {
		return append(append(b, none...), '\n')
	}
	for _, f := range s.Of(all) {
		b = append(f.AppendTo(b), '\n')
	}
	for _, l := range s.later {
		b = append(append(append(append(b, l.fn...), ":mod:"...), l.module...), '\n')
	}
	return b
}

// AppendTo appends the function's name. If the function is in a module, " [MODULE]" follows (%ps).
func (f Function) AppendTo(b []byte) []byte {
	b = append(b, f.Name...)
	if f.Module != "" {
		b = append(append(append(b, " ["...), f.Module...), ']')
	}
	return b
}

// Remove removes one function from the set.
func (s *Set) Remove(f Function) { s.enter(f, true) }
