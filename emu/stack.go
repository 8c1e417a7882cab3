package emu

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/emu/image/unwind"
	"github.com/kprobefs/kprobefs/engine"
)

// Stack puts into pcs the return addresses on the kernel stack of the task
// that c is, innermost first, and returns how many; at is where the task itself
// is (stack_trace_save). It is called by handlers that were given every register, on
// the processor that has trapped, and allocates nothing.
//
// It unwinds as the kernel's unwind_next_frame does with ORC, by tables that come with
// the guest's text (package unwind). An interrupt's frame is followed by the address that was
// interrupted, and a handler that is guest code by that of the probe. Where a kretprobe has put its
// trampoline, the real return address is given. For a frame of text that no
// table is about there is a guess, see caller. The kernel looks up a probed instruction's
// frame behind the breakpoint, which for a push of one byte is the next one's; here it
// is the right one.
func (m *Machine) Stack(c *engine.Context, at uint64, pcs []uint64) int {
	p := &m.cpus[c.CPU]
	t := p.current()
	if t.stack == 0 {
		return 0
	}
	// What has trapped, a breakpoint, a gate, the call that has come back, lies before IP.
	f := frame{pc: c.IP - 1, sp: c.SP, bp: c.BP, ax: c.AX}
	w := walk{m: m, t: t, view: m.registry.view.Load(), nest: p.nest}
	if w.row(f.pc) == nil {
		f.pc = at
	}
	for n := range pcs {
		addr, ok := w.up(&f)
		if !ok {
			return n
		}
		pcs[n] = addr
	}
	return len(pcs)
}

// A walk is up one task's stack.
type walk struct {
	m    *Machine
	t    *task
	view *view
	nest *nest // the innermost that has not been left
}

// A frame is what is known of one function's.
type frame struct {
	pc         uint64 // in the instruction that it is at
	sp, bp, ax uint64 // 0: not known
}

// row is what is known of a frame at pc, or nil.
func (w *walk) row(pc uint64) *unwind.Row {
	u := w.view.find(pc)
	if u == nil {
		return nil
	}
	r, _ := u.sites.Frames.Find(pc)
	return r
}

// up makes f the frame of its caller, and returns where that is.
func (w *walk) up(f *frame) (addr uint64, ok bool) {
	r := w.row(f.pc)
	if r == nil {
		return w.guess(f, f.sp)
	}
	if r.End {
		return 0, false
	}
	cfa := f.register(r.Reg) + uint64(int64(r.CFA))
	slot := cfa + uint64(int64(r.RA))
	if slot < f.sp || slot < w.t.stack || cfa > w.t.top() {
		return w.guess(f, f.sp)
	}
	if r.BP != 0 {
		f.bp = w.m.mem.u64(cfa + uint64(int64(r.BP)))
	}
	f.sp, f.ax = cfa, 0
	addr = w.m.mem.u64(slot)
	if r.SP != 0 {
		f.pc, f.sp = addr, w.m.mem.u64(cfa+uint64(int64(r.SP)))
		return addr, addr != w.m.entry.hcReturn // which is where idle processors are
	}
	return w.called(f, addr, slot)
}

// called makes f the frame that the return address word at slot leads to.
func (w *walk) called(f *frame, word, slot uint64) (addr uint64, ok bool) {
	if word == w.m.entry.hcReturn {
		return w.outer(f)
	}
	addr = word
	if word == w.m.text.returnGate {
		addr = w.m.engine.RealReturn(&w.t.Task, word, slot)
	}
	if !w.m.registry.text(addr) {
		return w.guess(f, slot+8)
	}
	f.pc = addr - 1 // the call
	return addr, true
}

// outer goes from the bottom of a nested call to what it has interrupted.
func (w *walk) outer(f *frame) (addr uint64, ok bool) {
	n := w.nest
	if n == nil {
		return 0, false
	}
	w.nest = n.outer
	*f = frame{pc: n.at, sp: n.from.SP, bp: n.from.BP, ax: n.from.AX}
	return n.from.IP, true
}

// guess looks for the caller of a frame without a row from sp on.
func (w *walk) guess(f *frame, sp uint64) (addr uint64, ok bool) {
	addr, next, ok := w.m.caller(w.t, f.pc, (sp+7)&^7)
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

// caller guesses what called the function at at: a word on the stack is taken for a return
// address when a call stands before it that leads to where the frame below is: directly,
// by a jump from the function that is called, or indirectly, which may lead anywhere. It
// returns the first one above sp, and where to go on behind it; if there is none, that of
// the first call.
func (m *Machine) caller(t *task, at, sp uint64) (addr, next uint64, ok bool) {
	in, _ := m.registry.Symbol(at)
	for ; sp >= t.stack && sp < t.top(); sp += 8 {
		word := m.mem.u64(sp)
		if word == m.text.returnGate {
			if real := m.engine.RealReturn(&t.Task, word, sp); real != word {
				return real, sp + 8, true
			}
			continue
		}
		if word == m.entry.hcReturn || !m.registry.text(word) || !m.afterCall(word) {
			continue
		}
		if m.leadsTo(word, in.Addr) {
			return word, sp + 8, true
		}
		if !ok {
			addr, next, ok = word, sp+8, true
		}
	}
	return addr, next, ok
}

// leadsTo reports whether the call before addr can have led into the function
// at fn.
func (m *Machine) leadsTo(addr, fn uint64) bool {
	var b [5]byte
	if m.text.readLocked(addr-5, b[:]) < len(b) || b[0] != 0xe8 {
		return true // indirect
	}
	to := addr + uint64(int64(int32(binary.LittleEndian.Uint32(b[1:]))))
	return to == fn || m.jumps(to, fn)
}

// maxJumps is how much of a function is looked at for jumps.
const maxJumps = 4096

// jumps reports whether the function at from has a jump of 32 bits into that at
// to: a tail call, or a part that the compiler has put elsewhere.
func (m *Machine) jumps(from, to uint64) bool {
	f, ok := m.registry.Symbol(from)
	if !ok || f.Addr != from {
		return false
	}
	into, _ := m.registry.Symbol(to)
	var b [64]byte
	end := f.Addr + min(f.Size, maxJumps)
	for at := f.Addr; at+5 <= end; at += uint64(len(b) - 4) {
		n := m.text.readLocked(at, b[:min(uint64(len(b)), end-at)])
		for i := 0; i+5 <= n; i++ {
			if b[i] != 0xe9 && (i == 0 || b[i-1] != 0x0f || b[i]&0xf0 != 0x80) {
				continue
			}
			target := at + uint64(i) + 5 + uint64(int64(int32(binary.LittleEndian.Uint32(b[i+1:]))))
			if target-into.Addr < into.Size {
				return true
			}
		}
	}
	return false
}

// Task is who the process pid of the user's is in the machine, and on which
// processor it runs or ran last; false when the machine does not have it.
func (m *Machine) Task(pid int) (who engine.Task, cpu int, ok bool) {
	m.lock.Lock()
	defer m.lock.Unlock()
	t := m.tasks.byPID[pid]
	if t == nil {
		return who, 0, false
	}
	return engine.Task{PID: t.PID, TGID: t.TGID, PPID: t.PPID, Comm: t.Comm}, t.cpu, true
}
