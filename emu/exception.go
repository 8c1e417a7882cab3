package emu

import (
	"fmt"

	"github.com/kprobefs/kprobefs/emu/guest"
)

// Vectors of exceptions.
const (
	vectorDE = 0
	vectorDB = 1
	vectorUD = 6
	vectorGP = 13
	vectorPF = 14
)

// vectors names exceptions as the kernel's oops text does.
var vectors = [32]string{
	0: "divide error", 1: "debug", 4: "overflow", 5: "bounds", 6: "invalid opcode", 7: "device not available",
	8: "double fault", 10: "invalid TSS", 11: "segment not present", 12: "stack segment",
	13: "general protection fault", 16: "floating point exception", 17: "alignment check", 19: "SIMD exception",
}

// exception serves a processor exception. It asks kprobes first (kprobe_fault_handler), then BUG
// and WARN, the exception table, and the die chain. An exception that none of them takes is an
// oops.
func (m *Machine) exception(c *cpu) {
	e := &c.exit
	if m.spoilt(c) {
		return
	}
	if e.Soft {
		e.Error = uint64(e.Vector)<<3 | 2
		m.oops(c, oopsReport{what: m.protectionFault(c), error: e.Error})
		return
	}
	if e.Vector == vectorUD && m.bugTrap(c) || e.Vector == vectorDB && m.stepEnds(c) {
		return
	}
	if m.probeFault(c) {
		return
	}
	if m.fixup(c) {
		return
	}
	if m.notifyDie(c, e.Vector) || e.Vector == vectorDB {
		return
	}
	m.oops(c, m.describeFault(c))
}

// spoilt serves the exception of code that has taken the ground from under the kernel: a module has
// written to a control register, say. A real processor would stop, and its machine would reset. Here
// the state is put back, and the task dies.
func (m *Machine) spoilt(c *cpu) bool {
	what := m.mend(c)
	if what == "" {
		return false
	}
	m.oops(c, oopsReport{
		head: "machine: " + what + " was overwritten, and is as before again. A real machine would have been reset.",
		what: "double fault",
	})
	return true
}

// mend puts back what the processors share. It returns the name of what was spoilt, or "".
func (m *Machine) mend(c *cpu) string {
	what := m.vm.Mend()
	if what == "" && m.vm.CPUBase() != c.area {
		what = "the base of per-CPU data"
	}
	if what != "" {
		m.vm.SetCPUBase(c.area)
	}
	return what
}

// probeFault tells kprobes: a fault in a copy becomes one of the probed instruction, and is dealt
// with as such. True: it was in a handler, whose probe has dealt with it.
func (m *Machine) probeFault(c *cpu) (mended bool) {
	outer := c.ctx.Regs
	c.ctx.Regs = asEngine(c.regs)
	if !m.engine.Fault(&c.ctx, c.exit.Vector) {
		mended = m.engine.HandlerFault(&c.ctx, c.exit.Vector)
	}
	c.ctx.Regs = outer
	return mended
}

// stepEnds tells kprobes of a debug exception. True: it was the end of a step.
func (m *Machine) stepEnds(c *cpu) bool {
	outer := c.ctx.Regs
	c.ctx.Regs = asEngine(c.regs)
	defer func() { c.ctx.Regs = outer }()
	return m.engine.Debug(&c.ctx)
}

// fixup is fixup_exception.
func (m *Machine) fixup(c *cpu) bool {
	to, ok := m.registry.View().Fixup(c.regs.IP)
	if ok {
		c.regs.IP = to
	}
	return ok
}

// bugTrap serves the trap of BUG and WARN (report_bug).
func (m *Machine) bugTrap(c *cpu) bool {
	b, ok := m.registry.View().Bug(c.regs.IP)
	if !ok {
		return false
	}
	if b.Flags&guest.BugflagWarning == 0 {
		m.Printk("------------[ cut here ]------------")
		m.printkf("kernel BUG at %s:%d!", b.File, b.Line)
		m.oops(c, oopsReport{what: "invalid opcode"})
		return true
	}
	m.warn(c, b.Entry, b.Flags, fmt.Sprintf("%s:%d", b.File, b.Line))
	c.regs.IP += 2
	return true
}

// warn reports a WARN, once if it is a WARN_ONCE. entry is where its flags lie.
func (m *Machine) warn(c *cpu, entry uint64, flags uint16, where string) {
	if flags&guest.BugflagOnce != 0 {
		b := m.mem.inPage(entry, 1, false)
		if b == nil || b[0]&guest.BugflagDone != 0 {
			return
		}
		b[0] |= guest.BugflagDone
	}
	if flags&guest.BugflagNoCutHere == 0 {
		m.Printk("------------[ cut here ]------------")
	}
	m.printkf("WARNING: CPU: %d PID: %d at %s %s", c.id, c.ctx.Task.PID, where, m.registry.Describe(c.regs.IP))
	m.showTask(c, "", m.counts.oopses)
	m.Printk("---[ end trace 0000000000000000 ]---")
	m.addTaintLocked(warnTaint)
}

// describeFault is the first lines of an oops (show_fault_oops and friends).
func (m *Machine) describeFault(c *cpu) oopsReport {
	e := &c.exit
	if e.Vector != vectorPF {
		what := vectors[e.Vector%32]
		switch {
		case e.Vector == vectorGP:
			what = m.protectionFault(c)
		case what == "":
			what = fmt.Sprintf("exception %d", e.Vector)
		}
		return oopsReport{what: what, error: e.Error}
	}
	return oopsReport{what: "Oops", error: e.Error, head: m.pageFaultText(e.CR2, e.Error, c.regs.IP), cr2: true}
}

// Bits of a page fault's error code.
const (
	pfPresent = 1 << 0
	pfWrite   = 1 << 1
	pfUser    = 1 << 2
	pfInstr   = 1 << 4
)

func (m *Machine) pageFaultText(addr, code, ip uint64) string {
	head := ""
	if m.mem.stacks.hole(addr) {
		return fmt.Sprintf("BUG: stack guard page was hit at %s (stack is %s..%s)",
			m.hex(addr), m.hex(pageDown(addr)+pageSize), m.hex(addr|(m.mem.stackStride-1)))
	}
	if code&pfInstr != 0 && code&pfPresent != 0 {
		head = "kernel tried to execute NX-protected page - exploit attempt? (uid: 0)\n"
	}
	if addr < pageSize {
		head += fmt.Sprintf("BUG: kernel NULL pointer dereference, address: %s\n", m.hex(addr))
	} else {
		head += fmt.Sprintf("BUG: unable to handle page fault for address: %s\n", m.hex(addr))
	}
	access := "read access"
	switch {
	case code&pfInstr != 0:
		access = "instruction fetch"
	case code&pfWrite != 0:
		access = "write access"
	}
	reason := "not-present page"
	if code&pfPresent != 0 {
		reason = "permissions violation"
	}
	return head + fmt.Sprintf("#PF: supervisor %s in kernel mode\n#PF: error_code(%#04x) - %s", access, code, reason)
}

// fatal serves a failure of libunicorn itself. The state of the task is unknown then.
func (m *Machine) fatal(c *cpu) {
	if m.spoilt(c) {
		return
	}
	m.cfg.Log.Error().Err(c.exit.Err).Msg("processor")
	m.oops(c, oopsReport{what: fmt.Sprintf("machine check: %v", c.exit.Err)})
}
