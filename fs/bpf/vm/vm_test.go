package vm

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/fs/bpf/insn"
)

// tester is a Caller: helper 1 adds its arguments, helper 2 hands out 16 bytes, helper 3 goes on in next.
type tester struct{ next *Program }

func (c tester) Call(m *VM, id int32, a *[5]uint64) (uint64, error) {
	switch id {
	case 1:
		return a[0] + a[1] + a[2] + a[3] + a[4], nil
	case 2:
		n, ok := m.Add(Region{Mem: make([]byte, 16), Write: true})
		if !ok {
			return 0, errors.New("no more")
		}
		return Addr(n, 0), nil
	case 3:
		if c.next != nil && m.TailCall(c.next) {
			return 0, nil
		}
		return ^uint64(0), nil
	}
	return 0, errors.New("no such helper")
}

type code = insn.Insn

func mov(dst uint8, imm int32) code {
	return code{Code: insn.ClassALU64 | insn.Mov, Dst: dst, Imm: imm}
}
func movReg(dst, src uint8) code {
	return code{Code: insn.ClassALU64 | insn.Mov | insn.SrcReg, Dst: dst, Src: src}
}
func ldx(size, dst, src uint8, off int16) code {
	return code{Code: insn.ClassLDX | insn.ModeMem | size, Dst: dst, Src: src, Off: off}
}
func stx(size, dst, src uint8, off int16) code {
	return code{Code: insn.ClassSTX | insn.ModeMem | size, Dst: dst, Src: src, Off: off}
}
func call(id int32) code { return code{Code: insn.CallCode, Imm: id} }

var exit = code{Code: insn.ExitCode}

// program makes a Program with one map, of two values of 12 bytes in 16 each.
func program(t testing.TB, prog []insn.Insn) *Program {
	t.Helper()
	p, err := New(prog, func(src uint8, lo, hi int32) (uint64, error) {
		if src == insn.PseudoMapValue {
			return Addr(FirstRegion, uint64(uint32(hi))), nil
		}
		return Addr(MapRegion, 0), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Regions = []Region{{Mem: make([]byte, 32), Write: true, Stride: 16, Len: 12}}
	return p
}

func TestRun(t *testing.T) {
	value := func(off int32) []code {
		return []code{{Code: insn.LoadImm64, Dst: 2, Src: insn.PseudoMapValue}, {Imm: off}}
	}
	for _, c := range []struct {
		name string
		prog []code
		want uint64
		says string // part of the error; "": none
	}{
		{"return", []code{mov(0, -2), exit}, ^uint64(1), ""},
		{"context", []code{ldx(insn.SizeW, 0, 1, 4), exit}, 0x07060504, ""},
		{"stack", []code{mov(3, 77), stx(insn.SizeD, 10, 3, -8), ldx(insn.SizeB, 0, 10, -8), exit}, 77, ""},
		{"map value", append(value(8), mov(3, 5), stx(insn.SizeW, 2, 3, 0), ldx(insn.SizeW, 0, 2, 0), exit), 5, ""},
		{"helper", []code{mov(1, 1), mov(2, 2), mov(3, 3), mov(4, 4), mov(5, 5), call(1), exit}, 15, ""},
		{"memory of a helper", []code{call(2), movReg(6, 0), mov(3, 9), stx(insn.SizeD, 6, 3, 8), ldx(insn.SizeD, 0, 6, 8), exit}, 9, ""},
		{"swap", []code{mov(0, 0x1234), {Code: insn.ClassALU | insn.End | insn.SrcReg, Imm: 16}, exit}, 0x3412, ""},
		{"compare and exchange", []code{mov(0, 1), mov(3, 1), stx(insn.SizeD, 10, 3, -8), mov(3, 8),
			{Code: insn.ClassSTX | insn.Atomic | insn.SizeD, Dst: 10, Src: 3, Off: -8, Imm: insn.Compare}, ldx(insn.SizeD, 0, 10, -8), exit}, 8, ""},
		{"fetch and add", []code{mov(3, 5), stx(insn.SizeD, 10, 3, -8),
			{Code: insn.ClassSTX | insn.Atomic | insn.SizeD, Dst: 10, Src: 3, Off: -8, Imm: insn.Add | insn.Fetch}, movReg(0, 3), exit}, 5, ""},
		{"function", []code{mov(6, 1), mov(1, 3), {Code: insn.CallCode, Src: insn.PseudoCall, Imm: 2},
			{Code: insn.ClassALU64 | insn.Add | insn.SrcReg, Src: 6}, exit, mov(6, 100), movReg(0, 1), exit}, 4, ""},
		{"loop", []code{mov(0, 0), {Code: insn.ClassALU64 | insn.Add, Imm: 1}, {Code: insn.ClassJMP | insn.Jlt, Imm: 100, Off: -2}, exit}, 100, ""},

		{"for ever", []code{{Code: insn.ClassJMP | insn.Ja, Off: -1}}, 0, "too many instructions"},
		{"itself for ever", []code{{Code: insn.CallCode, Src: insn.PseudoCall, Imm: -1}, exit}, 0, "too many calls"},
		{"off the end", []code{mov(0, 0)}, 0, "without an exit"},
		{"nowhere", []code{mov(3, 0), ldx(insn.SizeD, 0, 3, 0), exit}, 0, "may not reach"},
		{"kernel", []code{mov(3, -4096), ldx(insn.SizeD, 0, 3, 0), exit}, 0, "may not reach"},
		{"behind the context", []code{ldx(insn.SizeD, 0, 1, 9), exit}, 0, "may not reach"},
		{"into the context", []code{stx(insn.SizeD, 1, 1, 0), exit}, 0, "may not reach"},
		{"above the stack", []code{ldx(insn.SizeD, 0, 10, -4), exit}, 0, "may not reach"},
		{"over the end of a value", append(value(8), ldx(insn.SizeD, 0, 2, 0), exit), 0, "may not reach"},
		{"behind the map", append(value(32), ldx(insn.SizeB, 0, 2, 0), exit), 0, "may not reach"},
		{"in a map itself", []code{{Code: insn.LoadImm64, Dst: 2, Src: insn.PseudoMapFD}, {}, ldx(insn.SizeB, 0, 2, 0), exit}, 0, "may not reach"},
		{"no helper", []code{call(9), exit}, 0, "no such helper"},
		{"ever more memory", []code{call(2), {Code: insn.ClassJMP | insn.Ja, Off: -2}}, 0, "no more"},
	} {
		var m VM
		got, err := m.Run(program(t, c.prog), []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, tester{})
		switch {
		case c.says == "" && (err != nil || got != c.want):
			t.Errorf("%s: %#x, %v, want %#x", c.name, got, err, c.want)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: %#x, %v, want %q", c.name, got, err, c.says)
		}
	}
}

// TestTailCalls: a program that goes on in itself ends after 33 times, and registers begin anew.
func TestTailCalls(t *testing.T) {
	p := program(t, []code{call(3), mov(0, 42), exit})
	var m VM
	if got, err := m.Run(p, nil, tester{p}); got != 42 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
	if m.tails != MaxTailCalls {
		t.Errorf("%d tail calls, want %d", m.tails, MaxTailCalls)
	}
}

// TestNoAllocation: a run allocates nothing.
func TestNoAllocation(t *testing.T) {
	p := program(t, []code{mov(3, 1), stx(insn.SizeD, 10, 3, -8), ldx(insn.SizeD, 0, 10, -8), ldx(insn.SizeW, 0, 1, 0), exit})
	var m VM
	var c Caller = tester{}
	ctx := make([]byte, 8)
	if n := testing.AllocsPerRun(100, func() { _, _ = m.Run(p, ctx, c) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzRun runs what Check accepts. Nothing panics, and each run ends.
func FuzzRun(f *testing.F) {
	f.Add([]byte("\xb7\x00\x00\x00\x01\x00\x00\x00\x95\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		prog := insn.Decode(b)
		if insn.Check(prog, func(int32) *insn.Error { return nil }) == nil {
			var m VM
			_, _ = m.Run(program(t, prog), make([]byte, 64), tester{})
		}
	})
}

// TestHostile runs random instructions that were never checked.
func TestHostile(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var m VM
	ctx := make([]byte, 64)
	for range 5000 {
		prog := make([]code, 1+rng.IntN(20))
		for i := range prog {
			prog[i] = code{Code: uint8(rng.Uint32()), Dst: uint8(rng.Uint32()) & 15, Src: uint8(rng.Uint32()) & 15, Off: int16(rng.IntN(40) - 20), Imm: int32(rng.IntN(8) - 4)}
		}
		_, _ = m.Run(program(t, prog), ctx, tester{})
	}
}

func BenchmarkRun(b *testing.B) {
	p := program(b, []code{mov(0, 0), {Code: insn.ClassALU64 | insn.Add, Imm: 1}, {Code: insn.ClassJMP | insn.Jlt, Imm: 1000, Off: -2}, exit})
	var m VM
	for b.Loop() {
		_, _ = m.Run(p, nil, tester{})
	}
}
