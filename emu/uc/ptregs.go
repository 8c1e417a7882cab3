package uc

import "unsafe"

// PtRegs is a struct pt_regs of x86-64.
type PtRegs struct {
	R15, R14, R13, R12, BP, BX           uint64
	R11, R10, R9, R8, AX, CX, DX, SI, DI uint64
	OrigAX, IP, CS, Flags, SP, SS        uint64
}

// Store fills p with r, except for what r does not have.
func (p *PtRegs) Store(r *Regs) {
	p.R15, p.R14, p.R13, p.R12, p.BP, p.BX = r.R15, r.R14, r.R13, r.R12, r.BP, r.BX
	p.R11, p.R10, p.R9, p.R8 = r.R11, r.R10, r.R9, r.R8
	p.AX, p.CX, p.DX, p.SI, p.DI = r.AX, r.CX, r.DX, r.SI, r.DI
	p.IP, p.Flags, p.SP = r.IP, r.Flags, r.SP
}

// Load is Store's opposite.
func (p *PtRegs) Load(r *Regs) {
	r.R15, r.R14, r.R13, r.R12, r.BP, r.BX = p.R15, p.R14, p.R13, p.R12, p.BP, p.BX
	r.R11, r.R10, r.R9, r.R8 = p.R11, p.R10, p.R9, p.R8
	r.AX, r.CX, r.DX, r.SI, r.DI = p.AX, p.CX, p.DX, p.SI, p.DI
	r.IP, r.Flags, r.SP = p.IP, p.Flags, p.SP
}

// Bytes is p as it lies in memory.
func (p *PtRegs) Bytes() []byte { return (*[unsafe.Sizeof(*p)]byte)(unsafe.Pointer(p))[:] }
