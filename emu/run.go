package emu

import (
	"context"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
	"syscall"
	"time"
)

// flagIF is the interrupt flag of RFLAGS; flagTF the trap flag.
const (
	flagIF = 1 << 9
	flagTF = 1 << 8
)

// exitTable says what to do about each way in which a Run ends.
func exitTable() [uc.ExitStep + 1]func(*Machine, *cpu) {
	return [...]func(*Machine, *cpu){
		uc.ExitStop:       func(*Machine, *cpu) {},
		uc.ExitQuantum:    func(*Machine, *cpu) {},
		uc.ExitSite:       (*Machine).siteExit,
		uc.ExitBreakpoint: (*Machine).strayBreakpoint,
		uc.ExitGate:       (*Machine).hypercall,
		uc.ExitException:  (*Machine).exception,
		uc.ExitHalt:       (*Machine).relax,
		uc.ExitFatal:      (*Machine).fatal,
		uc.ExitStep:       func(*Machine, *cpu) {},
	}
}

// quantum runs c's task for n instructions, or until it leaves the processor or waits for another one. Then no
// processor is in the middle of a hit.
func (m *Machine) quantum(c *cpu, n uint64) {
	if m.turnOf(c, n); c.task != nil && !m.closed {
		m.leaveSlot(c)
	}
}

// turnOf is quantum, but c may be in an insn slot after it. In an interlude c may be in a handler, too.
func (m *Machine) turnOf(c *cpu, n uint64) {
	defer m.charge(m.charge(c))
	m.endWait(c)
	m.enterUser(c)
	for c.task != nil && !m.closed {
		limit := n
		if m.tickDue(c) && !m.interrupt(c) {
			limit = min(n, tickDelay)
		}
		used := m.run(c, limit)
		if c.nest == nil {
			m.checkLockup(c)
		} else if m.checkHandler(c, c.nest); c.nest != nil && c.nest.done {
			return
		}
		if used >= n || c.ending && c.nest == nil || m.spins(c) {
			return
		}
		n -= used
	}
}

// spins reports whether c waits for another processor: it has paused, and another one has something to do.
func (m *Machine) spins(c *cpu) bool {
	if c.exit.Reason != uc.ExitHalt {
		return false
	}
	for i := range m.cpus {
		if o := &m.cpus[i]; o != c && o.busy() {
			c.own.paused = true
			return true
		}
	}
	return false
}

// run runs c once, serves what ended it, and returns the instructions that c took. Outside of interludes no processor is in
// a handler after it.
func (m *Machine) run(c *cpu, limit uint64) uint64 {
	t, ran := c.task, c.ran
	m.execute(c, limit)
	if n := c.nest; n != nil && n.begun == nil {
		n.end(c, m.text.handlerGate)
	}
	m.account(c, t)
	if c.nest != nil || m.mixed {
		m.finishHandlers(c)
	}
	return max(c.ran-ran, 1)
}

// execute has c go on from c.regs. Inside of an event, the processor loop that waits for it does that.
func (m *Machine) execute(c *cpu, limit uint64) {
	m.enter(c)
	if m.inEvent == 0 {
		c.exit = m.vm.Run(c.regs, limit)
	} else if gate := m.vm.Enter(c.regs, limit, &c.exit); gate != 0 {
		c.exit = uc.Exit{Reason: uc.ExitSite, Kind: uc.SiteGate, Site: gate}
	}
}

// enter makes c the processor that runs from now on.
func (m *Machine) enter(c *cpu) {
	if m.gs != c.area {
		m.gs = c.area
		m.vm.SetCPUBase(c.area)
	}
	m.running = c
	c.ctx.Regs = asEngine(m.vm.EventRegs())
	m.began = m.vm.Insns()
}

// account ends what enter began: time passes, and the exit is served.
func (m *Machine) account(c *cpu, t *task) {
	used := m.vm.Insns() - m.began
	c.ran += used
	m.running = nil
	m.noteGuest()
	m.clock.Passed(used)
	if t != nil {
		t.spent += used
	}
	m.exits[c.exit.Reason](m, c)
}

// pauseInsns is how many instructions a pause counts for the watchdog. A loop with one leaves the processor
// each time, and so takes as much of the host's time before it is ended as one without.
const pauseInsns = 128

// relax serves hlt and pause.
func (m *Machine) relax(c *cpu) {
	if c.task != nil {
		c.task.spent += pauseInsns
	}
}

// stepOne runs one instruction of c.
func (m *Machine) stepOne(c *cpu) {
	m.enter(c)
	traced := c.ctx.TrapFlag()
	c.exit = m.vm.Step(c.regs)
	m.account(c, c.task)
	if c.nest != nil || m.mixed {
		m.finishHandlers(c)
	}
	switch {
	case c.task == nil || !c.ctx.TrapFlag():
	case traced && c.exit.Reason == uc.ExitStep:
		m.stepEnds(c) // Step has taken the debug exception for its own
	default:
		c.regs.Flags |= flagTF // Step has hidden it
	}
}

const (
	// slotSteps is more than any insn slot or detour buffer has instructions.
	slotSteps = 64
	// slotRuns is how often a string instruction goes on in one, with quantumMin
	// iterations: more than there is memory to copy at once.
	slotRuns = 16 << 20 / quantumMin
)

// leaveSlot makes the end of a quantum fall outside of insn slots and detour buffers. No task is
// preempted there. So Text.Synchronize, which waits for the end of a quantum, has waited for every
// hit.
func (m *Machine) leaveSlot(c *cpu) {
	for i := 0; c.task != nil && m.inSlot(c) && !m.closed; i++ {
		if i < slotSteps {
			m.stepOne(c)
			continue
		}
		if i >= slotSteps+slotRuns {
			m.lockup(c)
			return
		}
		m.run(c, quantumMin) // a string instruction of many iterations
		m.checkLockup(c)
	}
}

func (m *Machine) inSlot(c *cpu) bool { return c.regs.IP-m.mem.execArea < execAreaSize }

// tickDue reports whether a timer interrupt waits for c.
func (m *Machine) tickDue(c *cpu) bool {
	return c.nest == nil && (m.clock.Now()/tickNS != c.lastTick || m.timerDue())
}

// interrupt lets c take the timer interrupt, if it can be interrupted here.
func (m *Machine) interrupt(c *cpu) bool {
	if c.regs.Flags&flagIF == 0 || m.inSlot(c) || m.entry.tick == 0 {
		return false
	}
	if len(c.queue) > 0 && c.task != nil {
		m.tasks.setNeedResched(c.task)
	}
	c.lastTick = m.clock.Now() / tickNS
	m.counts.ticks++
	m.pushFrame(c.regs, m.entry.tick)
	return true
}

// pushFrame does what the processor does for an interrupt: it pushes where it was on
// an aligned stack, turns interrupts off, and goes on at handler.
func (m *Machine) pushFrame(r *uc.Regs, handler uint64) {
	words := m.plat.interrupt
	sp := r.SP&^(m.plat.align-1) - uint64(len(words))*m.mem.word
	was := [...]uint64{pushedIP: r.IP, pushedCS: m.abi.KernelCs, pushedFlags: r.Flags, pushedSP: r.SP, pushedSS: m.abi.KernelDs}
	for i, w := range words {
		m.mem.putLong(sp+uint64(i)*m.mem.word, was[w])
	}
	r.SP, r.IP = sp, handler
	r.Flags &^= flagIF | flagTF
}

// interruptNS is how long, in ns of the host's time, an interrupt may last until it counts as stuck: as long as the kernel's
// watchdog has patience. Modules that show what a tasklet must not do delay it for 5 s.
const interruptNS = 20e9

// checkLockup kills a task that has been in the kernel for too long (the watchdog's soft lockup).
// The real watchdog only complains, but here the user has no reset button.
func (m *Machine) checkLockup(c *cpu) {
	if t := c.task; t != nil && (t.spent >= m.cfg.SoftLockup || m.interruptStuck(c)) {
		m.lockup(c)
	}
}

// interruptStuck reports whether c has been in one interrupt, or in the softirqs behind it, for too long. The waiting process
// of an interrupted task may have lost its patience, and an idle task has none: so nothing else ends that.
func (m *Machine) interruptStuck(c *cpu) bool {
	t := c.task
	if order.Uint32(c.count)&irqMask == 0 || t.spent < c.calm {
		c.calm, c.stuck = t.spent, 0
	}
	if t.spent-c.calm < patientInsns || m.clock.Virtual() {
		return false
	}
	if c.stuck == 0 {
		c.stuck = m.clock.Now()
	}
	return m.clock.Now()-c.stuck > interruptNS
}

func (m *Machine) lockup(c *cpu) {
	m.tellLockup(c)
	m.kill(c, ErrKilled)
}

// tellLockup is what the watchdog says of c's task.
func (m *Machine) tellLockup(c *cpu) {
	t := c.task
	m.printkf("watchdog: BUG: soft lockup - CPU#%d stuck for %ds! [%s:%d]", c.id, max(t.spent>>30, 1), t.Comm, t.PID)
	m.showTask(c, "", m.counts.oopses)
	m.addTaintLocked(lockupTaint)
}

// hungNS is how long, in ns of the machine's time, a task with a waiting process may sleep before
// it is killed. khungtaskd's 120 seconds would be too long for a user.
const hungNS = 20e9

// doze passes the time until the next tick while every task sleeps. An idle processor takes the
// timer interrupt, and that may wake a task.
func (m *Machine) doze(j *job) {
	if m.blocked > 0 {
		m.await(j.wait)
		return
	}
	if j.wait != nil {
		j.wait.idle = true
	}
	now := m.clock.Now()
	if j.asleep == 0 {
		j.asleep = now
	}
	if now-j.asleep > hungNS {
		m.hung(j)
		return
	}
	m.passTo(m.nextTick())
	m.idleTicks(j.wait.context())
}

// passTo lets time pass up to when, without the machine lock. The machine lock
// is held before and after.
func (m *Machine) passTo(when uint64) {
	if m.clock.Virtual() {
		m.clock.Forward(when)
		m.lock.Unlock()
		m.clock.RunDue()
		m.lock.Lock()
		return
	}
	m.apart(func() {
		m.lock.Unlock()
		time.Sleep(time.Duration(when - m.clock.Now()))
		m.lock.Lock()
	})
}

// tickQuanta is how many quanta the timer interrupts of idle processors have in any case, and stuckQuanta
// how many they have at most: then one of them is stuck, and has its turns as a task has.
const (
	tickQuanta  = 64
	stuckQuanta = 4096
)

// idleTicks lets every idle processor take a timer interrupt that is due. It runs the machine until
// they have been served. All processors run, because a task on another one may hold a lock that the
// interrupt wants. Goroutines that wait for the machine lock get it meanwhile. idleTicks ends early
// with ctx, or with the machine.
func (m *Machine) idleTicks(ctx context.Context) {
	if m.closed || m.paused.Load() {
		return
	}
	for i := range m.cpus {
		m.beginIdleTick(&m.cpus[i])
	}
	for n := 0; !m.closed && m.ticking() && !m.paused.Load(); n++ {
		if n >= stuckQuanta || n >= tickQuanta && system.Over(ctx) {
			return // whoever runs the machine next runs the rest
		}
		m.quantum(m.pick(), quantumMin)
		m.yield()
	}
}

// ticking reports whether a processor's idle task has something to do.
func (m *Machine) ticking() bool {
	for i := range m.cpus {
		if c := &m.cpus[i]; c.task == c.idle {
			return true
		}
	}
	return false
}

// beginIdleTick makes c's idle task take the timer interrupt at its next turn.
func (m *Machine) beginIdleTick(c *cpu) {
	if c.busy() || !m.tickDue(c) {
		return
	}
	m.interruptIdle(c)
}

// hcKick has an idle processor take a timer interrupt now: another one waits for it (smp_call_function).
func (m *Machine) hcKick(_ *cpu, cpu, _, _ uint64) uint64 {
	if cpu >= uint64(len(m.cpus)) {
		return negative(syscall.EINVAL)
	}
	if c := &m.cpus[cpu]; !c.busy() {
		m.interruptIdle(c)
	}
	return 0
}

// interruptIdle makes c's idle task take a timer interrupt at its next turn.
func (m *Machine) interruptIdle(c *cpu) {
	t := c.idle
	m.prepareCall(t, m.entry.hcReturn, nil)
	c.task = t
	t.state = taskRunning
	t.spent, c.calm, c.stuck = 0, 0, 0
	m.setCurrent(c, t)
	m.interrupt(c)
}

// hung kills a task that nothing will wake.
func (m *Machine) hung(j *job) {
	t := j.task
	m.printkf("INFO: task %s:%d blocked for more than %d seconds.", t.Comm, t.PID, uint64(hungNS/1e9))
	m.bury(t, ErrKilled)
}
