package emu

import (
	"errors"
	"syscall"
)

// OnSignal makes f send what a module sends to a user's task (send_sig, kill_pid). pid is the task's. f runs with the
// machine lock held and must not call the machine. Set it once, before anything runs. Without it there is nobody who
// could get a signal: ESRCH.
func (m *Machine) OnSignal(f func(pid int, signal syscall.Signal) error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.hooks.signal = f
}

// hcKill is a signal for a user's task.
func (m *Machine) hcKill(_ *cpu, pid, signal, _ uint64) uint64 {
	send := m.hooks.signal
	t := m.tasks.byPID[int(int32(pid))]
	if send == nil || t == nil || t.kthread {
		return negative(syscall.ESRCH)
	}
	var errno syscall.Errno
	switch err := send(t.PID, syscall.Signal(signal)); {
	case err == nil:
		return 0
	case errors.As(err, &errno):
		return negative(errno)
	}
	return negative(syscall.EPERM)
}

// inherits gives t, which the machine has not seen for a while, the handlers and the files that its process has. meet: it
// meets files that it does not know now, and not when it uses them.
func (m *Machine) inherits(t *task, c *Call, meet bool, w *waiter) {
	m.mem.put64(t.ptr+m.abi.TaskStruct_SigHandled, c.Handled)
	m.mem.put64(t.ptr+m.abi.TaskStruct_SigIgnored, c.Ignored)
	if c.Files == 0 || m.entry.files == 0 {
		return
	}
	how := uint64(0)
	if meet {
		how = 1
	}
	// Without them it meets its files when it uses them.
	_, _ = m.ownCall(w, t, m.entry.files, append(append(m.plat.wide(c.Files), m.plat.wide(c.CloseOnExec)...), how)...)
}
