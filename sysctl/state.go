package sysctl

import (
	"fmt"
	"syscall"
)

// State has the values of a Machine's variables. It leaves out variables whose values other packages keep.
type State struct {
	KptrRestrict int32
}

// State returns the state of m.
func (m *Machine) State() State { return State{KptrRestrict: m.kptrRestrict.Load()} }

// Check returns EINVAL if a variable cannot have its value.
func (s State) Check() error {
	if s.KptrRestrict < 0 || s.KptrRestrict > 2 {
		return fmt.Errorf("kernel/kptr_restrict: %d: %w", s.KptrRestrict, syscall.EINVAL)
	}
	return nil
}

// Restore sets m's variables to s, which must have passed Check.
func (m *Machine) Restore(s State) { m.kptrRestrict.Store(s.KptrRestrict) }
