package emu

import "github.com/kprobefs/kprobefs/emu/uc"

// An interlude is the time in which other processors run while one is in the middle of a handler that is guest code.
// So two processors may be in handlers at once, as on real ones, and in the same handler. The machine lock is not let go
// in it: whoever gets the lock finds no hit under way.
//
// A handler that was begun is only registers. Another one waits on Go's stack (nestedCall), and above it there may be
// others'. Any processor can be run from there. But the hit of one whose handler is over (nest.done) goes on only when the
// handlers above it on Go's stack are over, too.

// pauses is how many pauses a processor in a handler makes until those that are in none get turns: they may have what it
// waits for.
const pauses = 8

// meanwhile gives the other processors turns if c, in the handler n, has used up its quantum or waits for another one.
func (m *Machine) meanwhile(c *cpu, n *nest) {
	spins := m.spins(c)
	if len(m.cpus) == 1 || !spins && (c.exit.Reason != uc.ExitQuantum || m.interlude > 0) {
		return
	}
	if c.regs != &n.own { // they may be those that the binding shares with all events
		n.own = *c.regs
		c.regs = &n.own
	}
	exit := c.exit
	m.interlude++
	n.pauses++
	m.turns(c, m.interlude == 1 || n.pauses%pauses == 0)
	m.interlude--
	c.exit = exit
	m.enterUser(c)
}

// turns gives each processor but c a turn: those in handlers, and, if all, the others, too.
func (m *Machine) turns(c *cpu, all bool) {
	m.mixed = true
	for i := 1; i < len(m.cpus) && !m.closed; i++ {
		o := &m.cpus[(c.id+i)%len(m.cpus)]
		if n := o.nest; n != nil && n.done || n == nil && (!all || o.task == nil && !m.next(o)) {
			continue
		}
		m.turnOf(o, m.turnLength())
	}
}

// finishHandlers runs the processors until none is in the middle of a hit. c is in one, or was last. While c is in a long
// one, the others have turns.
func (m *Machine) finishHandlers(c *cpu) {
	if m.interlude > 0 {
		return // whoever has begun it does
	}
	m.interlude++
	all := c.nest != nil && (c.exit.Reason == uc.ExitQuantum || c.exit.Reason == uc.ExitHalt)
	for more := true; more && !m.closed; {
		if all && len(m.cpus) > 1 {
			m.turns(c, true)
		}
		all, more = m.finishRound(c)
	}
	m.interlude, m.mixed = m.interlude-1, false
	m.enterUser(c)
}

// finishRound gives each processor a turn that is in a handler, and has each but c leave its insn slot. more: there was
// one. all: the other processors are to have turns.
func (m *Machine) finishRound(c *cpu) (all, more bool) {
	for i := range m.cpus {
		o := &m.cpus[(c.id+i)%len(m.cpus)]
		switch {
		case o.task == nil:
		case o.nest != nil:
			o.ending = true
			m.turnOf(o, m.cfg.Quantum)
			o.ending = false
			all = all || o.nest != nil && (o == c || o.exit.Reason == uc.ExitHalt)
			more = true
		case m.mixed && o != c && m.inSlot(o):
			m.enterUser(o)
			m.leaveSlot(o)
			more = true
		}
	}
	return all, more
}
