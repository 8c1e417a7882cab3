package emu

import (
	"time"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
)

// A nest is a call of guest code from inside a hit.
type nest struct {
	at, ip, sp, bp, ax uint64 // registers of the interrupted code; at lies in its current instruction
	outer              *nest
	done, ok           bool
	scheduled          bool // it has called schedule
	result             uint64

	own    uc.Regs   // its registers, once other processors have run meanwhile
	spent  uint64    // its task's, at its beginning
	pauses uint64    // that have ended its turns
	since  time.Time // when it was found to take long; zero: it was not

	begun   []byte // of a handler that was begun, in the guest's memory; nil: a nested call
	preempt uint32 // by how much the begun handler has raised preempt_count
}

// A handlerCall is a call of guest code: what, where, and what it finds.
type handlerCall struct {
	fn    uint64
	first uint64 // its first argument; the second is sp
	third uint64 // its third one
	at    uint64 // an address in the instruction that is interrupted
	sp    uint64 // the stack from there down; a multiple of 16
	hitContext
}

// redZone is left free below the interrupted function's stack pointer. The
// guest is built without one; this is for its own push in flight.
const redZone = 256

// flagsLost are the flags of interrupted code that a handler does not begin with: TF DF NT AC.
const flagsLost = 0x44500

// nestedCall makes h on the stack of the current task. No other task runs on c meanwhile, because preemption
// is off in the handler of a probe; other processors may run. ok is false if the task died in it. c.ctx has the registers of the
// code that is interrupted. When nestedCall returns, they are what h has left in them.
//
// Inside an event the processor loop is not left for the call, unless the call itself leaves it:
// by a hypercall, an exception or the end of the quantum.
func (m *Machine) nestedCall(c *cpu, h *handlerCall) (result uint64, ok bool) {
	regs, outer := c.ctx.Regs, c.regs
	n := (*nest)(nil)
	switch {
	case m.running != nil:
		n = c.beginNest(h)
	case m.inEvent > 0: // what has left the loop inside of an event is being served
		exit := c.exit
		n = c.beginNest(h)
		m.enter(c)
		defer func() { m.running, c.exit = nil, exit }()
	default:
		return m.nestedOutside(c, h)
	}
	c.regs = asRegs(regs)
	m.prepareHandler(c.regs, h, m.text.handlerGate)
	if m.vm.Enter(c.regs, m.cfg.Quantum, &c.exit) == m.text.handlerGate {
		n.done, n.ok, n.result = true, true, c.regs.AX
	} else {
		m.goOn(c, n, true)
	}
	c.bumpPreempt(-h.preempt)
	c.nest, c.regs, c.ctx.Regs = n.outer, outer, regs
	n.outer, c.nests = c.nests, n
	return n.result, n.ok
}

// nestedOutside is nestedCall without an event.
func (m *Machine) nestedOutside(c *cpu, h *handlerCall) (result uint64, ok bool) {
	regs, outer, exit := c.ctx.Regs, c.regs, c.exit
	n := c.beginNest(h)
	c.regs = asRegs(regs)
	m.prepareHandler(c.regs, h, m.text.handlerGate)
	m.enter(c)
	c.exit = m.vm.Run(c.regs, m.cfg.Quantum)
	m.goOn(c, n, false)
	c.bumpPreempt(-h.preempt)
	c.nest, c.regs, c.ctx.Regs, c.exit = n.outer, outer, regs, exit
	n.outer, c.nests = c.nests, n
	return n.result, n.ok
}

// beginNest makes a nest for h, or takes one that was used before. c.ctx has the interrupted code's registers.
func (c *cpu) beginNest(h *handlerCall) *nest {
	n, r := c.nests, asRegs(c.ctx.Regs)
	if n == nil {
		n = new(nest)
	} else {
		c.nests = n.outer
	}
	n.at, n.ip, n.sp, n.bp, n.ax = h.at, r.IP, r.SP, r.BP, r.AX
	n.done, n.ok, n.scheduled, n.result = false, false, false, 0
	n.begun, n.outer, n.since = nil, c.nest, time.Time{}
	n.spent, n.pauses = c.current().spent, 0
	c.nest = n
	c.bumpPreempt(h.preempt)
	return n
}

// prepareHandler makes of r, the registers of interrupted code, those at the beginning of h. h returns
// to gate.
func (m *Machine) prepareHandler(r *uc.Regs, h *handlerCall, gate uint64) {
	r.IP, r.SP = h.fn, h.sp-m.mem.word
	args, in := m.isa.Args, &asEngine(r).R
	in[args[0]], in[args[1]], in[args[2]] = h.first, h.sp, h.third
	r.Flags &^= flagsLost
	if !h.irqs {
		r.Flags &^= flagIF
	}
	m.mem.putLong(r.SP, gate)
}

// goOn runs n, which has left the processor loop, to its end. Other processors have their turns meanwhile.
func (m *Machine) goOn(c *cpu, n *nest, inside bool) {
	if inside {
		m.inEvent++
		defer func() { m.inEvent-- }()
	}
	for {
		n.end(c, m.text.handlerGate)
		if m.account(c, c.task); !n.done {
			m.checkHandler(c, n)
		}
		if !n.done && !m.closed {
			m.meanwhile(c, n)
		}
		if n.done || m.closed {
			break
		}
		m.enter(c)
		if !inside {
			c.exit = m.vm.Run(c.regs, m.cfg.Quantum)
		} else if m.vm.Enter(c.regs, m.cfg.Quantum, &c.exit) == m.text.handlerGate {
			n.done, n.ok, n.result = true, true, c.regs.AX
			return
		}
	}
	if inside {
		m.enter(c) // the event goes on
	}
}

// end ends n if c has come to gate.
func (n *nest) end(c *cpu, gate uint64) {
	if c.exit.Reason == uc.ExitSite && c.exit.Site == gate {
		n.done, n.ok, n.result = true, true, c.regs.AX
	}
}

// nestedInsns is how many instructions the handler of a probe may take. nestedTime is how much of
// the host's time it may take after them. The machine lock is free only when all hits are over.
const (
	nestedInsns = 4 << 20
	nestedTime  = 100 * time.Millisecond
)

// checkHandler ends the handler n of c if it has gone on for too long, or if the caller that waits
// for its task has given up.
func (m *Machine) checkHandler(c *cpu, n *nest) {
	t := c.task
	if t == nil {
		return
	}
	if used := t.spent - n.spent; t.spent < n.spent || used <= nestedInsns && used <= m.cfg.SoftLockup {
		return
	}
	if n.since.IsZero() {
		n.since = time.Now()
	}
	if t.job != nil && t.job.wait != nil && system.Over(t.job.wait.ctx) {
		m.kill(c, ErrKilled)
		return
	}
	if time.Since(n.since) < nestedTime {
		return
	}
	m.printkf("watchdog: BUG: soft lockup - CPU#%d stuck in a probe handler! [%s:%d]", c.id, t.Comm, t.PID)
	m.addTaintLocked(lockupTaint)
	m.kill(c, ErrKilled)
}

// bumpPreempt adds to the guest's preempt_count.
func (c *cpu) bumpPreempt(by uint32) {
	order.PutUint32(c.count, order.Uint32(c.count)+by)
}
