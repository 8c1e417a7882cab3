package emu

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/emu/system"
)

// An undo takes back a call or an operation on a module that dies in the middle, with locks held
// and half of its work done.
//
// It takes the whole machine back. So it also undoes the mirrored calls that other processes have
// made since. A process forked since is forked again at its next call. One that has ended since
// ends again, and a name given since is given again. Other calls that have begun since get
// ErrUndone. Those that began before go on from where they were then.
type undo struct {
	m    *Machine
	s    *Snapshot
	seen int // how many exits there had been
	// moot: the machine has been taken back to a moment before this call began. Its effects are
	// gone. Its snapshot has calls in it that are gone, too. Guarded by modMu.
	moot bool
}

// died reports whether err says that guest code was given up where it stood.
func died(err error) bool {
	return errors.Is(err, ErrKilled) || errors.Is(err, ErrTime) || errors.Is(err, ErrInterrupted)
}

// undoable notes the machine as it is. modMu is held. end must be called.
func (m *Machine) undoable() (*undo, error) {
	s, err := m.snapshot()
	if err != nil {
		return nil, err
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	u := &undo{m: m, s: s, seen: len(m.gone)}
	m.undos = append(m.undos, u)
	return u, nil
}

// wentBackTo makes moot what was begun after s was taken. modMu is held.
func (m *Machine) wentBackTo(s *Snapshot) {
	for _, u := range m.undos {
		u.moot = u.moot || s.of != m || u.s.order > s.order
	}
}

// end ends an operation. If it has died, end undoes it, and its error says so. modMu is held.
func (u *undo) end(err error) error { return u.endWith(err, died(err)) }

// endWith is end. takesBack: the operation is undone.
func (u *undo) endWith(err error, takesBack bool) error {
	m := u.m
	if takesBack && !m.isClosed() {
		if u.moot {
			err = fmt.Errorf("%w; the machine is as before the call", err)
		} else if failed := m.putBack(u.s); failed != nil {
			err = fmt.Errorf("%w; the machine could not be taken back: %w", err, failed)
		} else {
			err = fmt.Errorf("%w; the machine is as before the call", err)
		}
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	gone := slices.Clone(m.gone[u.seen:])
	if m.undos = slices.DeleteFunc(m.undos, func(o *undo) bool { return o == u }); len(m.undos) == 0 {
		m.gone = nil
	}
	if takesBack {
		for _, pid := range gone {
			m.mirror(&Call{Kind: CallExit, PID: pid})
		}
	}
	return err
}

func (m *Machine) isClosed() bool {
	m.lock.Lock()
	defer m.lock.Unlock()
	return m.closed
}

// undoneCall runs f. If guest code dies in it, undoneCall undoes it. modMu is not held meanwhile,
// so several calls may be under way.
func (m *Machine) undoneCall(ctx context.Context, f func() error) error {
	if err := m.modMu.LockContext(ctx); err != nil {
		return err
	}
	u, err := m.undoable()
	m.modMu.Unlock()
	if err != nil {
		return err
	}
	err = f()
	m.modMu.Lock()
	defer m.modMu.Unlock()
	return u.end(err)
}

// diedInModule reports whether a module of a user's has oopsed in its init or exit. As in the kernel, it stays as it is then.
func (m *Machine) diedInModule(name string, err error) bool {
	mod := m.named(name)
	return errors.Is(err, ErrOops) && mod != nil && foreign(mod) && mod.State != system.ModuleLive
}

// undoneModule is undoneCall for an operation that holds modMu. An oops in the init or exit of a user's module is not undone.
func (m *Machine) undoneModule(op, name string, f func() error) error {
	u, err := m.undoable()
	if err != nil {
		return err
	}
	err = f()
	stays := m.diedInModule(name, err)
	err = u.endWith(err, died(err) && !stays)
	if died(err) && !stays {
		m.printkf("%s: %s: %v", op, name, err)
	}
	return err
}
