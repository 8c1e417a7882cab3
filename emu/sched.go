package emu

import (
	"time"
)

const (
	// quantumMin is how many instructions a processor runs at least before the next one has its turn, if
	// Config.Quantum does not say otherwise.
	quantumMin = 8 << 10
	// tickDelay bounds how late, in instructions, a due timer interrupt comes
	// to a processor that was idle.
	tickDelay = 512
)

// wake makes t runnable, on the processor it ran on last unless that one is
// busy and another is not.
func (m *Machine) wake(t *task) {
	t.state = taskRunnable
	c := m.home(t)
	if c.busy() {
		for i := range m.cpus {
			if o := &m.cpus[(c.id+i)%len(m.cpus)]; !o.busy() && t.mayRun(o.id) {
				c = o
				break
			}
		}
	}
	c.queue = append(c.queue, t)
	m.wakeup.Broadcast()
}

// home is the processor that t ran on last, or the first that it may run on.
func (m *Machine) home(t *task) *cpu {
	for i := range m.cpus {
		if c := &m.cpus[(t.cpu+i)%len(m.cpus)]; t.mayRun(c.id) {
			return c
		}
	}
	return &m.cpus[t.cpu]
}

// mayRun reports whether t may run on a processor. The guest binds its own threads (kthread_bind).
func (t *task) mayRun(cpu int) bool {
	if bound := order.Uint32(t.bound); t.kthread && bound != 0 {
		return int(bound) == cpu+1
	}
	return t.cpus == 0 || t.cpus>>cpu&1 != 0
}

// cpusOf are the processors of this machine that c's process may run on; 0: all.
func (m *Machine) cpusOf(c *Call) (mask uint64) {
	for i := range 64 {
		mask |= c.CPUs >> i & 1 << (i % len(m.cpus))
	}
	if mask == 1<<len(m.cpus)-1 {
		return 0
	}
	return mask
}

func (c *cpu) busy() bool { return c.task != nil || len(c.queue) > 0 }

// pick finds the next processor with something to do, and gives it a task. It
// returns nil when there is none.
func (m *Machine) pick() *cpu {
	for i := 1; i <= len(m.cpus); i++ {
		c := &m.cpus[(m.turn+i)%len(m.cpus)]
		if c.task == nil && !m.next(c) {
			continue
		}
		m.turn = c.id
		return c
	}
	return nil
}

// next switches c to the first task of its queue, or of the longest other one.
func (m *Machine) next(c *cpu) bool {
	from := c
	if len(c.queue) == 0 {
		for i := range m.cpus {
			if o := &m.cpus[i]; len(o.queue) > len(from.queue) && o.task != nil && o.queue[0].mayRun(c.id) {
				from = o
			}
		}
	}
	if len(from.queue) == 0 {
		return false
	}
	t := from.queue[0]
	from.queue = append(from.queue[:0], from.queue[1:]...)
	c.task = t
	t.state = taskRunning
	if t.left != 0 {
		t.Graph.Away += m.now() - t.left
	}
	if t.kthread {
		t.spent = 0
	}
	c.calm, c.stuck = t.spent, 0
	m.setCurrent(c, t)
	return true
}

// enterUser makes the user half that of c's task: other processors' tasks may
// have had it since.
func (m *Machine) enterUser(c *cpu) {
	t := c.task
	if t == nil || t.kthread || m.mem.user.owner == t {
		return
	}
	if err := m.mem.user.enter(t); err != nil {
		m.cfg.Log.Error().Err(err).Int("pid", t.PID).Msg("user memory")
	}
}

// release takes c's task off it, into state.
func (m *Machine) release(c *cpu, state taskState) {
	c.task.state, c.task.left = state, m.now()
	c.task = nil
	c.ctx.Task = &c.idle.Task
	m.mem.putLong(c.area+m.abi.PcpuCurrent, c.idle.ptr)
}

// unqueue takes t out of whatever queue it waits in.
func (m *Machine) unqueue(t *task) {
	for i := range m.cpus {
		c := &m.cpus[i]
		for j, q := range c.queue {
			if q == t {
				c.queue = append(c.queue[:j], c.queue[j+1:]...)
				return
			}
		}
	}
}

// drive runs the machine until j is done, or left to itself (errLeft). The machine lock is held, and let go
// now and then.
func (m *Machine) drive(j *job) (uint64, error) {
	m.back.jobs++
	defer func() {
		m.back.jobs--
		m.armTick()
	}()
	for !j.done {
		if j.wait != nil && j.wait.sleeps && j.task.state == taskSleeping {
			j.wait.since = time.Time{}
		}
		why := j.wait.over(m)
		switch {
		case m.closed:
			j.finish(0, ErrClosed)
		case why == errLeft:
			m.leave(j)
			return 0, errLeft
		case why != nil:
			m.giveUp(j.task, why)
		case j.parks() && j.early:
			m.unpark(j.task, j.ret)
		case j.parks():
			return 0, errParked
		case j.host != nil:
			m.serve(j)
		case m.paused.Load():
			m.await(j.wait)
		default:
			m.advanceOne(j)
			m.others()
		}
	}
	m.clock.HasRun()
	return j.result, j.err
}

// turnLength is how many instructions a processor's next turn has, by the seed.
func (m *Machine) turnLength() uint64 { return m.cfg.Quantum + m.rng.Uint64N(2*m.cfg.Quantum) }

// advanceOne runs one quantum of something, or, if everything sleeps, waits.
func (m *Machine) advanceOne(j *job) {
	if c := m.pick(); c != nil {
		m.quantum(c, m.turnLength())
		return
	}
	m.doze(j)
}

// others lets waiters have the lock and due timers run.
func (m *Machine) others() {
	if when, ok := m.clock.NextVirtual(); ok && when <= m.clock.Now() {
		m.lock.Unlock()
		m.clock.RunDue()
		m.lock.Lock()
		return
	}
	m.yield()
}

// yield gives waiting goroutines the machine lock.
func (m *Machine) yield() {
	if m.lock.Wanted() {
		m.apart(m.lock.Yield)
	}
}

// apart calls f, which lets the machine lock go and takes it again, inside a call under way.
func (m *Machine) apart(f func()) {
	behind := m.clock.Pause()
	f()
	m.clock.Resume(behind)
}

// serve does the work that j's hypercall left for its waiter.
func (m *Machine) serve(j *job) {
	f := j.host
	j.host = nil
	var result uint64
	m.apart(func() {
		m.lock.Unlock()
		result = f()
		m.lock.Lock()
	})
	m.blocked--
	if j.done {
		m.wakeup.Broadcast()
		return
	}
	j.task.regs.AX = result
	m.wake(j.task)
}
