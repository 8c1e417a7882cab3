package emu

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine"
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

// traceLines is the call trace of what c runs, a line each.
func (m *Machine) traceLines(c *cpu) (lines []string) {
	for _, e := range m.trace(c, 64) {
		unsure := ""
		if !e.sure {
			unsure = "? "
		}
		lines = append(lines, " "+unsure+m.registry.Describe(e.addr))
	}
	return lines
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

// A traceEntry is one line of a call trace.
type traceEntry struct {
	addr uint64
	sure bool // a call stands before it
}

// trace walks c's stack from the stack pointer up: words that point into text
// behind a call are return addresses; other text addresses are shown as unsure,
// as the kernel's guess unwinder does. Where a kretprobe has put its
// trampoline, the real return address is shown.
func (m *Machine) trace(c *cpu, limit int) (out []traceEntry) {
	t := c.task
	if t == nil || t.stack == 0 {
		return nil
	}
	return m.traceFrom(c.ctx.Task, t, c.regs.SP, limit)
}

func (m *Machine) traceFrom(top *engine.Task, t *task, from uint64, limit int) (out []traceEntry) {
	for sp := m.mem.align(from); sp >= t.stack && sp < t.top() && len(out) < limit; sp += m.mem.word {
		addr := m.mem.long(sp)
		if addr == m.text.returnGate {
			if real := m.engine.RealReturn(top, addr, sp); real != addr {
				out = append(out, traceEntry{real, true})
			}
			continue
		}
		if addr == m.entry.hcReturn || !m.registry.IsText(addr) {
			continue
		}
		out = append(out, traceEntry{addr, m.afterCall(addr)})
	}
	return out
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
