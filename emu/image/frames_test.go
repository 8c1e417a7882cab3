package image

import (
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image/unwind"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A framesCheck follows the text of an image, as objtool does, and holds its frames
// against what each instruction does to the stack pointer.
type framesCheck struct {
	t      *testing.T
	mem    memory
	syms   []kernel.Symbol
	tables []*unwind.Frames // the image's own, and what it calls
	thunks kernel.Range
	isa    *arch.ISA
	insns  int
}

// entry is the frame where a function begins.
func (f *framesCheck) entry() unwind.Row {
	return unwind.Row{Reg: unwind.RSP, CFA: f.word(), RA: -f.word()}
}

func (f *framesCheck) word() int32 { return int32(f.isa.WordSize) }

// modes are those of the decoder.
var modes = map[*arch.ISA]insn.Mode{arch.AMD64: insn.Mode64, arch.I386: insn.Mode32}

func (f *framesCheck) find(addr uint64) (r unwind.Row, ok bool) {
	for _, t := range f.tables {
		if r, ok := t.Find(addr); ok {
			found := *r
			found.PC = 0
			return found, true
		}
	}
	return r, false
}

func (f *framesCheck) name(addr uint64) (name string, off uint64) {
	var best kernel.Symbol
	for _, s := range f.syms {
		if s.Addr <= addr && s.Addr >= best.Addr {
			best = s
		}
	}
	return best.Name, addr - best.Addr
}

// run goes from one end of text to the other.
func (f *framesCheck) run(text kernel.Range) {
	for at := text.Start; at < text.End; {
		b, err := f.mem.bytes(at, min(insn.MaxLen, text.End-at))
		if err != nil {
			f.t.Fatal(err)
		}
		r, ok := f.find(at)
		if !ok || f.thunks.Contains(at) {
			at++
			continue
		}
		var in insn.Inst
		if err := insn.Decode(b, modes[f.isa], &in); err != nil {
			f.t.Fatalf("%#x: %v", at, err)
		}
		f.insns++
		if !r.End {
			f.follow(at, r, &in, b)
		}
		at += uint64(in.Len)
	}
}

// want says that the frame at to is r.
func (f *framesCheck) want(at, to uint64, r unwind.Row) {
	got, ok := f.find(to)
	if ok && (got == r || got.End) {
		return
	}
	name, off := f.name(at)
	if name == "arch_irq_work_raise" && (got.SP != 0 || got.RA == -got.CFA) {
		return // as if interrupted
	}
	f.t.Errorf("%s+%#x leads to %#x with %+v, where the table has %+v", name, off, to, r, got)
}

// follow checks what comes behind the instruction at at, whose frame is r.
func (f *framesCheck) follow(at uint64, r unwind.Row, in *insn.Inst, b []byte) {
	next := at + uint64(in.Len)
	op := uint16(in.Op[0])
	if in.OpLen == 2 {
		op = 0x0f00 | uint16(in.Op[1])
	}
	target := next + uint64(in.Imm)
	switch {
	case op == 0xc3: // ret
		if r != f.entry() {
			name, off := f.name(at)
			f.t.Errorf("%s+%#x returns with %+v", name, off, r)
		}
		return
	case op == 0xe9, op == 0xeb:
		f.want(at, target, r)
		return
	case op == 0xcf, op == 0xcc, op == 0x0f0b, op == 0x0fb9, op == 0xff && in.Reg() == 4: // iret, int3, ud2, ud1, jmp *
		return
	case op>>4 == 0x7, op>>4 == 0x0f8, op >= 0xe0 && op <= 0xe3:
		f.want(at, target, r)
	case op == 0xe8:
		f.want(at, target, f.entry())
		if name, _ := f.name(target); name == "error_entry" {
			return // it comes back with another stack pointer
		}
		_, off := f.name(next)
		if _, ok := f.find(next); !ok || off == 0 {
			return // it does not come back
		}
	default:
		r = f.moved(r, next, op, in, b)
	}
	f.want(at, next, r)
}

// moved is r after an instruction that is not a jump.
func (f *framesCheck) moved(r unwind.Row, next uint64, op uint16, in *insn.Inst, b []byte) unwind.Row {
	low := in.REX&1 == 0                                  // the register in ModRM or in the opcode is one of the first eight
	by := int32(0)                                        // bytes that it pushes
	onRSP := in.HasModRM && in.ModRM&^0x38 == 0xc4 && low // it works on rsp
	switch {
	case op>>3 == 0x50>>3, op == 0x68, op == 0x6a, op == 0x9c, op == 0xff && in.Reg() == 6:
		by = f.word()
	case op>>3 == 0x58>>3, op == 0x9d, op == 0x8f:
		by = -f.word()
	case f.isa == arch.I386 && (op == 0x06 || op == 0x1e || op == 0x0fa0 || op == 0x0fa8): // push of a segment register
		by = f.word()
	case (op == 0x81 || op == 0x83) && onRSP && in.Reg() == 5:
		by = int32(in.Imm)
	case (op == 0x81 || op == 0x83) && onRSP && in.Reg() == 0:
		by = -int32(in.Imm)
	case op == 0x8d && in.Reg() == 4 && in.REX&4 == 0 && in.HasSIB && in.SIB == 0x24: // lea n(%rsp), %rsp
		by = -in.Disp
	case op == 0x89 && in.ModRM&^0x38 == 0xc4 && f.isa == arch.I386: // mov %reg, %esp
		if to, ok := f.find(next); ok { // what is in the register is its own business
			return to
		}
	case op == 0xc9: // leave
		return f.entry()
	case op == 0x89 && (in.ModRM == 0xe5 || in.ModRM == 0xe0) && (in.REX == 0x48 || f.isa == arch.I386): // mov %rsp, %rbp or %rax
		if to, ok := f.find(next); ok && r.Reg == unwind.RSP {
			r.Reg = to.Reg // rbp may have another use
		}
	}
	if r.Reg == unwind.RSP {
		r.CFA += by
	}
	switch {
	case op == 0x55 && low && r.BP == 0:
		r.BP = -r.CFA
	case op == 0x5d && low && r.Reg == unwind.RBP:
		r.Reg, r.CFA, r.BP = unwind.RSP, f.word(), 0
	case op == 0x5d && low && r.BP == -r.CFA+by:
		r.BP = 0
	}
	return r
}

// TestFramesFollowTheCode: every function of the kernels and of their modules says where its frame is,
// and at every instruction, on every way there but by a table of jumps, the right thing.
func TestFramesFollowTheCode(t *testing.T) {
	for _, name := range []string{guest.Newest, "5.10", "6.1-i386", "5.10-i386"} {
		t.Run(name, func(t *testing.T) { framesFollowTheCode(t, generationOf(t, name)) })
	}
}

func framesFollowTheCode(t *testing.T, g *guest.Generation) {
	k, err := LoadKernel(g.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	f := framesCheck{
		t: t, isa: k.ISA, mem: k.Segments, syms: k.Symbols, tables: []*unwind.Frames{k.Sites.Frames}, thunks: k.Tables.Thunks,
	}
	f.run(k.Tables.CoreText)
	f.run(k.Tables.InitText)
	f.covers(k.Tables.CoreText, k.Tables.InitText)
	for _, name := range g.ModuleNames() {
		file, _ := g.Module(name)
		m, err := LoadModule(file, Place{Base: moduleBase(k.ISA)}, k.Lookup)
		if err != nil {
			t.Fatal(err)
		}
		in := framesCheck{
			t: t, isa: k.ISA, mem: slices.Concat(m.Segments, m.InitSegments), syms: slices.Concat(k.Symbols, m.Symbols),
			tables: []*unwind.Frames{m.Sites.Frames, k.Sites.Frames},
		}
		in.run(m.CoreText)
		in.run(m.InitText)
		in.covers(m.CoreText, m.InitText)
		f.insns += in.insns
	}
	if _, err := k.Sites.Frames.Table(); err != nil {
		t.Error(err)
	}
	t.Logf("%d instructions", f.insns)
	if f.insns < 12000 {
		t.Errorf("only %d instructions", f.insns)
	}
}

func generationOf(t testing.TB, name string) *guest.Generation {
	t.Helper()
	g, err := guest.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// moduleBase is where modules begin.
func moduleBase(isa *arch.ISA) uint64 {
	if isa == arch.I386 {
		return 0xf8800000
	}
	return guest.ModulesBase
}

// covers reports functions in text without a frame.
func (f *framesCheck) covers(text ...kernel.Range) {
	for _, s := range f.syms {
		in := slices.ContainsFunc(text, func(r kernel.Range) bool { return r.Contains(s.Addr) })
		bound := strings.HasPrefix(s.Name, "__") && (strings.HasSuffix(s.Name, "_start") || strings.HasSuffix(s.Name, "_end"))
		if _, ok := f.find(s.Addr); in && !ok && s.Type|0x20 == 't' && !bound {
			f.t.Errorf("%s has no frame", s.Name)
		}
	}
}
