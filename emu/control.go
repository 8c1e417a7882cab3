package emu

import (
	"context"
	"fmt"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/emu/system"
)

// maxArgs is how many arguments Call passes.
const maxArgs = 16

// callComm is what tasks are called that Call makes.
const callComm = "call"

// Call is CallContext for as long as DefaultLimit.
func (m *Machine) Call(symbol string, args ...uint64) (uint64, error) {
	return m.CallContext(context.Background(), symbol, args...)
}

// CallContext runs the guest function called symbol in a task of its own, and returns the value
// that the function left in rax. An address 0x… is allowed instead of a name; it must be the first
// byte of a function. The call ends when ctx ends, and after its limit (WithLimit) of the host's
// time at the latest. A pause does not count for the limit.
//
// Errors before the call: ENOENT, there is no such symbol; EINVAL, it is no function; E2BIG, there
// are too many arguments; EBUSY, the machine is paused. Errors of the call: ErrKilled (of which
// ErrOops is one), ErrTime, ErrInterrupted, ErrClosed, ErrUndone. After the first three of these
// the machine is as it was before the call.
func (m *Machine) CallContext(ctx context.Context, symbol string, args ...uint64) (uint64, error) {
	addr, err := m.function(symbol)
	if err == nil && len(args) > maxArgs {
		err = fmt.Errorf("call %s: more than %d arguments: %w", symbol, maxArgs, syscall.E2BIG)
	}
	if err != nil {
		m.Printk(err.Error())
		return 0, err
	}
	ctx, done := m.underway.Begin(ctx)
	defer done()
	var result uint64
	err = m.undoneCall(ctx, func() (err error) {
		result, err = m.inTask(ctx, system.LimitOf(ctx), callComm, addr, args...)
		return err
	})
	if err != nil {
		err = fmt.Errorf("call %s: %w", symbol, err)
		m.Printk(err.Error())
	}
	return result, err
}

// function finds what Call may run.
func (m *Machine) function(symbol string) (uint64, error) {
	return system.Function(m.registry, m.text, symbol)
}

// inTask is inCaller. The machine lock is not held.
func (m *Machine) inTask(ctx context.Context, limit time.Duration, comm string, fn uint64, args ...uint64) (uint64, error) {
	defer m.clock.RunDue()
	if err := m.lock.LockContext(ctx); err != nil {
		return 0, err
	}
	defer m.lock.Unlock()
	defer context.AfterFunc(ctx, m.rouse)()
	return m.inCaller(ctx, limit, comm, fn, args...)
}

// inCaller runs fn(args…) in the task of the process that calls under ctx (system.WithCaller), or in a new task
// called comm if no process is known. It ends when ctx ends, or has taken limit. The machine lock is held.
func (m *Machine) inCaller(ctx context.Context, limit time.Duration, comm string, fn uint64, args ...uint64) (uint64, error) {
	w := &waiter{ctx: ctx, limit: limit, kills: true}
	if t := m.callerTask(ctx); t != nil {
		return m.inOwnTask(w, t, nil, fn, args...)
	}
	return m.inTaskLocked(w, comm, fn, args...)
}

// callerTask is the task of the process that calls under ctx. If the machine does not know the process yet, a
// task is forked from its parent. nil: no process is known, the machine is paused, or it cannot be made.
func (m *Machine) callerTask(ctx context.Context) *task {
	p, ok := system.CallerOf(ctx)
	if !ok || m.closed || m.paused.Load() {
		return nil
	}
	c := &Call{PID: p.PID, TGID: p.TGID, PPID: p.PPID, Comm: p.Comm, PComm: p.PComm}
	t, err := m.taskOf(c, &waiter{ctx: ctx, limit: m.cfg.Patience})
	if err != nil {
		return nil
	}
	return t
}

// inOwnTask runs fn(args…) in t once t is in user mode, with memory of the process's that fn is given. The
// machine lock is held.
func (m *Machine) inOwnTask(w *waiter, t *task, buf *userBuffer, fn uint64, args ...uint64) (uint64, error) {
	switch {
	case !m.waitTurn(t, w) || t.state == taskDead:
		return 0, ErrInterrupted
	case m.closed:
		return 0, ErrClosed
	}
	return m.ownCallWith(w, t, buf, fn, args...)
}

// inTaskLocked is inTask. The caller holds the machine lock.
func (m *Machine) inTaskLocked(w *waiter, comm string, fn uint64, args ...uint64) (uint64, error) {
	return m.inTaskWith(w, comm, nil, fn, args...)
}

// inTaskWith is inTaskLocked, with memory of the task's that fn is given.
func (m *Machine) inTaskWith(w *waiter, comm string, buf *userBuffer, fn uint64, args ...uint64) (uint64, error) {
	switch {
	case m.closed:
		return 0, ErrClosed
	case m.paused.Load():
		return 0, fmt.Errorf("the machine is paused: %w", syscall.EBUSY)
	}
	id := m.tasks.pid()
	t, err := m.tasks.create(id, id, 1, comm)
	if err != nil {
		return 0, err
	}
	t.cpu = m.rng.IntN(len(m.cpus))
	result, err := m.ownCallWith(w, t, buf, fn, args...)
	if err == errLeft {
		j := t.job
		j.after = func() { m.endCall(t, j.err) }
		return 0, err
	}
	return result, m.endCall(t, err)
}

// endCall ends a call in a task of its own. If err is nil, t is back in user mode. Otherwise err
// says why the call did not return: ErrKilled (an oops or a lockup), ErrInterrupted (a signal to
// the caller, or Kill), ErrTime (its limit), or ErrClosed. Then t is gone, and the goroutine that
// waited for t has been told. Locks that t held in the guest stay held, and its changes stay there;
// see undo. The result is the caller's. The machine lock is held.
func (m *Machine) endCall(t *task, err error) error {
	if t.state == taskUser && !m.closed {
		m.engine.TaskExit(&t.Task)
		m.mem.user.drop(t)
		m.tasks.remove(t)
	}
	return err
}

// Pause stops the machine: nothing runs until Resume or Step. A mirrored call that comes meanwhile
// returns its predicted result at once, and runs at Resume. If a probe's handler is running, Pause
// takes effect a little later.
func (m *Machine) Pause() {
	m.paused.Store(true)
	ctx, done := context.WithTimeout(context.Background(), glance)
	defer done()
	if m.lock.LockContext(ctx) == nil { // the quantum that was being run is over
		m.lock.Unlock()
	}
}

// Resume undoes Pause and runs the calls that were held, in the order in which
// they came.
func (m *Machine) Resume() {
	defer m.clock.RunDue()
	m.lock.Lock()
	defer m.lock.Unlock()
	if !m.paused.Load() {
		return
	}
	m.paused.Store(false)
	m.wakeup.Broadcast()
	held := m.held
	m.held = nil
	for _, c := range held {
		if m.closed || m.paused.Load() {
			break
		}
		m.mirror(c)
	}
}

// Kill ends every Call, Insmod, Rmmod, Step and Advance that is under way, with ErrInterrupted. It
// does not wait for them.
func (m *Machine) Kill() { m.underway.End(ErrInterrupted, false) }

// Step is StepContext without an end.
func (m *Machine) Step(n int) error { return m.StepContext(context.Background(), n) }

// stepsAtOnce is how many steps are made before the machine lock is released for others.
const stepsAtOnce = 256

// StepContext runs n instructions of a paused machine: of the tasks that were running, or of the held
// calls. Code that an instruction runs out of line counts as a part of it. EINVAL: not paused, or n is not
// positive; ErrInterrupted: ctx ended before.
func (m *Machine) StepContext(ctx context.Context, n int) error {
	ctx, done := m.underway.Begin(ctx)
	defer done()
	defer m.clock.RunDue()
	if err := m.lock.LockContext(ctx); err != nil {
		return fmt.Errorf("step %d: %w", n, err)
	}
	defer m.lock.Unlock()
	if !m.paused.Load() || n <= 0 {
		return fmt.Errorf("step %d: the machine must be paused, and the number positive: %w", n, syscall.EINVAL)
	}
	defer m.leaveSlots()
	for i := range n {
		switch {
		case system.Over(ctx):
			return fmt.Errorf("step %d: after %d: %w", n, i, system.Reason(ctx))
		case m.closed || !m.stepAny():
			return nil
		case i%stepsAtOnce == stepsAtOnce-1:
			m.lock.Yield()
		}
	}
	return nil
}

// stepAny runs one instruction of whatever is there, if there is something.
func (m *Machine) stepAny() bool {
	c := m.pick()
	for c == nil {
		if !m.beginHeld() {
			return false
		}
		c = m.pick()
	}
	m.enterUser(c)
	m.stepOne(c)
	m.leaveSlot(c)
	return true
}

// leaveSlots is leaveSlot for every processor.
func (m *Machine) leaveSlots() {
	for i := range m.cpus {
		if c := &m.cpus[i]; c.task != nil && !m.closed {
			m.leaveSlot(c)
		}
	}
}

// beginHeld makes the first held call runnable.
func (m *Machine) beginHeld() bool {
	for len(m.held) > 0 {
		c := m.held[0]
		m.held = m.held[1:]
		t := m.tasks.byPID[c.PID]
		if t == nil || t.job != nil || c.Kind != CallSyscall {
			continue
		}
		if err := m.enterSyscall(t, &sysCall{nr: c.Nr, args: &c.Args, user: c.User, ret: c.Ret}); err == nil {
			return true
		}
	}
	return false
}

// Advance is AdvanceContext without an end.
func (m *Machine) Advance(d time.Duration) error {
	return m.AdvanceContext(context.Background(), d)
}

// AdvanceContext moves the virtual clock by d: timers that come due run, and idle
// processors take their timer interrupts (unless the machine is paused).
// EINVAL with host time, or for a negative d; ErrInterrupted: ctx ended before.
func (m *Machine) AdvanceContext(ctx context.Context, d time.Duration) error {
	if !m.clock.Virtual() || d < 0 {
		return fmt.Errorf("advance %v: only with the virtual clock (mount --clock=virtual), and forwards: %w", d, syscall.EINVAL)
	}
	ctx, done := m.underway.Begin(ctx)
	defer done()
	if err := m.lock.LockContext(ctx); err != nil {
		return fmt.Errorf("advance %v: %w", d, err)
	}
	defer m.lock.Unlock()
	start := m.clock.Now()
	end := start + uint64(d)
	for !m.closed {
		if system.Over(ctx) {
			return fmt.Errorf("advance %v: after %v: %w", d, time.Duration(m.clock.Now()-start), system.Reason(ctx))
		}
		now := m.clock.Now()
		next := min(end, m.nextTick())
		if when, ok := m.clock.NextVirtual(); ok {
			next = min(next, max(when, now))
		}
		m.passTo(next)
		m.idleTicks(ctx)
		if m.back.users > 0 {
			m.runBusy()
		}
		if m.clock.Now() >= end {
			break
		}
	}
	return nil
}
