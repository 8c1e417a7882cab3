package emu

import "fmt"

// A Stepped is a call that its holder runs instruction by instruction, as a debugger does. Its
// methods may be used from any goroutine, and the machine may run for others meanwhile. Only one
// goroutine at a time moves the call on.
type Stepped struct {
	m *Machine
	t *task
	j job
}

// Begin is Call, up to the function's first instruction. Errors are Call's. The
// call must be brought to its end with Finish.
func (m *Machine) Begin(symbol string, args ...uint64) (*Stepped, error) {
	addr, err := m.function(symbol)
	if err != nil {
		return nil, err
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.closed {
		return nil, ErrClosed
	}
	id := m.tasks.pid()
	t, err := m.tasks.create(id, id, 1, callComm)
	if err != nil {
		return nil, err
	}
	if err := m.tasks.enterKernel(t); err != nil {
		m.tasks.remove(t)
		return nil, fmt.Errorf("call %s: %w", symbol, err)
	}
	m.prepareCall(t, addr, args)
	s := &Stepped{m: m, t: t}
	m.start(t, &s.j)
	return s, nil
}

// IP is the call's next instruction. It is never in an insn slot or a detour
// buffer.
func (s *Stepped) IP() uint64 {
	s.m.lock.Lock()
	defer s.m.lock.Unlock()
	return s.t.regs.IP
}

// Step runs one instruction of the call, or of another task that has its processor. If the
// instruction runs out of line, Step runs all of that. It reports whether the call has ended.
func (s *Stepped) Step() (done bool) {
	s.m.lock.Lock()
	defer s.m.lock.Unlock()
	c := &s.m.cpus[s.t.cpu]
	if !s.j.done && (c.task != nil || s.m.next(c)) {
		s.m.enterUser(c)
		s.m.stepOne(c)
		s.m.leaveSlot(c)
	}
	return s.j.done
}

// Preempt lets a timer interrupt come before the call's next instruction. It runs the call until
// the interrupt is over, or until another task has the processor. It reports whether another task
// has it. While interrupts are off, no interrupt comes.
func (s *Stepped) Preempt() bool {
	m := s.m
	m.lock.Lock()
	defer m.lock.Unlock()
	c := &m.cpus[s.t.cpu]
	if c.task != s.t {
		return false
	}
	at, sp := s.t.regs.IP, s.t.regs.SP
	c.lastTick--
	if !m.tickDue(c) || !m.interrupt(c) {
		return false
	}
	for c.task == s.t && (s.t.regs.IP != at || s.t.regs.SP != sp) {
		m.stepOne(c)
		m.leaveSlot(c)
	}
	return c.task != s.t
}

// Finish runs the call to its end, as Call does.
func (s *Stepped) Finish() (uint64, error) {
	m := s.m
	defer m.clock.RunDue()
	m.lock.Lock()
	defer m.lock.Unlock()
	result, err := m.drive(&s.j)
	return result, m.endCall(s.t, err)
}
