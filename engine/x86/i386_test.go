package x86

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
)

// std32 decides for i386.
var std32 = ProfileOf(arch.I386, release.Of(release.Reference), release.Config{})

const base32, slot32 = 0xc1000000, 0xf8800000

// newFake32 is newFake at an address that i386 has.
func newFake32(t *testing.T, text string) *fakeKernel {
	k := newFake(t, text)
	k.start = base32
	k.symbols[0].Addr = base32
	k.tables.CoreText.Start, k.tables.CoreText.End = base32, base32+uint64(len(k.text))
	return k
}

// TestI386Prepare: what differs from x86-64, where some of these bytes are other instructions.
func TestI386Prepare(t *testing.T) {
	for _, c := range []struct {
		name, code string
		n          int
		rule       engine.Rule
		emulated   bool
		boosted    bool
	}{
		{"inc %eax, a REX prefix elsewhere", "40", 1, engine.OK, false, true},
		{"dec %eax; push", "4855", 1, engine.OK, false, true},
		{"push %ds", "1e", 1, engine.OK, false, true},
		{"pop %ds, which the kernel takes for pop %ss", "1f", 1, engine.NoCopy, false, false},
		{"les", "c40424", 3, engine.OK, false, true},
		{"bound", "6200", 2, engine.OK, false, false},
		{"vpxor", "c5f1efc2", 4, engine.OK, false, true},
		{"absolute memory, relative to rip elsewhere", "8b0d00000010", 6, engine.OK, false, true},
		{"call *%ecx", "ffd1", 2, engine.OK, true, false},
		{"call through memory", "ff1500000010", 6, engine.NoEmulation, false, false},
		{"call behind 67, by 16 bits", "67ffd1", 3, engine.NoEmulation, false, false},
		{"far call", "9a000000001000", 7, engine.NoEmulation, false, false},
		{"ret", "c3", 1, engine.OK, true, true},
	} {
		k := newFake32(t, c.code)
		in, v := std32.prepare(k, k, base32, slot32)
		if v.Rule != c.rule {
			t.Errorf("%s: %v, want %v", c.name, v.Rule.Name(), c.rule.Name())
		}
		if v.Rule == engine.OK && (in.Len != c.n || (in.Emulate != nil) != c.emulated || in.Boostable != c.boosted) {
			t.Errorf("%s: %d bytes, emulated %v, boosted %v", c.name, in.Len, in.Emulate != nil, in.Boostable)
		}
	}
}

// memory32 is a stack of four words from 0xc2000000 on.
type memory32 [16]byte

const stack32 = 0xc2000000

func (m *memory32) ReadKernel(addr uint64, p []byte) int {
	if addr < stack32 || addr > stack32+16 {
		return 0
	}
	return copy(p, m[addr-stack32:])
}

func (m *memory32) WriteKernel(addr uint64, p []byte) int {
	if addr < stack32 || addr > stack32+16 {
		return 0
	}
	return copy(m[addr-stack32:], p)
}

func (m *memory32) ReadUser(uint64, []byte) int { return 0 }

// TestI386Emulate: words have four bytes, addresses wrap, and a count of 16 bits leaves the rest of ECX.
func TestI386Emulate(t *testing.T) {
	for _, c := range []struct {
		name, code string
		cx         uint64
		ip, sp, to uint64 // to: ECX afterwards
		top        byte   // the lowest byte at sp
	}{
		{"call", "e810000000", 1, base32 + 0x15, stack32 + 4, 1, 5},
		{"call that wraps", "e80000003f", 1, 5, stack32 + 4, 1, 5},
		{"ret", "c3", 1, 0x44434241, stack32 + 12, 1, 0},
		{"ret 4", "c20400", 1, 0x44434241, stack32 + 16, 1, 0},
		{"pushf", "9c", 1, base32 + 1, stack32 + 4, 1, 2},
		{"loop", "e210", 1, base32 + 2, stack32 + 8, 0, 'A'},
		{"loop by CX", "67e210", 0x50000, base32 + 0x13, stack32 + 8, 0x5ffff, 'A'},
		{"jmp *%ecx", "ffe1", 0xc1001234, 0xc1001234, stack32 + 8, 0xc1001234, 'A'},
	} {
		mem := memory32{8: 'A', 'B', 'C', 'D'}
		k := newFake32(t, c.code)
		in, v := std32.prepare(k, k, base32, slot32)
		if v.Rule != engine.OK || in.Emulate == nil {
			t.Errorf("%s: %v", c.name, v.Rule.Name())
			continue
		}
		ctx := &engine.Context{Regs: &engine.Regs{IP: base32, SP: stack32 + 8, Flags: 2}, Mem: &mem}
		ctx.R[arch.CX] = c.cx
		if !in.Emulate(ctx) || ctx.IP != c.ip || ctx.SP != c.sp || ctx.R[arch.CX] != c.to {
			t.Errorf("%s: IP %#x, SP %#x, ECX %#x", c.name, ctx.IP, ctx.SP, ctx.R[arch.CX])
		}
		if at := ctx.SP - stack32; c.top != 0 && mem[at] != c.top {
			t.Errorf("%s: %#x on the stack", c.name, mem[at])
		}
	}
}

// TestI386Optimize: a jump reaches every address, and the detour begins with a gate of 32 bits.
func TestI386Optimize(t *testing.T) {
	k := newFake32(t, "5553515256c3")
	d, v := std32.optimize(k, k, base32, 0x10)
	if v.Rule != engine.OK || d.Region != 5 || d.Buffer[0] != 0x3e || d.Buffer[1] != 0x90 {
		t.Errorf("%v, %+v", v.Rule.Name(), d)
	}
	k = newFake32(t, "404040404040 ebf8 c3") // to the first byte
	if v := std32.optimizeCheck(k, k, base32); v.Rule != engine.OK {
		t.Errorf("a jump to the first byte: %v", v.Rule.Name())
	}
	if text, n := std32.disassemble([]byte{0x48, 0x89, 0xe5}, base32, nil); text != "dec %eax" || n != 1 {
		t.Errorf("%q, %d bytes", text, n)
	}
}
