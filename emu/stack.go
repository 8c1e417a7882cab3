package emu

import (
	"github.com/kprobefs/kprobefs/emu/image/unwind"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// Stack puts the return addresses on the kernel stack of the task that c is into pcs, innermost
// first, and returns how many there are (stack_trace_save). c must have all registers: they say
// where the task itself is. Stack is called on the processor that has trapped, and allocates
// nothing.
//
// It unwinds as the kernel's unwind_next_frame does with ORC, by tables that come with the guest's
// text (package unwind). Behind the frame of an interrupt comes the address that was interrupted.
// Behind a handler that is guest code comes the address of the probe. Where a kretprobe has put its
// trampoline, Stack gives the real return address.
//
// Two things differ from the kernel. For text without a table there is a guess, see caller. And a
// probed instruction has its own frame: the kernel looks behind the breakpoint, and loses
// everything above a push of one byte.
func (m *Machine) Stack(c *engine.Context, pcs []uint64) int {
	n, _ := m.unwind(c, pcs)
	return n
}

// unwind is Stack, and tells how often it had to guess.
func (m *Machine) unwind(c *engine.Context, pcs []uint64) (n, guesses int) {
	p := &m.cpus[c.CPU]
	t := p.current()
	if t.stack == 0 {
		return 0, 0
	}
	// A breakpoint, a gate, or a call that has come back lies in front of IP.
	f := frame{pc: c.IP - 1, sp: c.SP, bp: c.R[arch.BP], ax: c.R[arch.AX]}
	w := walk{m: m, t: t, view: m.registry.View(), nest: p.nest}
	for n < len(pcs) {
		addr, ok := w.up(&f)
		if !ok {
			break
		}
		pcs[n] = addr
		n++
	}
	return n, w.guesses
}

// A walk is up one task's stack.
type walk struct {
	m       *Machine
	t       *task
	view    *system.View
	nest    *nest // the innermost that has not been left
	guesses int
	slot    uint64 // where the return address lay that up has found last
	entry   uint64 // where the struct pt_regs lies of the entry to the kernel that up has come to; 0: it has not
}

// A frame has the known registers of one function's frame.
type frame struct {
	pc         uint64 // in the instruction that it is at
	sp, bp, ax uint64 // 0: not known
}

// row is the table's row for pc, or nil. What is at 0 has been called there, and has done nothing (null_orc_entry).
func (w *walk) row(pc uint64) *unwind.Row {
	if pc == 0 {
		word := int32(w.m.mem.word)
		return &unwind.Row{Reg: unwind.RSP, CFA: word, RA: -word}
	}
	u := w.view.Find(pc)
	if u == nil {
		return nil
	}
	r, _ := u.Sites.Frames.Find(pc)
	return r
}

// up makes f the frame of its caller, and returns where that is.
func (w *walk) up(f *frame) (addr uint64, ok bool) {
	w.entry = 0
	r := w.row(f.pc)
	if r == nil {
		return w.guess(f, f.sp)
	}
	if r.End {
		if w.m.isEntry(f.pc) {
			w.entry = f.sp
		}
		return 0, false
	}
	cfa := f.register(r.Reg) + uint64(int64(r.CFA))
	slot := cfa + uint64(int64(r.RA))
	if slot < f.sp || slot < w.t.stack || cfa > w.t.top() {
		return w.guess(f, f.sp)
	}
	if r.BP != 0 {
		f.bp = w.m.mem.long(cfa + uint64(int64(r.BP)))
	}
	below := f.sp
	f.sp, f.ax, w.slot = cfa, 0, slot
	addr = w.m.mem.long(slot)
	if interrupted := r.RA != -int32(w.m.mem.word); r.SP != 0 || interrupted {
		f.pc, w.entry = addr, below
		if r.SP != 0 {
			f.sp = w.m.mem.long(cfa + uint64(int64(r.SP)))
		}
		return addr, addr != w.m.entry.hcReturn // which is where idle processors are
	}
	return w.called(f, addr, slot)
}

// called makes f the frame that the return address word at slot leads to.
func (w *walk) called(f *frame, word, slot uint64) (addr uint64, ok bool) {
	switch word {
	case w.m.entry.hcReturn:
		return 0, false
	case w.m.text.handlerGate, w.m.text.begunGate:
		return w.outer(f)
	}
	addr = word
	if word == w.m.text.returnGate {
		addr = w.m.engine.RealReturn(&w.t.Task, word, slot)
	}
	if !w.m.registry.IsText(addr) {
		return w.guess(f, slot+w.m.mem.word)
	}
	f.pc = addr - 1 // the call
	return addr, true
}

// outer goes from the bottom of a nested call to the code that the call interrupts.
func (w *walk) outer(f *frame) (addr uint64, ok bool) {
	n := w.nest
	if n == nil {
		return 0, false
	}
	w.nest = n.outer
	*f = frame{pc: n.at, sp: n.sp, bp: n.bp, ax: n.ax}
	return n.ip, true
}

// guess looks for the caller of a frame without a row from sp on.
func (w *walk) guess(f *frame, sp uint64) (addr uint64, ok bool) {
	w.guesses++
	addr, next, ok := w.m.caller(w.t, f.pc, w.m.mem.align(sp))
	*f = frame{pc: addr - 1, sp: next, bp: f.bp}
	return addr, ok
}

func (f *frame) register(reg uint8) uint64 {
	switch reg {
	case unwind.RSP:
		return f.sp
	case unwind.RBP:
		return f.bp
	}
	return f.ax
}

// Task is the user's process pid in the machine, and the processor on which it runs or ran last. It
// is false if the machine does not have the process.
func (m *Machine) Task(pid int) (who engine.Task, cpu int, ok bool) {
	m.lock.Lock()
	defer m.lock.Unlock()
	t := m.tasks.byPID[pid]
	if t == nil {
		return who, 0, false
	}
	return engine.Task{PID: t.PID, TGID: t.TGID, PPID: t.PPID, Comm: t.Comm}, t.cpu, true
}
