package sysctl

import (
	"fmt"
	"syscall"
)

// State is what the variables of a Machine are. Those that others keep, they save.
type State struct {
	KptrRestrict int32
}

// State is m as it is.
func (m *Machine) State() State { return State{KptrRestrict: m.kptrRestrict.Load()} }

// Check is EINVAL for what cannot be set.
func (s State) Check() error {
	if s.KptrRestrict < 0 || s.KptrRestrict > 2 {
		return fmt.Errorf("kernel/kptr_restrict: %d: %w", s.KptrRestrict, syscall.EINVAL)
	}
	return nil
}

// Restore makes m what s is, which must have passed Check.
func (m *Machine) Restore(s State) { m.kptrRestrict.Store(s.KptrRestrict) }
