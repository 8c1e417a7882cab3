package emu

import (
	"bytes"
	"reflect"
	"testing"
	"unsafe"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// TestRegsLayout holds the binding's registers against the engine's, member by member.
func TestRegsLayout(t *testing.T) {
	var r uc.Regs
	v := reflect.ValueOf(&r).Elem()
	for i := range v.NumField() {
		if f := v.Field(i); f.CanSet() {
			f.SetUint(uint64(i) + 1)
		}
	}
	if unsafe.Sizeof(r) != unsafe.Sizeof(*asEngine(&r)) {
		t.Fatalf("%d bytes, the engine's has %d", unsafe.Sizeof(r), unsafe.Sizeof(*asEngine(&r)))
	}
	for name, want := range map[string]uint64{
		"ax": r.AX, "bx": r.BX, "cx": r.CX, "dx": r.DX, "si": r.SI, "di": r.DI, "bp": r.BP, "sp": r.SP,
		"r8": r.R8, "r9": r.R9, "r10": r.R10, "r11": r.R11, "r12": r.R12, "r13": r.R13, "r14": r.R14, "r15": r.R15,
		"flags": r.Flags, "ip": r.IP, "orig_ax": 0, "cs": guest.KernelCs, "ss": guest.KernelDs,
	} {
		reg, ok := amd64.isa.Register(name)
		if got := reg.Get(asEngine(&r)); !ok || got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
	}
}

// TestPtRegsLayout holds the table of registers against the guest's struct pt_regs.
func TestPtRegsLayout(t *testing.T) {
	if amd64.isa.PtRegs != guest.SizeofPtRegs {
		t.Errorf("%d bytes, the guest's has %d", amd64.isa.PtRegs, guest.SizeofPtRegs)
	}
	for name, off := range map[string]int{
		"r15": guest.PtRegs_R15, "r14": guest.PtRegs_R14, "r13": guest.PtRegs_R13, "r12": guest.PtRegs_R12,
		"bp": guest.PtRegs_Bp, "bx": guest.PtRegs_Bx, "r11": guest.PtRegs_R11, "r10": guest.PtRegs_R10,
		"r9": guest.PtRegs_R9, "r8": guest.PtRegs_R8, "ax": guest.PtRegs_Ax, "cx": guest.PtRegs_Cx,
		"dx": guest.PtRegs_Dx, "si": guest.PtRegs_Si, "di": guest.PtRegs_Di, "orig_ax": guest.PtRegs_OrigAx,
		"ip": guest.PtRegs_Ip, "cs": guest.PtRegs_Cs, "flags": guest.PtRegs_Flags, "sp": guest.PtRegs_Sp, "ss": guest.PtRegs_Ss,
	} {
		if r, ok := amd64.isa.Register(name); !ok || r.Offset != off {
			t.Errorf("%s is at %#x, the guest's at %#x", name, r.Offset, off)
		}
	}
}

// TestPtRegs holds what handlers in guest code get against what all others do.
func TestPtRegs(t *testing.T) {
	var r, back uc.Regs
	v := reflect.ValueOf(&r).Elem()
	for i := range v.NumField() {
		if f := v.Field(i); f.CanSet() {
			f.SetUint(uint64(i) + 1)
		}
	}
	p := uc.PtRegs{OrigAX: noSyscall, CS: guest.KernelCs, SS: guest.KernelDs}
	p.Store(&r)
	want := make([]byte, guest.SizeofPtRegs)
	amd64.isa.Store(want, asEngine(&r))
	amd64.isa.PutWord(want[guest.PtRegs_OrigAx:][:amd64.isa.WordSize], noSyscall)
	if !bytes.Equal(p.Bytes(), want) {
		t.Errorf("%x, want %x", p.Bytes(), want)
	}
	if p.Load(&back); back != r {
		t.Errorf("%+v, want %+v", back, r)
	}
}

// TestFrame32 holds the moves of i386's registers against its tables, for both generations.
func TestFrame32(t *testing.T) {
	for name, p := range map[string]*platform{"i386": i386, "before 2.6.30": i386Lazy} {
		var r, back engine.Regs
		r.SP, r.Flags, r.IP = 1, 2, 3
		for i := range arch.BP + 1 {
			r.R[i] = uint64(i) + 4
		}
		want := make([]byte, p.isa.PtRegs)
		p.isa.Store(want, &r)
		orig, _ := p.isa.Register("orig_ax")
		p.isa.PutWord(want[orig.Offset:orig.Offset+orig.Size], noSyscall)
		got := make([]byte, p.saved)
		if p.store(got, &r, noSyscall); !bytes.Equal(got, want[:p.saved]) {
			t.Errorf("%s: %x, want %x", name, got, want[:p.saved])
		}
		if p.load(got, &back, r.SP); back != r {
			t.Errorf("%s: %+v, want %+v", name, back, r)
		}
	}
}
