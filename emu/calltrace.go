package emu

import (
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// maxTraceLines is how many lines a call trace has at most.
const maxTraceLines = 64

// traceLines is the call trace of what c runs, a line each, as show_trace_log_lvl has it: every word of the stack
// from the stack pointer on that is an address of text, innermost first. Those that the unwinder finds have no question
// mark; from the first frame on that it has to guess all have one, since the kernel does not guess. Where a kretprobe
// has put its trampoline, the real return address is shown, and not the trampoline as in the kernel.
func (m *Machine) traceLines(c *cpu) []string {
	t, r := c.task, asEngine(c.regs)
	if t == nil || t.stack == 0 {
		return nil
	}
	l := traceList{m: m, f: frame{pc: r.IP, sp: r.SP, bp: r.R[arch.BP], ax: r.R[arch.AX]}}
	l.w = walk{m: m, t: t, view: m.registry.View(), nest: c.nest}
	l.up()
	for sp := m.mem.align(r.SP); sp >= t.stack && sp < t.top() && len(l.lines) < maxTraceLines; sp += m.mem.word {
		word := m.mem.long(sp)
		switch {
		case l.sure && sp == l.w.slot:
			l.add("", l.addr)
			l.up()
		case word == m.text.returnGate:
			if real := m.engine.RealReturn(c.ctx.Task, word, sp); real != word {
				l.add("? ", real)
			}
		case m.returns(word):
			l.add("? ", word)
		}
	}
	return l.lines
}

// A traceList is a call trace that is being made.
type traceList struct {
	m     *Machine
	w     walk
	f     frame
	addr  uint64 // the next frame's return address; it lies in w.slot
	sure  bool   // there is one, and nothing was guessed
	lines []string

	entries int // that were shown
}

func (l *traceList) add(unsure string, addr uint64) {
	l.lines = append(l.lines, " "+unsure+l.m.registry.DescribeReturn(addr))
}

// maxEntries is how many entries to the kernel one trace shows. A stack that a module has made up may have no end.
const maxEntries = 4

// up goes to the next frame. It shows the registers of entries to the kernel on the way (show_regs_if_on_stack).
func (l *traceList) up() {
	for l.entries <= maxEntries {
		l.addr, l.sure = l.w.up(&l.f)
		l.sure = l.sure && l.w.guesses == 0
		if l.w.entry == 0 || l.w.guesses > 0 {
			return
		}
		l.entries++
		l.lines = append(l.lines, l.m.entryLines(l.w.entry)...)
		if !l.sure {
			return
		}
	}
	l.sure = false
}

// entryLines are the registers in the struct pt_regs at at (__show_regs).
func (m *Machine) entryLines(at uint64) []string {
	raw := make([]byte, m.isa.PtRegs)
	if m.mem.ReadKernel(at, raw) < len(raw) {
		return nil
	}
	var r arch.Regs
	m.isa.Load(&r, raw)
	place := m.registry.Describe(r.IP)
	if r.IP < m.plat.userEnd {
		place = fmt.Sprintf("%#x", r.IP)
	}
	var b strings.Builder
	m.plat.showEntry(&b, raw, place, "Code: "+m.codeLine(r.IP))
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// isEntry reports whether pc lies in the code with which system calls begin, below struct pt_regs.
func (m *Machine) isEntry(pc uint64) bool {
	s, ok := m.registry.Symbol(pc)
	return ok && (s.Addr == m.entry.syscall || s.Addr == m.entry.afterFrame)
}

// returns reports whether word can be a return address of the kernel's own.
func (m *Machine) returns(word uint64) bool {
	return word != m.entry.hcReturn && m.registry.IsText(word)
}

// calledFrom calls f with what may be return addresses on t's stack, innermost first, until it is true. sure: a call
// stands before it.
func (m *Machine) calledFrom(t *task, f func(addr uint64, sure bool) bool) bool {
	for sp := m.mem.align(t.regs.SP); sp >= t.stack && sp < t.top(); sp += m.mem.word {
		word := m.mem.long(sp)
		if word == m.text.returnGate {
			word = m.engine.RealReturn(&t.Task, word, sp)
		}
		if m.returns(word) && f(word, m.afterCall(word)) {
			return true
		}
	}
	return false
}
