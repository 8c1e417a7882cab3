package x86

import (
	"encoding/binary"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// state is what an emulated instruction may look at and change.
type state struct {
	ip, sp, cx, ax, r11, flags uint64
	stack                      [4]uint64 // at stackBase
}

func (s *state) context() (*engine.Context, *fakeMemory) {
	m := new(fakeMemory)
	for i, w := range s.stack {
		binary.LittleEndian.PutUint64(m[8*i:], w)
	}
	r := &engine.Regs{IP: s.ip, SP: s.sp, Flags: s.flags}
	r.R[arch.CX], r.R[arch.AX], r.R[arch.R11] = s.cx, s.ax, s.r11
	return &engine.Context{Regs: r, Mem: m}, m
}

func stateOf(c *engine.Context, m *fakeMemory) state {
	s := state{ip: c.IP, sp: c.SP, cx: c.R[arch.CX], ax: c.R[arch.AX], r11: c.R[arch.R11], flags: c.Flags}
	for i := range s.stack {
		s.stack[i] = binary.LittleEndian.Uint64(m[8*i:])
	}
	return s
}

// emulations are instructions that the kernel emulates, and what they change.
var emulations = []struct {
	name, text string
	before     func(s *state) // nil: as above
	after      func(s *state)
}{
	{"call", "e80b000000", nil, func(s *state) { s.ip, s.sp, s.stack[1] = base+16, sp-8, base+5 }},
	{"call backwards", "e8f6ffffff", nil, func(s *state) { s.ip, s.sp, s.stack[1] = base-5, sp-8, base+5 }},
	{"call *%rax", "ffd0", nil, func(s *state) { s.ip, s.sp, s.stack[1] = s.ax, sp-8, base+2 }},
	{"call *%r11", "41ffd3", nil, func(s *state) { s.ip, s.sp, s.stack[1] = s.r11, sp-8, base+3 }},
	{"call *%rsp", "ffd4", nil, func(s *state) { s.ip, s.sp, s.stack[1] = sp, sp-8, base+2 }},
	{"jmp *%rax", "ffe0", nil, func(s *state) { s.ip = s.ax }},
	{"jmp *%r11", "41ffe3", nil, func(s *state) { s.ip = s.r11 }},
	{"jmp", "e9fbffffff", nil, func(s *state) { s.ip = base }},
	{"short jmp", "ebfe", nil, func(s *state) { s.ip = base }},
	{"ret", "c3", nil, func(s *state) { s.ip, s.sp = 3, sp+8 }},
	{"ret 8", "c20800", nil, func(s *state) { s.ip, s.sp = 3, sp+16 }},
	{"lretq", "48cb", nil, func(s *state) { s.ip, s.sp = 3, sp+16 }},
	{"lret", "cb", nil, func(s *state) { s.ip, s.sp = 3, sp+8 }},
	{"lretq 8", "48ca0800", nil, func(s *state) { s.ip, s.sp = 3, sp+24 }},
	{"cli", "fa", nil, func(s *state) { s.ip, s.flags = base+1, flag1 }},
	{"sti", "fb", func(s *state) { s.flags = flag1 }, func(s *state) { s.ip = base + 1 }},
	{"pushf", "9c", func(s *state) { s.flags = flags | flagRF | flagOF }, func(s *state) { s.ip, s.sp, s.stack[1], s.flags = base+1, sp-8, flags|flagOF, flags|flagRF|flagOF }},
	{"pushfw", "669c", nil, func(s *state) { s.ip, s.sp, s.stack[1] = base+2, sp-2, 2|flags<<48 }},
	{"popf", "9d", func(s *state) { s.stack[2] = ^uint64(0) }, func(s *state) { s.ip, s.sp, s.stack[2], s.flags = base+1, sp+8, ^uint64(0), flagsPopf|flag1 }},
	{"popf of nothing", "9d", func(s *state) { s.stack[2], s.flags = 0, flags|flagRF }, func(s *state) { s.ip, s.sp, s.stack[2], s.flags = base+1, sp+8, 0, flag1 }},
	{"popfw", "669d", func(s *state) { s.stack[2] = ^uint64(0) }, func(s *state) { s.ip, s.sp, s.stack[2], s.flags = base+2, sp+2, ^uint64(0), flagsPopf&0xffff|flag1 }},
	{"loop", "e210", nil, func(s *state) { s.ip, s.cx = base+18, 1<<32+1 }},
	{"loop, last time", "e210", func(s *state) { s.cx = 1 }, func(s *state) { s.ip, s.cx = base+2, 0 }},
	{"loop from 0", "e210", func(s *state) { s.cx = 0 }, func(s *state) { s.ip, s.cx = base+18, ^uint64(0) }},
	{"loop by ecx", "67e210", nil, func(s *state) { s.ip, s.cx = base+19, 1 }},
	{"loop by ecx, last time", "67e210", func(s *state) { s.cx = 1<<32 + 1 }, func(s *state) { s.ip, s.cx = base+3, 0 }},
	{"loope, not equal", "e110", nil, func(s *state) { s.ip, s.cx = base+2, 1<<32+1 }},
	{"loope, equal", "e110", func(s *state) { s.flags |= flagZF }, func(s *state) { s.ip, s.cx, s.flags = base+18, 1<<32+1, flags|flagZF }},
	{"loopne, not equal", "e010", nil, func(s *state) { s.ip, s.cx = base+18, 1<<32+1 }},
	{"loopne, equal", "e010", func(s *state) { s.flags |= flagZF }, func(s *state) { s.ip, s.cx, s.flags = base+2, 1<<32+1, flags|flagZF }},
	{"jrcxz, not zero", "e310", nil, func(s *state) { s.ip = base + 2 }},
	{"jrcxz, zero", "e310", func(s *state) { s.cx = 0 }, func(s *state) { s.ip, s.cx = base+18, 0 }},
	{"jecxz, zero", "67e310", func(s *state) { s.cx = 1 << 32 }, func(s *state) { s.ip, s.cx = base+19, 1<<32 }},
}

func TestEmulate(t *testing.T) {
	was := state{ip: base, sp: sp, cx: 1<<32 + 2, ax: 0xffffffff81111111, r11: 0xffffffff81222222, flags: flags, stack: [4]uint64{1, 2, 3, 4}}
	with := func(f func(s *state)) state {
		s := was
		f(&s)
		return s
	}
	for _, c := range emulations {
		before := was
		if c.before != nil {
			before = with(c.before)
		}
		want := with(c.after)
		k := newFake(t, c.text)
		in, v := std.prepare(k, k, base, slot)
		if v.Rule != engine.OK || in.Emulate == nil {
			t.Errorf("%s: %v, emulated %v", c.name, v.Rule, in.Emulate != nil)
			continue
		}
		ctx, m := before.context()
		if ok := in.Emulate(ctx); !ok {
			t.Errorf("%s: memory is not mapped", c.name)
		}
		if got := stateOf(ctx, m); got != want {
			t.Errorf("%s:\n got %x\nwant %x", c.name, got, want)
		}
	}
}

// sp and flags are what the stack pointer and the flags are before each of them.
const sp, flags = stackBase + 16, flag1 | flagIF

// TestEmulateUnmapped: when the stack is not mapped, nothing has changed.
func TestEmulateUnmapped(t *testing.T) {
	for _, text := range []string{"e80b000000", "ffd0", "c3", "48cb", "9c", "9d"} {
		k := newFake(t, text)
		in, _ := std.prepare(k, k, base, slot)
		before := state{ip: base, sp: 0x1000, ax: 7}
		ctx, m := before.context()
		if in.Emulate(ctx) || stateOf(ctx, m) != before {
			t.Errorf("%s: went on without a stack: %+v", text, *ctx.Regs)
		}
	}
}

// TestEmulateJcc tries every condition with every combination of the flags, in
// both forms, against the conditions as the manual words them.
func TestEmulateJcc(t *testing.T) {
	for cc := range 16 {
		k := newFake(t, "7010")
		k.text[0] |= byte(cc)
		near := newFake(t, "0f8010000000")
		near.text[1] |= byte(cc)
		short, _ := std.prepare(k, k, base, slot)
		long, _ := std.prepare(near, near, base, slot)
		for bits := range 32 {
			of, cf, zf, sf, pf := bits&1 != 0, bits&2 != 0, bits&4 != 0, bits&8 != 0, bits&16 != 0
			jumps := [16]bool{
				of, !of, cf, !cf, zf, !zf, cf || zf, !cf && !zf,
				sf, !sf, pf, !pf, sf != of, sf == of, zf || sf != of, !zf && sf == of,
			}[cc]
			flags := uint64(flag1)
			for i, f := range []uint64{flagOF, flagCF, flagZF, flagSF, flagPF} {
				flags |= uint64(bits>>i&1) * f
			}
			for _, in := range []engine.Insn{short, long} {
				want := base + uint64(in.Len)
				if jumps {
					want += 16
				}
				s := state{ip: base, flags: flags}
				ctx, _ := s.context()
				if !in.Emulate(ctx) || ctx.IP != want || ctx.Flags != flags {
					t.Errorf("condition %x, flags %x: to %x, want %x", cc, flags, ctx.IP, want)
				}
			}
		}
	}
}
