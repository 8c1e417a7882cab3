package explain_test

import (
	"debug/elf"
	"fmt"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A made-up RISC: instructions of four bytes, the first of which is the opcode; a link register; nothing is
// boosted and nothing optimised; what is 0 is no instruction.

const (
	riscWidth = 4
	riscLink  = arch.Reg(3)
)

var riscISA = &arch.ISA{
	Name: "risc", WordSize: 8, BigEndian: true, Align: riscWidth, Machine: elf.EM_NONE, Link: riscLink, IRQOff: 1,
	Breakpoint: arch.Breakpoint{Name: "brk", Bytes: []byte{0xbb, 1, 2, 3}},
	Filler:     []byte{0, 0, 0, 0},
	FtraceNop:  []byte{0xaa, 0, 0, 0},
	Call: arch.Branch{Len: riscWidth, Back: 1 << 31, Ahead: 1 << 31, Encode: func(from, to uint64) []byte {
		return []byte{0xca, byte((to - from) >> 16), byte((to - from) >> 8), byte(to - from)}
	}},
}

func riscArch() *engine.Arch {
	return &engine.Arch{ISA: riscISA, SlotSize: 2 * riscWidth, Check: riscCheck, Prepare: riscPrepare, Walk: riscWalk,
		Disassemble: func(code []byte, addr uint64, symbol engine.SymbolAt) (string, int) {
			name, start := symbol(addr)
			if name == "" {
				return fmt.Sprintf("op%x", code[0]), riscWidth
			}
			return fmt.Sprintf("op%x %s.%d", code[0], name, (addr-start)/riscWidth), riscWidth
		}}
}

func riscCheck(k kernel.Kernel, _ engine.Code, addr uint64) engine.Verdict {
	site, ftrace := k.Tables(addr).Overlap(kernel.TableFtrace, addr, addr+1)
	switch {
	case !k.Tables(addr).CoreText.Contains(addr):
		return engine.Verdict{Rule: engine.NotText}
	case ftrace && site.Start != addr:
		return engine.Verdict{Rule: engine.InsideFtrace, At: site.Start}
	case addr%riscWidth != 0:
		return engine.Verdict{Rule: engine.OffBoundary, At: addr &^ (riscWidth - 1), Len: riscWidth}
	}
	return engine.Verdict{}
}

func riscPrepare(_ kernel.Kernel, code engine.Code, addr, _ uint64) (engine.Insn, engine.Verdict) {
	b := make([]byte, riscWidth)
	if code.ReadOriginal(addr, b) < len(b) || b[0] == 0 {
		return engine.Insn{}, engine.Verdict{Rule: engine.NoInsn, At: addr}
	}
	return engine.Insn{
		Len: riscWidth, Original: b, CopyLen: riscWidth, NotBoosted: engine.BoostOpcode,
		Slot: append(append([]byte(nil), b...), riscISA.Breakpoint.Bytes...),
	}, engine.Verdict{}
}

func riscWalk(_ kernel.Kernel, code engine.Code, start, end uint64, f func(addr uint64, length int) bool) {
	b := make([]byte, riscWidth)
	for ; start < end && code.ReadOriginal(start, b) == len(b) && b[0] != 0 && f(start, riscWidth); start += riscWidth {
	}
}

// newRISC is a fake with the function f: an fentry site, two instructions, and one that is none.
func newRISC(t *testing.T) *fake {
	m := newFakeOf(t, riscArch())
	m.define(t, "f", "aa000000 41000001 42000002 00000000 43")
	return m
}

// TestOtherArchitecture: for an instruction set that is very different from x86, the answer is that of
// registering.
func TestOtherArchitecture(t *testing.T) {
	m := newRISC(t)
	for off := range uint64(14) {
		x := m.explain(t, explain.Place{Addr: explained + off}.String())
		if x.Kprobe.Refuses() {
			m.sameAsRegistering(t, x)
		} else {
			m.asForetold(t, x)
		}
	}
	must(t, m.RegisterKprobe(&engine.Kprobe{Symbol: "f", Offset: 4}))
	x := m.explain(t, "f+4")
	const want = `f+4 (f+0x4): probed: brk, stepped
  why       not optimised: it was never prepared for it
            not boosted: an instruction of this kind cannot be followed by a jump back
  place     ffffffff81600004 in f ffffffff81600000-ffffffff81600040, 64 bytes
  kretprobe no: not a function's entry (EINVAL); put a kretprobe on f
  event     yes
  text      brk, 0 hits
  probe     k  f+0x4  missed 0

region, 4 bytes
  ffffffff81600004  41 00 00 01                    op41 f.1

text now, 4 bytes
  ffffffff81600004  bb 01 02 03                    opbb f.1  # probe at f+0x4

breakpoint, 4 bytes
  ffffffff81600004  bb 01 02 03                    opbb f.1

instruction slot, 8 bytes
  ffffffffc1000000  41 00 00 01                    op41  # copy
  ffffffffc1000004  bb 01 02 03                    opbb  # ends the step
`
	if got := string(explain.Text(&x)); got != want {
		t.Errorf("%s", got)
	}
}

// TestWithoutDisassembler: instructions that nobody can print are printed as bytes.
func TestWithoutDisassembler(t *testing.T) {
	a := riscArch()
	a.Disassemble = nil
	m := newFakeOf(t, a)
	m.define(t, "f", "aa000000 41000001")
	if x := m.explain(t, "f+4"); x.Instruction == nil || x.Instruction.Asm != ".byte 0x41,0x00,0x00,0x01" {
		t.Errorf("%+v", x.Instruction)
	}
}

// TestSurveyOther: an architecture without a survey of its own is surveyed instruction by instruction.
func TestSurveyOther(t *testing.T) {
	m := newRISC(t)
	var got []string
	m.SurveyFunction(kernel.Symbol{Name: "f", Addr: explained, Size: size}, func(s engine.Sight) bool {
		got = append(got, fmt.Sprintf("%d %d %s", s.Addr-explained, s.Length, s.Best.Text("brk")))
		return true
	})
	if want := "0 4 ftrace call; 4 4 brk, stepped; 8 4 brk, stepped"; strings.Join(got, "; ") != want {
		t.Errorf("%q, want %s", got, want)
	}
}
