package emu

import (
	"fmt"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// maxArgs is how many arguments Call passes.
const maxArgs = 16

// callComm is what tasks are called that Call makes.
const callComm = "call"

// Call runs the guest function called symbol (or at the address 0x…, which
// must be a function's first byte) in a task of its own and returns what it
// left in rax. ENOENT: no such symbol; EINVAL: it is no function; E2BIG: too
// many arguments; EBUSY: the machine is paused; ErrKilled: it did not survive.
func (m *Machine) Call(symbol string, args ...uint64) (uint64, error) {
	addr, err := m.function(symbol)
	if err == nil && len(args) > maxArgs {
		err = fmt.Errorf("call %s: more than %d arguments: %w", symbol, maxArgs, syscall.E2BIG)
	}
	if err != nil {
		m.Printk(err.Error())
		return 0, err
	}
	defer m.clock.runDue()
	m.lock.Lock()
	defer m.lock.Unlock()
	result, err := m.inTask(callComm, addr, args...)
	if err != nil {
		err = fmt.Errorf("call %s: %w", symbol, err)
		m.Printk(err.Error())
	}
	return result, err
}

// function finds what Call may run.
func (m *Machine) function(symbol string) (uint64, error) {
	return lookupFunction(m.registry, m.text, symbol)
}

// lookupFunction finds a function that can be called: at its first byte, and not
// entry code.
func lookupFunction(r *registry, text interface{ ReadText(uint64, []byte) int }, symbol string) (uint64, error) {
	addr, ok := r.Lookup(symbol)
	if hexa, found := strings.CutPrefix(symbol, "0x"); !ok && found {
		a, err := strconv.ParseUint(hexa, 16, 64)
		if err != nil {
			return 0, fmt.Errorf("call %s: not an address: %w", symbol, syscall.EINVAL)
		}
		addr, ok = a, true
	}
	if !ok {
		return 0, fmt.Errorf("call %s: no such symbol: %w", symbol, syscall.ENOENT)
	}
	s, ok := r.Symbol(addr)
	var b [1]byte
	switch {
	case !ok || s.Addr != addr || strings.IndexByte("tTwW", s.Type) < 0 || text.ReadText(addr, b[:]) == 0:
		return 0, fmt.Errorf("call %s: %#x is no function: %w", symbol, addr, syscall.EINVAL)
	case r.view.Load().core.tables.Entry.Contains(addr):
		return 0, fmt.Errorf("call %s: entry code cannot be called: %w", symbol, syscall.EINVAL)
	}
	return addr, nil
}

// inTask runs fn(args…) in a new task called comm. The machine lock is held.
func (m *Machine) inTask(comm string, fn uint64, args ...uint64) (uint64, error) {
	switch {
	case m.closed:
		return 0, ErrClosed
	case m.paused:
		return 0, fmt.Errorf("the machine is paused: %w", syscall.EBUSY)
	}
	id := m.tasks.pid()
	t, err := m.tasks.create(id, id, 1, comm)
	if err != nil {
		return 0, err
	}
	t.cpu = m.rng.IntN(len(m.cpus))
	result, err := m.ownCall(t, fn, args...)
	m.endTask(t)
	return result, err
}

// endTask lets go of a task that a call was made in, if it has survived.
func (m *Machine) endTask(t *task) {
	if t.state == taskUser && !m.closed {
		m.engine.TaskExit(&t.Task)
		m.mem.user.drop(t)
		m.tasks.remove(t)
	}
}

// Pause stops the machine: nothing runs until Resume or Step. Mirrored calls
// that come meanwhile return at once with the result they were predicted to
// have, and run at Resume.
func (m *Machine) Pause() {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.paused = true
}

// Resume undoes Pause and runs the calls that were held, in the order in which
// they came.
func (m *Machine) Resume() {
	defer m.clock.runDue()
	m.lock.Lock()
	defer m.lock.Unlock()
	if !m.paused {
		return
	}
	m.paused = false
	m.wakeup.Broadcast()
	held := m.held
	m.held = nil
	for _, c := range held {
		if m.closed || m.paused {
			break
		}
		m.mirror(c)
	}
}

// Step lets a paused machine run n instructions: of the tasks that were under
// way, or of the calls that are held. What an instruction does out of line is a part
// of it. EINVAL: not paused, or n is not positive.
func (m *Machine) Step(n int) error {
	defer m.clock.runDue()
	m.lock.Lock()
	defer m.lock.Unlock()
	if !m.paused || n <= 0 {
		return fmt.Errorf("step %d: the machine must be paused, and the number positive: %w", n, syscall.EINVAL)
	}
	defer m.leaveSlots()
	for i := 0; i < n && !m.closed; i++ {
		c := m.pick()
		if c == nil {
			if !m.beginHeld() {
				return nil
			}
			continue
		}
		m.enterUser(c)
		m.stepOne(c)
		m.leaveSlot(c)
	}
	return nil
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
		if err := m.enterSyscall(t, c.Nr, &c.Args, c.User, c.Ret); err == nil {
			return true
		}
	}
	return false
}

// Advance moves the virtual clock by d: timers that come due run, and idle
// processors take their timer interrupts (unless the machine is paused).
// EINVAL with host time, or for a negative d.
func (m *Machine) Advance(d time.Duration) error {
	if !m.clock.virtual || d < 0 {
		return fmt.Errorf("advance %v: only with the virtual clock (mount --clock=virtual), and forwards: %w", d, syscall.EINVAL)
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	end := m.clock.Now() + uint64(d)
	for !m.closed {
		now := m.clock.Now()
		next := min(end, (now/tickNS+1)*tickNS)
		if when, ok := m.clock.nextVirtual(); ok {
			next = min(next, max(when, now))
		}
		m.passTo(next)
		m.idleTicks()
		if m.clock.Now() >= end {
			break
		}
	}
	return nil
}
