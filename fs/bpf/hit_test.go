package bpf

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/bpf/insn"
	"github.com/kprobefs/kprobefs/fs/bpf/maps"
	"github.com/kprobefs/kprobefs/fs/bpf/vm"
	"github.com/kprobefs/kprobefs/fs/tracefs"
	"github.com/kprobefs/kprobefs/fs/tree"
)

// newServer is a Server of a machine, whose calls nobody makes.
func newServer(t testing.TB) (*Server, *emu.Machine, *tree.Tree, *[]string) {
	t.Helper()
	m, err := emu.New(emu.Config{CPUs: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Close() })
	w, err := tree.New(m, 0, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	var said []string
	s, err := New(Config{
		Now: m.Clock().Now, HostCPUs: 1, Lookup: m.Kernel().Lookup, ISA: arch.AMD64, Stack: w.Tracing.Stack, Print: w.Tracing.TracePrintk,
		Settle: func() {}, Say: func(line string) { said = append(said, line) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, m, w, &said
}

// newProgram is a program of that type, with maps.
func newProgram(t testing.TB, s *Server, kind uint32, prog []insn.Insn, all ...*maps.Map) *Program {
	t.Helper()
	p := &Program{s: s, Type: kind, name: "test", gpl: true, insns: prog}
	if err := insn.Check(prog, p.mayCall); err != nil {
		t.Fatal(err)
	}
	code, err := vm.New(prog, func(_ uint8, lo, _ int32) (uint64, error) { return vm.Addr(vm.MapRegion+int(lo), 0), nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		p.maps = append(p.maps, &object{kind: aMap, aMap: m})
		code.Regions = append(code.Regions, vm.Region{Mem: m.Mem, Write: true, Stride: m.Stride(), Len: int(m.Value)})
	}
	p.code = code
	return p
}

func newMap(t testing.TB, a maps.Attr) *maps.Map {
	t.Helper()
	m, err := maps.New(a, 1, maps.Limits{Bytes: 1 << 20, Entries: 1 << 16}, func(size int, _ bool) ([]byte, error) { return make([]byte, size), nil })
	if err != nil {
		t.Fatal(err)
	}
	return m
}

type code = insn.Insn

func calls(id int32) code { return code{Code: insn.CallCode, Imm: id} }
func mov(dst uint8, imm int32) code {
	return code{Code: insn.ClassALU64 | insn.Mov, Dst: dst, Imm: imm}
}
func movReg(dst, src uint8) code {
	return code{Code: insn.ClassALU64 | insn.Mov | insn.SrcReg, Dst: dst, Src: src}
}
func add(dst uint8, imm int32) code {
	return code{Code: insn.ClassALU64 | insn.Add, Dst: dst, Imm: imm}
}
func store(dst uint8, off int16, src uint8) code {
	return code{Code: insn.ClassSTX | insn.ModeMem | insn.SizeD, Dst: dst, Src: src, Off: off}
}

// countByComm is @[comm] = count() of bpftrace's, in short: a hash table by names, 16 bytes.
var countByComm = []code{
	movReg(1, 10), add(1, -16), mov(2, 16), calls(16),
	{Code: insn.LoadImm64, Dst: 1, Src: insn.PseudoMapFD}, {}, movReg(2, 10), add(2, -16), calls(1),
	{Code: insn.ClassJMP | insn.Jeq, Off: 4},
	mov(1, 1), {Code: insn.ClassSTX | insn.Atomic | insn.SizeD, Src: 1}, mov(0, 0), {Code: insn.ExitCode},
	mov(1, 1), store(10, -24, 1),
	{Code: insn.LoadImm64, Dst: 1, Src: insn.PseudoMapFD}, {}, movReg(2, 10), add(2, -16), movReg(3, 10), add(3, -24), mov(4, 0), calls(2),
	mov(0, 0), {Code: insn.ExitCode},
}

const probed = "int_sqrt"

// TestHit: a program sees a hit of a probe, and one that returns 0 keeps it from perf.
func TestHit(t *testing.T) {
	s, m, w, said := newServer(t)
	counts := newMap(t, maps.Attr{Type: maps.Hash, Key: 16, Value: 8, Max: 8})
	perf := 0
	e, err := w.Tracing.OpenPerfProbe(tracefs.PerfPlace{Symbol: probed}, func(*tracefs.PerfHit) { perf++ })
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	hits := func(p *Program, n int) {
		detach := e.Attach(func(h *tracefs.PerfHit) uint64 { return p.Run(h, 7, 0) })
		defer detach()
		for range n {
			if _, err := m.Call(probed, 49); err != nil {
				t.Fatal(err)
			}
		}
	}
	hits(newProgram(t, s, Kprobe, countByComm, counts), 3)
	key, err := counts.Next(nil)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := counts.Lookup(key); err != nil || binary.NativeEndian.Uint64(v) != 3 || perf != 0 {
		t.Errorf("%q: %v, %v; perf has %d", key, v, err, perf)
	}
	hits(newProgram(t, s, Kprobe, []code{mov(0, 1), {Code: insn.ExitCode}}), 2)
	if perf != 2 {
		t.Errorf("perf has %d hits, want 2", perf)
	}
	values := newMap(t, maps.Attr{Type: maps.Array, Key: 4, Value: 8, Max: 1})
	for _, c := range []struct {
		name string
		prog []code
		want func(uint64) bool
	}{
		{"cookie", []code{calls(174)}, func(v uint64) bool { return v == 7 }},
		{"address", []code{calls(173)}, func(v uint64) bool { at, _ := m.Kernel().Lookup(probed); return v == at }},
		{"task", []code{calls(35)}, func(v uint64) bool { return v>>47 == 1<<17-1 }},
		{"user's memory that is not there", []code{movReg(1, 10), add(1, -32), mov(2, 8), mov(3, 0), calls(112)}, func(v uint64) bool { return int64(v) == -14 }},
		{"memory of the kernel", []code{movReg(1, 10), add(1, -32), mov(2, 8), {Code: insn.ClassLDX | insn.ModeMem | insn.SizeD, Dst: 3, Src: 6, Off: 152}, calls(113)},
			func(v uint64) bool { return v == 0 }},
	} {
		prog := append([]code{movReg(6, 1)}, c.prog...)
		prog = append(prog, store(10, -8, 0), mov(1, 0), store(10, -16, 1),
			code{Code: insn.LoadImm64, Dst: 1, Src: insn.PseudoMapFD}, code{}, movReg(2, 10), add(2, -16), movReg(3, 10), add(3, -8), mov(4, 0), calls(2),
			mov(0, 0), code{Code: insn.ExitCode})
		hits(newProgram(t, s, Kprobe, prog, values), 1)
		if v := binary.NativeEndian.Uint64(values.Mem); !c.want(v) {
			t.Errorf("%s: %#x", c.name, v)
		}
	}
	bad := newProgram(t, s, Kprobe, []code{mov(1, 0), {Code: insn.ClassLDX | insn.ModeMem | insn.SizeD, Src: 1}, {Code: insn.ExitCode}})
	hits(bad, 2)
	if len(*said) != 1 || !strings.Contains((*said)[0], "insn 1") || perf != 2 {
		t.Errorf("%q; perf has %d", *said, perf)
	}
}

// TestHelpers: each helper has arguments of a program that means harm, and neither panics nor reaches other memory.
func TestHelpers(t *testing.T) {
	s, m, w, _ := newServer(t)
	all := []*maps.Map{
		newMap(t, maps.Attr{Type: maps.Hash, Key: 8, Value: 8, Max: 4}), newMap(t, maps.Attr{Type: maps.PerfEventArray, Key: 4, Value: 4, Max: 4}),
		newMap(t, maps.Attr{Type: maps.StackTrace, Key: 4, Value: 80, Max: 4}), newMap(t, maps.Attr{Type: maps.Ringbuf, Max: 4096}),
		newMap(t, maps.Attr{Type: maps.ProgArray, Key: 4, Value: 4, Max: 4}), newMap(t, maps.Attr{Type: maps.LRUPercpuHash, Key: 8, Value: 16, Max: 2}),
	}
	values := []uint64{0, 1, 8, 64, 511, 1 << 31, 1<<32 - 1, ^uint64(0), 1 << 63, 0xffffffff81000000, vm.Addr(1, 0), vm.Addr(1, 4), vm.Addr(1, 505), vm.Addr(2, 0), vm.Addr(16, 0), vm.Addr(19, 0)}
	for i := range all {
		values = append(values, vm.Addr(vm.MapRegion+i, 0))
	}
	e, err := w.Tracing.OpenPerfProbe(tracefs.PerfPlace{Symbol: probed}, func(*tracefs.PerfHit) {})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	n := uint64(1)
	next := func() uint64 {
		n = n*6364136223846793005 + 1442695040888963407
		return values[n>>33%uint64(len(values))]
	}
	for id := range helpers {
		var prog []code
		for range 60 {
			for r := uint8(1); r <= 5; r++ {
				v := next()
				prog = append(prog, code{Code: insn.LoadImm64, Dst: r, Imm: int32(v)}, code{Imm: int32(v >> 32)})
			}
			prog = append(prog, calls(id), mov(0, 0), code{Code: insn.ExitCode})
			p := newProgram(t, s, Kprobe, prog, all...)
			detach := e.Attach(func(h *tracefs.PerfHit) uint64 { return p.Run(h, 0, 0) })
			if _, err := m.Call(probed, 49); err != nil {
				t.Fatal(err)
			}
			detach()
			prog = prog[:0]
		}
	}
}

// BenchmarkRun: what a program adds to a hit.
func BenchmarkRun(b *testing.B) {
	s, m, w, _ := newServer(b)
	run := func(name string, prog []code, all ...*maps.Map) {
		b.Run(name, func(b *testing.B) {
			e, err := w.Tracing.OpenPerfProbe(tracefs.PerfPlace{Symbol: probed}, func(*tracefs.PerfHit) {})
			if err != nil {
				b.Fatal(err)
			}
			defer e.Close()
			p := newProgram(b, s, Kprobe, prog, all...)
			defer e.Attach(func(h *tracefs.PerfHit) uint64 {
				b.ResetTimer()
				for range b.N {
					p.Run(h, 0, 0)
				}
				b.StopTimer()
				return 0
			})()
			if _, err := m.Call(probed, 49); err != nil {
				b.Fatal(err)
			}
		})
	}
	run("return", []code{mov(0, 0), {Code: insn.ExitCode}})
	run("count", countByComm, newMap(b, maps.Attr{Type: maps.Hash, Key: 16, Value: 8, Max: 8}))
	run("stack", []code{{Code: insn.LoadImm64, Dst: 2, Src: insn.PseudoMapFD}, {}, mov(3, 0), calls(27), mov(0, 0), {Code: insn.ExitCode}},
		newMap(b, maps.Attr{Type: maps.StackTrace, Key: 4, Value: 8 * 127, Max: 64}))
}
