package emu

import (
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/system"
)

// TracefsCreateDir runs tracefs_create_dir(name) as the process of c, or in a task of its own if c
// is nil. The kernel makes this call when an event appears.
func (m *Machine) TracefsCreateDir(c *Call, name string) error {
	fn, ok := m.registry.Lookup("tracefs_create_dir")
	if !ok {
		return fmt.Errorf("tracefs_create_dir: %w", syscall.ENOENT)
	}
	if len(name) >= pageSize {
		return fmt.Errorf("tracefs_create_dir: %w", syscall.ENAMETOOLONG)
	}
	if m.behind.active.Load() {
		return nil // no process waits for the machine
	}
	defer m.clock.RunDue()
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.closed {
		return ErrClosed
	}
	if m.paused.Load() {
		return nil // as with a mirrored call, the host goes on
	}
	text, ok := m.mem.slabs.alloc(len(name) + 1)
	if !ok {
		return system.ErrNoMemory
	}
	m.mem.WriteKernel(text, append([]byte(name), 0))
	epoch := m.epoch
	err := m.createDir(c, fn, text)
	if err == errLeft { // it may still read the name
		m.behind.whenOver(func() { m.giveBack(epoch, text, len(name)+1) })
		return nil
	}
	m.giveBack(epoch, text, len(name)+1)
	return err
}

// createDir calls fn(text, 0) in the task of c's process, or in one of its own.
func (m *Machine) createDir(c *Call, fn, text uint64) error {
	if c == nil {
		_, err := m.inTaskLocked(&waiter{limit: m.cfg.Patience}, callComm, fn, text, 0)
		return err
	}
	w := &waiter{ctx: c.Context, limit: m.cfg.Patience}
	t, err := m.taskOf(c, w)
	if err != nil {
		return err
	}
	if !m.waitTurn(t, w) {
		return errNotYet
	}
	if m.closed || t.state == taskDead {
		return ErrKilled
	}
	_, err = m.ownCall(w, t, fn, text, 0)
	return err
}
