package emu

import (
	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// isa is the instruction set of the machine.
var isa = arch.AMD64

// run calls the guest function fn(first, regs, …) on the stack of the task that
// c is about, with c's registers as a struct pt_regs that fn may change. pc lies in the
// instruction that the task is at. ok is false when the task died in it. trap: the hit is an
// exception, which is like an NMI; otherwise code of the kernel has called the handler.
func (p *guestProbe) run(c *engine.Context, trap bool, pc, fn, first uint64, more ...uint64) (result uint64, ok bool) {
	m := p.m
	if p.off.Load() {
		return 0, true
	}
	at := (c.SP - redZone - guest.SizeofPtRegs) &^ 15
	state := handlerState{flags: 2 | c.Flags&flagIF, preempt: guest.PreemptOffset}
	if trap {
		state = handlerState{flags: 2, preempt: guest.NmiOffset + guest.HardirqOffset}
	}
	var b [guest.SizeofPtRegs]byte
	isa.Store(b[:], c.Regs)
	isa.PutWord(b[guest.PtRegs_OrigAx:][:isa.WordSize], ^uint64(0)) // no system call
	m.mem.WriteKernel(at, b[:])
	args := append([]uint64{first, at}, more...)
	result, ok = m.nestedCall(&m.cpus[c.CPU], state, pc, at, fn, args...)
	if !ok {
		return 0, false
	}
	m.mem.ReadKernel(at, b[:])
	isa.Load(c.Regs, b[:])
	return result, true
}

func (p *guestProbe) runPre(_ *engine.Kprobe, c *engine.Context) bool {
	result, _ := p.run(c, c.Trap == engine.TrapBreakpoint, c.IP-1, p.pre, p.ptr)
	return int32(result) != 0
}

func (p *guestProbe) runPost(_ *engine.Kprobe, c *engine.Context) {
	p.run(c, c.Trap == engine.TrapBreakpoint, c.IP, p.post, p.ptr, 0)
}

func (p *guestProbe) runEntry(i *engine.Instance, c *engine.Context) bool {
	ri, ok := p.instance(i, c)
	if !ok {
		return true
	}
	result, _ := p.run(c, c.Trap == engine.TrapBreakpoint, c.IP-1, p.entry, ri)
	return int32(result) != 0
}

func (p *guestProbe) runReturn(i *engine.Instance, c *engine.Context) bool {
	ri, ok := p.instance(i, c)
	if !ok {
		return false
	}
	result, _ := p.run(c, false, c.IP-1, p.handler, ri)
	return int32(result) != 0
}

// instanceSize is that of a struct kretprobe_instance with its data, in bytes.
func (p *probeSpec) instanceSize() int { return guest.SizeofKretprobeInstance + p.dataSize }

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
		} else if ri, ok = m.mem.slabs.alloc(p.instanceSize()); !ok {
			return 0, false
		}
		p.instances[i] = ri
	}
	m.mem.put64(ri+guest.KretprobeInstance_Rethook, p.rethook)
	m.mem.put64(ri+guest.KretprobeInstance_RetAddr, i.ReturnAddr)
	m.mem.put64(ri+guest.KretprobeInstance_Frame, i.FrameSP)
	return ri, true
}
