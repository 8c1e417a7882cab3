package emu

import (
	"unsafe"

	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
)

// asEngine views the binding's registers as the engine's: the two layouts are
// one, which regs_test.go holds them to.
func asEngine(r *uc.Regs) *engine.Regs { return (*engine.Regs)(unsafe.Pointer(r)) }

// asRegs is asEngine's opposite.
func asRegs(r *engine.Regs) *uc.Regs { return (*uc.Regs)(unsafe.Pointer(r)) }

// events makes what serves hits from inside the processor loop, by the engine. It takes no lock and
// allocates nothing. Handlers that are guest code run inside of it (nestedCall). It is one function, as each
// call costs a part of a hit; and it is not inlined, as server of emu/uc is not.
//
//go:noinline
func (m *Machine) events() uc.Event {
	return func(site uint64, kind uc.SiteKind, _ *uc.Regs) (leave bool) {
		c := m.running         // whose context has these registers since enter
		if !c.ctx.Stepping() { // otherwise it is the end of a step
			m.counts.hits++
		}
		switch kind {
		case uc.SiteBreakpoint:
			c.declined = !m.engine.Breakpoint(&c.ctx)
		case uc.SiteReturn:
			m.engine.Ftrace(&c.ctx, site)
		case uc.SiteGate:
			switch site {
			case m.text.returnGate:
				c.declined = !m.engine.Return(&c.ctx)
			case m.text.begunGate:
				m.begunReturns(c)
			default:
				if site-m.points.start < m.points.size {
					m.traceEvent(c)
					break
				}
				m.engine.Optimized(&c.ctx, site)
			}
		}
		return c.declined || c.killed != nil || c.ending && c.nest == nil
	}
}

// siteExit serves a hit that has left the processor loop: because the engine did not take a
// breakpoint, because a handler that is guest code has left the loop, or because the task died in it.
func (m *Machine) siteExit(c *cpu) {
	if c.declined {
		m.refused(c)
	} else if c.exit.Site == m.text.handlerGate && c.nest == nil {
		m.oops(c, oopsReport{what: "invalid opcode"}) // no handler has returned there
	}
	if err := c.killed; err != nil && (c.nest == nil || c.nest.begun != nil) {
		c.killed = nil
		m.kill(c, err)
	}
}

// refused serves a hit that the engine did not take: a foreign breakpoint, or a return through a
// trampoline without a kretprobe behind it.
func (m *Machine) refused(c *cpu) {
	c.declined = false
	if c.exit.Kind == uc.SiteBreakpoint || c.exit.Site == m.text.begunGate {
		m.breakpoint(c)
		return
	}
	m.oops(c, oopsReport{what: "invalid opcode"})
}

// strayBreakpoint serves a breakpoint that is at no site of the binding. It belongs to a
// debugger, or it is padding, or its site has gone meanwhile.
func (m *Machine) strayBreakpoint(c *cpu) {
	outer := c.ctx.Regs
	c.ctx.Regs = asEngine(c.regs)
	taken := m.engine.Breakpoint(&c.ctx)
	c.ctx.Regs = outer
	if !taken {
		m.breakpoint(c)
	}
}

// breakpoint serves a breakpoint that kprobes did not take. The die chain is asked. If no
// notifier takes the breakpoint, the task dies. The breakpoint may also be one of kprobes,
// whose emulated instruction faults. The kernel does not expect that: its emulation would
// take the machine down.
func (m *Machine) breakpoint(c *cpu) {
	if addr, write, ok := c.ctx.BadAccess(); ok {
		m.emulationFault(c, addr, write)
		return
	}
	if m.notifyDie(c, 3) {
		return
	}
	m.oops(c, oopsReport{what: m.isa.Breakpoint.Name, error: 0})
}

// emulationFault serves the page fault of the emulated instruction whose breakpoint c has
// just hit.
func (m *Machine) emulationFault(c *cpu, addr uint64, write bool) {
	c.regs.IP -= m.isa.Breakpoint.Behind
	c.exit = uc.Exit{Reason: uc.ExitException, Vector: vectorPF, CR2: addr}
	if write {
		c.exit.Error |= pfWrite
	}
	if _, ok := m.mem.phys(addr, addr < m.mem.kernelHalf); ok {
		c.exit.Error |= pfPresent
	}
	m.exception(c)
}

// notifyDie asks the die chain about an exception of c.
func (m *Machine) notifyDie(c *cpu, vector uint8) bool {
	outer := c.ctx.Regs
	c.ctx.Regs = asEngine(c.regs)
	defer func() { c.ctx.Regs = outer }()
	if m.die.notify(vector, &c.ctx) {
		return true
	}
	e, ok := dieEventOf(vector, c.exit.Error)
	return ok && m.notifyGuest(c, e)
}
