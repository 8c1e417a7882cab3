package tree

import (
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/fs/internal/machinefs"
	"github.com/kprobefs/kprobefs/fs/tracefs"
	"github.com/kprobefs/kprobefs/sysctl"
)

// A Snapshot is a machine with all its files at one moment. It is immutable.
type Snapshot struct {
	Machine *emu.Snapshot
	Tracing *tracefs.State
	Sysctls sysctl.State
}

// rewindable is a Machine that has snapshots: an *emu.Machine.
type rewindable interface {
	// Snapshot returns a snapshot of the machine.
	Snapshot() (*emu.Snapshot, error)
	// Restore restores a snapshot, or changes nothing. Running calls end with ECANCELED.
	Restore(*emu.Snapshot) error
}

// errLooked is the error of a machine without snapshots.
var errLooked = fmt.Errorf("a kernel of --image is looked at, not run: there is nothing to go back to: %w", syscall.EOPNOTSUPP)

// Snapshot takes a snapshot. Events go on meanwhile. An event that is hit between the two parts is in the
// machine's part only, not in the buffers.
func (t *Tree) Snapshot() (*Snapshot, error) {
	m, ok := t.Machine.(rewindable)
	if !ok {
		return nil, errLooked
	}
	t.rewinding.Lock()
	defer t.rewinding.Unlock()
	return t.snapshot(m)
}

func (t *Tree) snapshot(m rewindable) (*Snapshot, error) {
	s := &Snapshot{Sysctls: t.variables.State()}
	var err error
	if s.Tracing, err = t.Tracing.State(); err != nil {
		return nil, err
	}
	s.Machine, err = m.Snapshot()
	return s, err
}

// Restore restores s: it removes the probes, restores the machine, and makes the probes of s. If that
// fails, everything is as before, and the error names the file. Running calls end with ECANCELED.
func (t *Tree) Restore(s *Snapshot) error {
	m, ok := t.Machine.(rewindable)
	if !ok {
		return errLooked
	}
	if err := s.Sysctls.Check(); err != nil {
		return err
	}
	t.rewinding.Lock()
	defer t.rewinding.Unlock()
	before, err := m.Snapshot()
	if err != nil {
		return err
	}
	err = t.Tracing.RestoreAround(s.Tracing, tracefs.Machine{
		Restore: func() error { return m.Restore(s.Machine) },
		Undo:    func() error { return m.Restore(before) },
	})
	if err == nil {
		t.variables.Restore(s.Sysctls)
	}
	return err
}

// Begin makes s the state that Reset restores, and restores it.
func (t *Tree) Begin(s *Snapshot) error {
	err := t.Restore(s)
	if err == nil {
		t.start = s
	}
	return err
}

// moments implements machinefs.Moments by t's snapshots.
type moments struct{ *Tree }

// Take is that of machinefs.Moments.
func (t moments) Take() (machinefs.Moment, error) { return t.Snapshot() }

// Restore is that of machinefs.Moments.
func (t moments) Restore(m machinefs.Moment) error { return t.Tree.Restore(m.(*Snapshot)) }

// Reset is that of machinefs.Moments.
func (t moments) Reset() error { return t.Tree.Restore(t.start) }

// Bytes is the approximate size of s in memory.
func (s *Snapshot) Bytes() int { return s.Machine.Bytes() + s.Tracing.Bytes() }
