package emu

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine"
)

// ptRegs says where each register lies in a struct pt_regs.
var ptRegs = []struct {
	off int
	reg func(r *engine.Regs) *uint64
}{
	{guest.PtRegs_R15, func(r *engine.Regs) *uint64 { return &r.R15 }},
	{guest.PtRegs_R14, func(r *engine.Regs) *uint64 { return &r.R14 }},
	{guest.PtRegs_R13, func(r *engine.Regs) *uint64 { return &r.R13 }},
	{guest.PtRegs_R12, func(r *engine.Regs) *uint64 { return &r.R12 }},
	{guest.PtRegs_Bp, func(r *engine.Regs) *uint64 { return &r.BP }},
	{guest.PtRegs_Bx, func(r *engine.Regs) *uint64 { return &r.BX }},
	{guest.PtRegs_R11, func(r *engine.Regs) *uint64 { return &r.R11 }},
	{guest.PtRegs_R10, func(r *engine.Regs) *uint64 { return &r.R10 }},
	{guest.PtRegs_R9, func(r *engine.Regs) *uint64 { return &r.R9 }},
	{guest.PtRegs_R8, func(r *engine.Regs) *uint64 { return &r.R8 }},
	{guest.PtRegs_Ax, func(r *engine.Regs) *uint64 { return &r.AX }},
	{guest.PtRegs_Cx, func(r *engine.Regs) *uint64 { return &r.CX }},
	{guest.PtRegs_Dx, func(r *engine.Regs) *uint64 { return &r.DX }},
	{guest.PtRegs_Si, func(r *engine.Regs) *uint64 { return &r.SI }},
	{guest.PtRegs_Di, func(r *engine.Regs) *uint64 { return &r.DI }},
	{guest.PtRegs_Ip, func(r *engine.Regs) *uint64 { return &r.IP }},
	{guest.PtRegs_Flags, func(r *engine.Regs) *uint64 { return &r.Flags }},
	{guest.PtRegs_Sp, func(r *engine.Regs) *uint64 { return &r.SP }},
}

// run calls the guest function fn(first, regs, …) on the stack of the task that
// c is about, with c's registers as a struct pt_regs that fn may change. pc lies in the
// instruction that the task is at. ok is false when the task died in it.
func (p *guestProbe) run(c *engine.Context, pc, fn, first uint64, more ...uint64) (result uint64, ok bool) {
	m := p.m
	if p.off.Load() {
		return 0, true
	}
	at := (c.SP - redZone - guest.SizeofPtRegs) &^ 15
	var b [guest.SizeofPtRegs]byte
	le := binary.LittleEndian
	for _, f := range ptRegs {
		le.PutUint64(b[f.off:], *f.reg(c.Regs))
	}
	le.PutUint64(b[guest.PtRegs_OrigAx:], ^uint64(0))
	le.PutUint64(b[guest.PtRegs_Cs:], guest.KernelCs)
	le.PutUint64(b[guest.PtRegs_Ss:], guest.KernelDs)
	m.mem.WriteKernel(at, b[:])
	args := append([]uint64{first, at}, more...)
	result, ok = m.nestedCall(&m.cpus[c.CPU], pc, at, fn, args...)
	if !ok {
		return 0, false
	}
	m.mem.ReadKernel(at, b[:])
	for _, f := range ptRegs {
		*f.reg(c.Regs) = le.Uint64(b[f.off:])
	}
	return result, true
}

func (p *guestProbe) runPre(_ *engine.Kprobe, c *engine.Context) bool {
	result, _ := p.run(c, c.IP-1, p.pre, p.ptr)
	return int32(result) != 0
}

func (p *guestProbe) runPost(_ *engine.Kprobe, c *engine.Context) {
	p.run(c, c.IP, p.post, p.ptr, 0)
}

func (p *guestProbe) runEntry(i *engine.Instance, c *engine.Context) bool {
	ri, ok := p.instance(i, c)
	if !ok {
		return true
	}
	result, _ := p.run(c, c.IP-1, p.entry, ri)
	return int32(result) != 0
}

func (p *guestProbe) runReturn(i *engine.Instance, c *engine.Context) bool {
	ri, ok := p.instance(i, c)
	if !ok {
		return false
	}
	result, _ := p.run(c, c.IP-1, p.handler, ri)
	return int32(result) != 0
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
		} else if ri, ok = m.mem.slabs.alloc(guest.SizeofKretprobeInstance + p.dataSize); !ok {
			return 0, false
		}
		p.instances[i] = ri
	}
	m.mem.put64(ri+guest.KretprobeInstance_Rp, p.ptr)
	m.mem.put64(ri+guest.KretprobeInstance_Task, m.cpus[c.CPU].current().ptr)
	m.mem.put64(ri+guest.KretprobeInstance_RetAddr, i.ReturnAddr)
	m.mem.put64(ri+guest.KretprobeInstance_Fp, i.FrameSP)
	return ri, true
}
