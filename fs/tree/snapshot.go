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

// rewindable is a Machine that can be taken back: an *emu.Machine.
type rewindable interface {
	Snapshot() (*emu.Snapshot, error)
	Restore(*emu.Snapshot) error
}

// errLooked is the error of a machine that cannot be rewound.
var errLooked = fmt.Errorf("a kernel of --image is looked at, not run: there is nothing to go back to: %w", syscall.EOPNOTSUPP)

// Snapshot takes one. Events go on meanwhile: one that is hit between the two halves is in the
// machine and not in the buffers.
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

// Restore goes back to s: the files put their probes away, the machine is restored, and the
// files make theirs again. When that fails all is as it was, and the error says which file it
// was. Calls under way end with ECANCELED.
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

// Begin makes s the start, to which Reset goes back, and goes there.
func (t *Tree) Begin(s *Snapshot) error {
	err := t.Restore(s)
	if err == nil {
		t.start = s
	}
	return err
}

// moments are the snapshots of t as machine/ has them.
type moments struct{ *Tree }

func (t moments) Take() (machinefs.Moment, error)  { return t.Snapshot() }
func (t moments) Restore(m machinefs.Moment) error { return t.Tree.Restore(m.(*Snapshot)) }
func (t moments) Reset() error                     { return t.Tree.Restore(t.start) }

// Bytes is how much memory s takes, about.
func (s *Snapshot) Bytes() int { return s.Machine.Bytes() + s.Tracing.Bytes() }
