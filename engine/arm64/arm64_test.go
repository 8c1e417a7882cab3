package arm64

import (
	"encoding/binary"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const base = 0xffff800008010000

// fake is a kernel of one function.
type fake struct {
	text   []uint32
	tables kernel.Tables
}

func newFake(insns ...uint32) *fake {
	f := &fake{text: insns}
	f.tables.CoreText = kernel.Range{Start: base, End: base + 4*uint64(len(insns))}
	return f
}

func (f *fake) site(kind kernel.TableKind, n uint64) *fake {
	f.tables.Sites[kind] = append(f.tables.Sites[kind], kernel.Range{Start: base + 4*n, End: base + 4*n + 4})
	return f
}

func (f *fake) Lookup(string) (uint64, bool)            { return base, true }
func (f *fake) Count(string) int                        { return 1 }
func (f *fake) Module(uint64) (m kernel.Module, _ bool) { return m, false }
func (f *fake) Tables(uint64) *kernel.Tables            { return &f.tables }
func (f *fake) AllTables() []*kernel.Tables             { return []*kernel.Tables{&f.tables} }
func (f *fake) Symbol(addr uint64) (kernel.Symbol, bool) {
	return kernel.Symbol{Name: "f", Addr: base, Size: 4 * uint64(len(f.text)), Type: 't'}, f.tables.CoreText.Contains(addr)
}
func (f *fake) ReadOriginal(addr uint64, p []byte) int {
	var b []byte
	for _, insn := range f.text {
		b = binary.LittleEndian.AppendUint32(b, insn)
	}
	if addr < base || addr-base > uint64(len(b)) {
		return 0
	}
	return copy(p, b[addr-base:])
}

func TestClass(t *testing.T) {
	for _, c := range []struct {
		name string
		insn uint32
		want class
	}{
		{"stp", 0xa9bf7bfd, stepped}, {"mov x29, sp", 0x910003fd, stepped}, {"nop", 0xd503201f, stepped},
		{"paciasp", 0xd503233f, stepped}, {"autiasp", 0xd50323bf, refused}, {"bti c", 0xd503245f, stepped},
		{"wfi", 0xd503207f, refused}, {"csdb", 0xd503229f, refused}, {"isb", 0xd5033fdf, stepped}, {"dmb ish", 0xd5033bbf, stepped},
		{"b", 0x14000001, simulated}, {"bl", 0x94000001, simulated}, {"b.eq", 0x54000020, simulated}, {"cbz", 0x34000020, simulated},
		{"tbnz", 0x37000020, simulated}, {"ret", 0xd65f03c0, simulated}, {"retaa", 0xd65f0bff, refused}, {"br", 0xd61f0000, simulated},
		{"blr", 0xd63f0000, simulated}, {"adr", 0x10000000, simulated}, {"adrp", 0x90000000, simulated},
		{"ldr x0, literal", 0x58000040, simulated}, {"ldrsw, literal", 0x98000040, simulated}, {"prfm, literal", 0xd8000040, refused},
		{"brk", 0xd4210000, refused}, {"svc", 0xd4000001, refused}, {"eret", 0xd69f03e0, refused}, {"hvc", 0xd4000002, refused},
		{"mrs sp_el0", 0xd5384100, stepped}, {"mrs daif", 0xd53b4220, refused}, {"msr daif", 0xd51b4220, refused},
		{"msr daifset", 0xd50342df, refused}, {"ldxr", 0xc85f7c00, refused}, {"stxr", 0xc8007c00, refused}, {"ldadd", 0xb8200000, stepped},
		{"cpyfp", 0x19010440, refused},
	} {
		if got := classOf(c.insn); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestPlaces(t *testing.T) {
	a := Arch(Rules{})
	f := newFake(0xaa1e03e9, 0xd503201f, 0xa9bf7bfd, 0xc85f7c01, 0x91000421, 0xc8027c01, 0xd65f03c0)
	f.site(kernel.TableFtrace, 1).site(kernel.TableExtable, 2)
	for off, want := range map[uint64]engine.Rule{
		0: engine.OK, 2: engine.Misaligned, 4: engine.FtraceSite, 5: engine.Misaligned, 8: engine.HasFixup, 12: engine.NoCopy,
		16: engine.Exclusive, 20: engine.NoCopy, 24: engine.OK,
	} {
		v := a.Check(f, f, base+off)
		if v.Rule == engine.OK {
			_, v = a.Prepare(f, f, base+off, 0)
		}
		if v.Rule != want {
			t.Errorf("+%d: %v, want %v", off, v.Rule.Name(), want.Name())
		}
	}
	if in, _ := a.Prepare(f, f, base, 0); in.Emulate != nil || len(in.Slot) != 8 || in.Slot[4] != 0x80 {
		t.Errorf("%+v", in)
	}
}

type memory []byte

func (m memory) ReadKernel(addr uint64, p []byte) int {
	if addr < base || addr-base > uint64(len(m)) {
		return 0
	}
	return copy(p, m[addr-base:])
}
func (m memory) WriteKernel(uint64, []byte) int { return 0 }
func (m memory) ReadUser(uint64, []byte) int    { return 0 }

func TestSimulate(t *testing.T) {
	const at = base + 0x100
	mem := make(memory, 0x200)
	binary.LittleEndian.PutUint64(mem[0x108:], 0xfedcba9876543210)
	for _, c := range []struct {
		name    string
		insn    uint32
		flags   uint64
		x0      uint64
		ip      uint64
		reg     arch.Reg
		want    uint64
		refused bool
	}{
		{"b +8", 0x14000002, 0, 0, at + 8, 30, 0x77, false},
		{"b -4", 0x17ffffff, 0, 0, at - 4, 30, 0x77, false},
		{"bl +8", 0x94000002, 0, 0, at + 8, 30, at + 4, false},
		{"b.eq taken", 0x54000040, 1 << 30, 0, at + 8, 0, 0, false},
		{"b.eq", 0x54000040, 0, 0, at + 4, 0, 0, false},
		{"b.hi", 0x54000048, 1 << 29, 0, at + 8, 0, 0, false},
		{"b.lt", 0x5400004b, 1 << 31, 0, at + 8, 0, 0, false},
		{"b.al", 0x5400004e, 0, 0, at + 8, 0, 0, false},
		{"cbz w0, of 32 bits", 0x34000040, 0, 1 << 32, at + 8, 0, 1 << 32, false},
		{"cbz x0", 0xb4000040, 0, 1 << 32, at + 4, 0, 1 << 32, false},
		{"cbnz x0", 0xb5000040, 0, 1, at + 8, 0, 1, false},
		{"tbz x0, #33", 0xb6080040, 0, 1 << 33, at + 4, 0, 1 << 33, false},
		{"tbnz x0, #33", 0xb7080040, 0, 1 << 33, at + 8, 0, 1 << 33, false},
		{"adr x0, +9", 0x30000040, 0, 0, at + 4, 0, at + 9, false},
		{"adrp x0, -0x1000", 0xf0ffffe0, 0, 0, at + 4, 0, base - 0x1000, false},
		{"ret", 0xd65f03c0, 0, 0, 0x77, 30, 0x77, false},
		{"br x0", 0xd61f0000, 0, 0x1234, 0x1234, 30, 0x77, false},
		{"blr x0", 0xd63f0000, 0, 0x1234, 0x1234, 30, at + 4, false},
		{"ldr x0, +8", 0x58000040, 0, 0, at + 4, 0, 0xfedcba9876543210, false},
		{"ldr w0, +8", 0x18000040, 0, 0, at + 4, 0, 0x76543210, false},
		{"ldrsw x0, +12", 0x98000060, 0, 0, at + 4, 0, 0xfffffffffedcba98, false},
		{"ldr x0, far away", 0x58100000, 0, 0, 0, 0, 0, true},
	} {
		ctx := &engine.Context{Regs: &engine.Regs{IP: at, Flags: c.flags}, Mem: mem}
		ctx.R[0], ctx.R[30] = c.x0, 0x77
		run := simulation(c.insn)
		if run == nil {
			t.Errorf("%s: not simulated", c.name)
			continue
		}
		if ok := run(ctx, c.insn, at); ok == c.refused || ok && (ctx.IP != c.ip || ctx.Get(c.reg) != c.want) {
			t.Errorf("%s: %v, IP %#x, register %#x", c.name, ok, ctx.IP, ctx.Get(c.reg))
		}
	}
}

func TestDisassemble(t *testing.T) {
	symbol := func(addr uint64) (string, uint64) { return "f", base }
	for code, want := range map[uint32]string{
		0x94000004: "bl 0xffff800008010010 <f+0x10>", 0xd503201f: "nop", 0xa9bf7bfd: "stp x29, x30, [sp,#-16]!",
		0xb4000040: "cbz x0, 0xffff800008010008 <f+0x8>", 0x00000000: ".byte 0x00,0x00,0x00,0x00",
	} {
		if text, n := disassemble(binary.LittleEndian.AppendUint32(nil, code), base, symbol); text != want || n != 4 {
			t.Errorf("%08x: %q, %d; want %q", code, text, n, want)
		}
	}
	if text, n := disassemble([]byte{1, 2}, base, nil); text != ".byte 0x01,0x02" || n != 2 {
		t.Errorf("%q, %d", text, n)
	}
}

// FuzzPrepare: any instruction has a class, and is printed.
func FuzzPrepare(f *testing.F) {
	f.Add(uint32(0xd65f03c0))
	f.Add(uint32(0xc85f7c01))
	f.Fuzz(func(t *testing.T, insn uint32) {
		k := newFake(0xd503201f, insn)
		in, v := Rules{}.prepare(k, k, base+4, 0)
		if (v.Rule == engine.OK) != (in.Len == 4) || in.Emulate != nil && in.Slot != nil {
			t.Errorf("%08x: %v, %+v", insn, v.Rule.Name(), in)
		}
		if text, n := disassemble(binary.LittleEndian.AppendUint32(nil, insn), base, nil); text == "" || n != 4 {
			t.Errorf("%08x: %q", insn, text)
		}
	})
}

// TestSwaps: since 6.15 a compare-and-swap is no exclusive load.
func TestSwaps(t *testing.T) {
	for _, c := range []struct {
		insn      uint32
		load, old bool
	}{
		{0xc85f7e82, true, true},   // ldxr x2, [x20]
		{0xc8e2fe83, false, true},  // casal x2, x3, [x20]
		{0xf9400000, false, false}, // ldr x0, [x0]
	} {
		if got := (Rules{}).load().has(c.insn); got != c.load {
			t.Errorf("%#x: %v", c.insn, got)
		}
		if got := (Rules{Swaps: true}).load().has(c.insn); got != c.old {
			t.Errorf("%#x before 6.15: %v", c.insn, got)
		}
	}
}
