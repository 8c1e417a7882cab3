package emu

import (
	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine"
)

// prepare fills in h, which is the call fn(first, regs, 0) on the stack of the task that c is about. regs
// are c's registers as a struct pt_regs that fn may change. pc lies in the instruction that the
// task is at. in is what the handler finds. regs is nil where no page
// has all of it.
func (h *handlerCall) prepare(m *Machine, c *engine.Context, in *hitContext, pc, fn, first uint64) (regs []byte) {
	at := m.plat.regsAt(c.SP)
	h.fn, h.first, h.at, h.sp = fn, first, pc, at
	h.hitContext = *in
	if regs = m.ptRegs(at); regs != nil {
		m.plat.store(regs, c.Regs, origOf(c))
	}
	return regs
}

// run makes such a call. ok is false when the task died in it.
func (p *guestProbe) run(c *engine.Context, in *hitContext, pc, fn, first uint64) (result uint64, ok bool) {
	return p.runWith(c, in, pc, handlerCall{fn: fn, first: first})
}

// runWith makes the call that h begins to describe.
func (p *guestProbe) runWith(c *engine.Context, in *hitContext, pc uint64, h handlerCall) (result uint64, ok bool) {
	m, fn, first := p.m, h.fn, h.first
	if p.off.Load() {
		return 0, true
	}
	regs := h.prepare(m, c, in, pc, fn, first)
	if regs == nil {
		return p.runSplit(c, &h)
	}
	sp := c.SP
	result, ok = m.nestedCall(&m.cpus[c.CPU], &h)
	m.plat.load(regs, c.Regs, sp)
	return result, ok
}

// begin begins p's pre_handler and leaves it to the processor loop, whose event this is. That is
// the same as runPre, and costs less: nothing has to wait on Go's stack.
func (p *guestProbe) begin(_ *engine.Kprobe, c *engine.Context) bool {
	m, cpu := p.m, &p.m.cpus[c.CPU]
	if m.running == nil || cpu.nest != nil || p.off.Load() {
		return false
	}
	var h handlerCall
	regs := h.prepare(m, c, m.context(c), c.IP-1, p.pre, p.ptr)
	if regs == nil {
		return false
	}
	n := cpu.beginNest(&h)
	n.begun, n.preempt = regs, h.preempt
	m.prepareHandler(asRegs(c.Regs), &h, m.text.begunGate)
	return true
}

// noSyscall is pt_regs.orig_ax outside of system calls.
const noSyscall = ^uint64(0)

// origOf is pt_regs.orig_ax of a hit: ftrace_regs_caller leaves 0 there.
func origOf(c *engine.Context) uint64 {
	if c.Trap == engine.TrapFtrace {
		return 0
	}
	return noSyscall
}

// runSplit is run with a struct pt_regs that no page has all of.
func (p *guestProbe) runSplit(c *engine.Context, h *handlerCall) (result uint64, ok bool) {
	m, r, sp := p.m, c.Regs, c.SP
	regs := m.plat.regs(r)
	m.mem.WriteKernel(h.sp, regs)
	result, ok = m.nestedCall(&m.cpus[c.CPU], h)
	m.mem.ReadKernel(h.sp, regs)
	m.plat.load(regs, r, sp)
	return result, ok
}

// ptRegs is the struct pt_regs at va if it lies in one page of the guest.
func (m *Machine) ptRegs(va uint64) []byte {
	b := m.mem.inPage(va, m.plat.saved, false)
	if b == nil || !m.mem.writable(va) {
		return nil
	}
	return b
}

func (p *guestProbe) runPre(_ *engine.Kprobe, c *engine.Context) bool {
	result, _ := p.run(c, p.m.context(c), c.IP-1, p.pre, p.ptr)
	return int32(result) != 0
}

func (p *guestProbe) runPost(_ *engine.Kprobe, c *engine.Context) {
	p.run(c, p.m.context(c), c.IP, p.post, p.ptr)
}

// runFault is the kprobe's FaultHandler.
func (p *guestProbe) runFault(_ *engine.Kprobe, c *engine.Context, vector uint8) bool {
	result, ok := p.runWith(c, &p.m.contexts.trap, c.IP, handlerCall{fn: p.fault, first: p.ptr, third: uint64(vector)})
	return ok && int32(result) != 0
}

// runBreak is its BreakHandler.
func (p *guestProbe) runBreak(_ *engine.Kprobe, c *engine.Context) bool {
	result, ok := p.run(c, &p.m.contexts.trap, c.IP-1, p.breaks, p.ptr)
	return ok && int32(result) != 0
}

func (p *guestProbe) runEntry(i *engine.Instance, c *engine.Context) bool {
	ri, ok := p.instance(i, c)
	if !ok {
		return true
	}
	result, _ := p.run(c, p.m.context(c), c.IP-1, p.entry, ri)
	return int32(result) != 0
}

func (p *guestProbe) runReturn(i *engine.Instance, c *engine.Context) bool {
	ri, ok := p.instance(i, c)
	if !ok {
		return false
	}
	result, _ := p.run(c, &p.m.contexts.ret, c.IP-1, p.handler, ri)
	return int32(result) != 0
}

// instanceSize is the size of a struct kretprobe_instance with its data, in bytes.
func (p *probeSpec) instanceSize(abi *guest.ABI) int {
	return int(abi.SizeofKretprobeInstance) + p.dataSize
}

// instance is the guest's struct kretprobe_instance for i.
func (p *guestProbe) instance(i *engine.Instance, c *engine.Context) (uint64, bool) {
	m := p.m
	if p.off.Load() {
		return 0, false
	}
	ri, ok := p.instances[i]
	if !ok {
		if n := len(p.spare); n > 0 {
			ri, p.spare = p.spare[n-1], p.spare[:n-1]
		} else if ri, ok = m.mem.slabs.alloc(p.instanceSize(m.abi)); !ok {
			return 0, false
		}
		p.instances[i] = ri
	}
	m.mem.putLong(ri+p.m.abi.KretprobeInstance_Rethook, p.rethook)
	m.mem.putLong(ri+p.m.abi.KretprobeInstance_RetAddr, i.ReturnAddr)
	m.mem.putLong(ri+p.m.abi.KretprobeInstance_Frame, i.FrameSP)
	return ri, true
}
