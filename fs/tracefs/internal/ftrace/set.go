package ftrace

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// A Function is one that can be traced.
type Function struct {
	Addr   uint64 // of its fentry site
	Name   string
	Module string // "" for the core kernel
}

// Functions are all that there are, in the order of available_filter_functions.
type Functions []Function

// A Set is the functions that a file names (struct ftrace_hash), and the words
// about modules that are not there yet. The zero value is empty.
type Set struct {
	addrs map[uint64]struct{}
	later []later
	dead  bool // functions that are gone were named: the set is not empty
}

// later is FUNC:mod:MODULE of a module to come (struct ftrace_mod_load).
type later struct{ fn, module string }

// Empty reports whether no function is named, nor was one that has gone with its
// module; words about modules to come do not count.
func (s *Set) Empty() bool { return len(s.addrs) == 0 && !s.dead }

// Has reports whether the function at addr is named.
func (s *Set) Has(addr uint64) bool {
	_, ok := s.addrs[addr]
	return ok
}

// Clone is a copy that changes alone.
func (s *Set) Clone() *Set { return &Set{maps.Clone(s.addrs), slices.Clone(s.later), s.dead} }

// Of are those of all that are named, in order.
func (s *Set) Of(all Functions) []Function {
	var fs []Function
	for _, f := range all {
		if s.Has(f.Addr) {
			fs = append(fs, f)
		}
	}
	return fs
}

// Forget takes functions away that are not in all any more. As in the kernel,
// a set that named nothing else is not empty then: it lets nothing through
// (clear_mod_from_hash).
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

// Match adds the functions that pattern matches, of the module that mod matches
// if it is not nil, or takes them away when pattern has a '!' (match_records).
// A pattern that begins with a digit is the number of a function, from 1, whatever
// follows it. found: there was at least one.
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

// inModule is the part of ftrace_match_record about modules: an empty pattern
// is any module.
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

// Add is Match of a whole word, where finding none is EINVAL.
func (s *Set) Add(all Functions, pattern string) error {
	found, err := s.Match(all, pattern, nil)
	if err == nil && !found {
		err = fmt.Errorf("no function matches %q: %w", pattern, syscall.EINVAL)
	}
	return err
}

// AddModule is the command mod. Where no function matches, and module is not
// there, the word is kept for when it comes (ftrace_mod_callback, cache_mod).
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

// Arrived adds what was kept for a module that has come (process_mod_list). It
// reports whether anything was.
func (s *Set) Arrived(all Functions, module string) bool {
	n := len(s.later)
	for _, l := range s.later {
		if l.module == module {
			// What does not match any more is forgotten, too.
			_, _ = s.Match(all, l.fn, &l.module)
		}
	}
	s.later = slices.DeleteFunc(s.later, func(l later) bool { return l.module == module })
	return n != len(s.later)
}

// Waits reports whether words about modules to come are kept.
func (s *Set) Waits() bool { return len(s.later) > 0 }

// AppendTo appends the set's lines; none is what the file shows for a set that
// names nothing (t_show, t_mod_show).
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

// AppendTo appends the name and, of a module, " [MODULE]" (%ps).
func (f Function) AppendTo(b []byte) []byte {
	b = append(b, f.Name...)
	if f.Module != "" {
		b = append(append(append(b, " ["...), f.Module...), ']')
	}
	return b
}

// Remove takes one function away.
func (s *Set) Remove(f Function) { s.enter(f, true) }
