package emu

import (
	"fmt"
	"syscall"
)

// fit is s as m can take it: itself when it was taken of m.
func (s *Snapshot) fit(m *Machine) (*Snapshot, error) {
	if s.of == m {
		return s, nil
	}
	return nil, fmt.Errorf("a snapshot of another machine: %w", syscall.EINVAL)
}
