package emu

import (
	"errors"

	"github.com/kprobefs/kprobefs/emu/uc"
)

// A sysCall is a system call that a task is to make.
type sysCall struct {
	nr    int
	args  *[6]uint64
	user  []UserMem
	ret   int64 // predicted result
	waits bool  // the task stays in its wait
	fresh bool  // Call.New
	inRAM bool  // Call.InMemory
	ip    uint64
}

// syscall runs one system call in t and waits for it. errParked: t is in its wait.
func (m *Machine) syscall(t *task, s *sysCall, w *waiter) (int64, error) {
	if err := m.ready(t, w); err != nil {
		return s.ret, err
	}
	if err := m.enterSyscall(t, s); err == errNoCall {
		return s.ret, nil
	} else if err != nil {
		return s.ret, err
	}
	t.job.wait = w
	result, err := m.drive(t.job)
	if err != nil {
		return s.ret, err
	}
	return int64(result), nil
}

// ready waits until t is in user mode. The error says why it never will be.
func (m *Machine) ready(t *task, w *waiter) error {
	if !m.waitTurn(t, w) {
		return errNotYet
	}
	switch {
	case m.closed:
		return ErrClosed
	case t.state == taskDead:
		return ErrKilled
	}
	return nil
}

// waitTurn runs the machine until t is in user mode: another goroutine may have
// a call of the same task under way. It reports whether w lasts as long.
func (m *Machine) waitTurn(t *task, w *waiter) bool {
	for t.job != nil && !m.closed {
		if w.over(m) != nil {
			return false
		}
		if t.parked() {
			ret := int64(interruptedCall)
			if t.job.early {
				ret = t.job.ret
			}
			m.unpark(t, ret)
			continue
		}
		if m.paused.Load() {
			m.await(w)
			continue
		}
		m.advanceOne(t.job)
		m.others()
	}
	return true
}

// errNoCall: the machine's instruction set has no such system call.
var errNoCall = errors.New("no such system call")

// enterSyscall makes t runnable at the system call entry.
func (m *Machine) enterSyscall(t *task, s *sysCall) error {
	nr, args, ok := s.nr, *s.args, true
	if m.plat.call != nil {
		if nr, args, ok = m.plat.call(nr, args); !ok {
			return errNoCall
		}
	}
	if err := m.tasks.enterKernel(t); err != nil {
		return err
	}
	head := false
	for _, memory := range [...][]UserMem{s.user, m.plat.memory} {
		for _, u := range memory {
			head = head || u.Addr == ExecHead
			if err := m.mem.user.write(t, u.Addr, u.Data); err != nil {
				m.toUser(t)
				return err
			}
		}
	}
	m.mem.putLong(t.ptr+m.abi.TaskStruct_MirrorRet, uint64(s.ret))
	m.setWaits(t, s.waits)
	m.setFresh(t, s.fresh, s.inRAM)
	t.regs = uc.Regs{IP: m.entry.syscall}
	m.plat.enter(m, asEngine(&t.regs), t.top(), uint64(nr), s.ip, args)
	t.preempt = 0
	m.start(t, new(job))
	t.job.waits = s.waits
	if head {
		t.job.collect = func() { m.mem.user.forget(t, ExecHead) }
	}
	return nil
}
