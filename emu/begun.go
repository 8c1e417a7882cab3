package emu

// A handler that was begun runs as if it were a part of the code that it interrupts. Whatever
// ends the processor loop meanwhile is served as elsewhere. If a quantum ends in it, other processors have their turns, and
// then it is run to its end (finishHandlers): text may be changed, and tasks may change places, only when no hit is
// under way.

// begunReturns goes on with the hit whose handler has returned to its gate.
func (m *Machine) begunReturns(c *cpu) {
	m.counts.hits-- // it was counted at the breakpoint
	n := c.nest
	if n == nil || n.begun == nil {
		c.declined = true // no handler has returned there
		return
	}
	r := asRegs(c.ctx.Regs)
	changed := int32(r.AX) != 0
	m.plat.load(n.begun, asEngine(r), n.sp)
	c.leaveBegun()
	c.declined = !m.engine.Resume(&c.ctx, changed)
}

// leaveBegun leaves the innermost nest.
func (c *cpu) leaveBegun() {
	n := c.nest
	c.bumpPreempt(-n.preempt)
	c.nest = n.outer
	n.begun, n.outer = nil, c.nests
	c.nests = n
}

// abandon forgets the hit that c is in, and its handler: the task has died.
func (m *Machine) abandon(c *cpu) {
	if c.nest != nil {
		c.leaveBegun()
	}
	m.engine.Abandon(&c.ctx)
}
