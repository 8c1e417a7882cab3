package seccomp

import (
	"fmt"
	"maps"
	"slices"

	"golang.org/x/sys/unix"
)

// A Test looks at one argument of a call, or at its lower half: flags and descriptors have no
// other. The call is allowed if the Test holds.
type Test struct {
	Arg  int
	None uint32   // bits none of which may be set
	All  uint32   // bits one of which has to be set; 0: any
	Any  uint32   // bits one of which stands for a value of One
	One  []uint32 // values, one of which it has to have; nil: any
	Not  []uint32 // values that it must not have
}

// Rules describe a filter: the allowed calls by number, with the Tests that all have to hold. Any
// other call fails with Else.
type Rules struct {
	Calls map[int][]Test
	Else  unix.Errno
	// Errors are calls that fail otherwise: ENOSYS makes a C library use an older call.
	Errors map[int]unix.Errno
}

// Filter is the program for r. Calls without a Test are cached by the kernel, and cost nothing.
func (r *Rules) Filter() ([]unix.SockFilter, error) {
	f := []unix.SockFilter{
		Load(Arch), Equal(native, 1, 0), Return(Refuse(r.Else)), Load(Nr),
	}
	add := func(nr int, what []unix.SockFilter) error {
		if len(what) > 255 {
			return fmt.Errorf("call %d: %d instructions: %w", nr, len(what), unix.E2BIG)
		}
		f = append(append(f, Equal(uint32(nr), 0, uint8(len(what)))), what...)
		return nil
	}
	for _, nr := range slices.Sorted(maps.Keys(r.Calls)) {
		if err := add(nr, r.tests(r.Calls[nr])); err != nil {
			return nil, err
		}
	}
	for _, nr := range slices.Sorted(maps.Keys(r.Errors)) {
		if err := add(nr, []unix.SockFilter{Return(Refuse(r.Errors[nr]))}); err != nil {
			return nil, err
		}
	}
	if f = append(f, Return(Refuse(r.Else))); len(f) > MaxFilter {
		return nil, fmt.Errorf("%d instructions: %w", len(f), unix.E2BIG)
	}
	return f, nil
}

// MaxFilter is how many instructions a filter may have (BPF_MAXINSNS).
const MaxFilter = 4096

// tests ends the filter one way or the other.
func (r *Rules) tests(all []Test) (f []unix.SockFilter) {
	for _, t := range all {
		f = append(f, t.unless(Refuse(r.Else))...)
	}
	return append(f, Return(Allow))
}

// Either ends a filter with what it returns if t holds, or else with the other.
func (t Test) Either(holds, other uint32) []unix.SockFilter {
	return append(t.unless(other), Return(holds))
}

// unless ends the filter with what it returns, unless t holds.
func (t Test) unless(result uint32) []unix.SockFilter {
	no, f := Return(result), []unix.SockFilter{Load(Arg(t.Arg))}
	if t.None != 0 {
		f = append(f, AnySet(t.None, 0, 1), no)
	}
	if t.All != 0 {
		f = append(f, AnySet(t.All, 1, 0), no)
	}
	for _, v := range t.Not {
		f = append(f, Equal(v, 0, 1), no)
	}
	if t.Any != 0 {
		f = append(f, AnySet(t.Any, uint8(len(t.One)+1), 0))
	}
	for i, v := range t.One {
		f = append(f, Equal(v, uint8(len(t.One)-i), 0))
	}
	if len(t.One) > 0 || t.Any != 0 {
		f = append(f, no)
	}
	return f
}
