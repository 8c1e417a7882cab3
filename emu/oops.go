package emu

import (
	"fmt"
	"slices"
	"strings"
)

// An oopsReport is what an oops begins with.
type oopsReport struct {
	head  string // lines before it, or ""
	what  string // "Oops", the breakpoint's name, "divide error" …
	error uint64 // the error code
	cr2   bool   // a page fault: CR2 means something
	plain bool   // a line of its own, without number and error code
}

// oops reports the death of c's task and kills it: the task, not the machine.
func (m *Machine) oops(c *cpu, r oopsReport) {
	m.counts.oopses++
	var b strings.Builder
	if r.head != "" {
		b.WriteString(r.head + "\n")
	}
	if r.plain {
		b.WriteString(r.what)
	} else {
		fmt.Fprintf(&b, "%s: %04x [#%d] PREEMPT SMP NOPTI", r.what, r.error, m.counts.oopses)
	}
	m.printLines(b.String())
	cr2 := ""
	if r.cr2 {
		cr2 = fmt.Sprintf("CR2: %s", m.hex(c.exit.CR2))
	}
	m.showTask(c, cr2, m.counts.oopses-1)
	if !r.plain {
		m.notifyGuest(c, dieEvent{dieOops, uint64(c.exit.Vector), sigSegv, r.what, r.error})
	}
	m.Printk("---[ end trace 0000000000000000 ]---")
	m.cfg.Log.Info().Str("what", r.what).Str("ip", m.registry.Describe(c.regs.IP)).Int("pid", c.ctx.Task.PID).Msg("oops")
	if !r.plain {
		m.sayHow(c, r.cr2)
	}
	if r.cr2 {
		m.kill(c, ErrFault)
		return
	}
	m.kill(c, ErrOops)
}

// showTask is show_regs: the task, the place, the registers and the call trace. before is how many oopses there were.
func (m *Machine) showTask(c *cpu, cr2 string, before uint64) {
	r := c.regs
	var b strings.Builder
	fmt.Fprintf(&b, "CPU: %d PID: %d Comm: %s %s %s #1\n", c.id, c.ctx.Task.PID, c.ctx.Task.Comm, taintText(m.taints(before)), m.uname)
	fmt.Fprintf(&b, "%s%s\n", m.plat.place, m.registry.Describe(r.IP))
	fmt.Fprintf(&b, "Code: %s\n", m.codeLine(r.IP))
	m.plat.show(&b, asEngine(r), c.area)
	if cr2 != "" {
		b.WriteString(cr2 + "\n")
	}
	b.WriteString("Call Trace:\n <TASK>\n")
	for _, line := range m.traceLines(c) {
		b.WriteString(line + "\n")
	}
	b.WriteString(" </TASK>\nModules linked in:")
	for _, v := range slices.Backward(m.shown.All()) { // print_modules
		b.WriteString(" " + v.Name + v.Flags())
	}
	m.printLines(b.String())
}

// hex is an address or a register as the kernel prints it.
func (m *Machine) hex(v uint64) string { return fmt.Sprintf("%0*x", 2*m.isa.WordSize, v) }

// codeLine is the bytes around ip, its own first one in brackets, or where they begin if they cannot be read.
func (m *Machine) codeLine(ip uint64) string {
	const before, after = 42, 22
	var b strings.Builder
	for a := ip - before; a != ip+after; a++ {
		var c [1]byte
		if m.text.readLocked(a, c[:]) == 0 {
			return fmt.Sprintf("Unable to access opcode bytes at %#x.", ip-before)
		}
		text := fmt.Sprintf("%02x", c[0])
		if a == ip {
			text = "<" + text + ">"
		}
		if a != ip-before {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	return b.String()
}

// afterCall reports whether the instruction before addr is a call: e8 rel32, or
// ff /2 in its usual lengths.
func (m *Machine) afterCall(addr uint64) bool {
	var b [7]byte
	n := m.text.readLocked(addr-7, b[:])
	if n < len(b) {
		return false
	}
	if b[2] == 0xe8 {
		return true
	}
	for at := 0; at <= 5; at++ {
		if b[at] == 0xff && b[at+1]>>3&7 == 2 && callLen(b[at+1:]) == len(b)-at {
			return true
		}
	}
	return false
}

// callLen is the length of the ff instruction at the beginning of b, from its ModRM byte on.
func callLen(b []byte) int {
	mod, rm := b[0]>>6, b[0]&7
	n := 2
	if mod != 3 && rm == 4 {
		n++
	}
	switch {
	case mod == 1:
		n++
	case mod == 2, mod == 0 && rm == 5:
		n += 4
	}
	return n
}
