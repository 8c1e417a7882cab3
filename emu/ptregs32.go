package emu

import (
	"unsafe"

	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// A frame32 is how a struct pt_regs of i386 lies in memory. It stores and loads what the instruction set's table
// (arch.ISA.Store, arch.ISA.Load) says, by plain moves: it is a part of each hit with a handler in the guest.
type frame32 struct {
	saved    int    // the bytes that a trap of the kernel stores
	trap     int    // where a trap32 lies
	segments []byte // what lies between a general32 and a trap32
	cs, ss   uint32
	stack    bool // the trap stores sp and ss
}

// A general32 begins each struct pt_regs of i386.
type general32 struct{ bx, cx, dx, si, di, bp, ax uint32 }

// A trap32 is what the processor and the kernel's entry of a trap push, and a stack32 what the processor pushes behind it
// when it changes stacks.
type (
	trap32  struct{ orig, ip, cs, flags uint32 }
	stack32 struct{ sp, ss uint32 }
)

// The sizes of the three, in bytes.
const (
	general32Size = int(unsafe.Sizeof(general32{}))
	trap32Size    = int(unsafe.Sizeof(trap32{}))
)

// newFrame32 is the frame of isa, of which a trap stores that many bytes.
func newFrame32(isa *arch.ISA, saved int) *frame32 {
	var none arch.Regs
	all := make([]byte, isa.PtRegs)
	isa.Store(all, &none)
	orig, _ := isa.Register("orig_ax")
	cs, _ := isa.Register("cs")
	ss, _ := isa.Register("ss")
	return &frame32{
		saved: saved, trap: orig.Offset, segments: all[general32Size:orig.Offset],
		cs: uint32(cs.Value), ss: uint32(ss.Value), stack: saved == isa.PtRegs,
	}
}

// parts are the parts of a struct pt_regs that begins b. The last is nil where a trap does not store it.
func (f *frame32) parts(b []byte) (*general32, *trap32, *stack32) {
	b = b[:f.saved]
	g, t := (*general32)(unsafe.Pointer(&b[0])), (*trap32)(unsafe.Pointer(&b[f.trap]))
	if !f.stack {
		return g, t, nil
	}
	return g, t, (*stack32)(unsafe.Pointer(&b[f.trap+trap32Size]))
}

// store makes a struct pt_regs of r, with that orig_ax.
func (f *frame32) store(b []byte, r *uc.Regs, orig uint64) {
	g, t, s := f.parts(b)
	g.bx, g.cx, g.dx = uint32(r.BX), uint32(r.CX), uint32(r.DX)
	g.si, g.di, g.bp, g.ax = uint32(r.SI), uint32(r.DI), uint32(r.BP), uint32(r.AX)
	copy(b[general32Size:f.trap], f.segments)
	t.orig, t.ip, t.cs, t.flags = uint32(orig), uint32(r.IP), f.cs, uint32(r.Flags)
	if s != nil {
		s.sp, s.ss = uint32(r.SP), f.ss
	}
}

// load is store's opposite. The stack pointer is sp where a trap does not store it.
func (f *frame32) load(b []byte, r *uc.Regs, sp uint64) {
	g, t, s := f.parts(b)
	r.BX, r.CX, r.DX = uint64(g.bx), uint64(g.cx), uint64(g.dx)
	r.SI, r.DI, r.BP, r.AX = uint64(g.si), uint64(g.di), uint64(g.bp), uint64(g.ax)
	r.IP, r.Flags, r.SP = uint64(t.ip), uint64(t.flags), sp
	if s != nil {
		r.SP = uint64(s.sp)
	}
}
