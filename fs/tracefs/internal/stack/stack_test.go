package stack

import (
	"slices"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// otherISA is made up: words of 4 bytes with the high one first, calls of 4 bytes.
var otherISA = &arch.ISA{Name: "other", WordSize: 4, BigEndian: true, Align: 4, Call: arch.Branch{Len: 4}, TracerFrame: 12, StackSize: 4096}

// TestISA: the words of a stack, and what a call puts there, are the instruction set's.
func TestISA(t *testing.T) {
	const top, sp, caller = 0x8010000, 0x8010000 - 20, 0x81367550
	mem := make([]byte, 20)
	otherISA.PutWord(mem[4:8], caller)
	s := New(Config{
		ISA:       otherISA,
		TaskStack: func(*engine.Context) kernel.Range { return kernel.Range{Start: top - 4096, End: top} },
		Stack:     func(_ *engine.Context, pcs []uint64) int { return copy(pcs, []uint64{caller}) },
	})
	s.entered(&engine.Context{Regs: &engine.Regs{SP: sp}, Mem: stackMemory{sp, mem}}, 0x81364000, caller)
	if want := []frame{{0x81364004, 32}, {caller, 16}}; !slices.Equal(s.frames, want) {
		t.Errorf("frames are %#x, want %#x", s.frames, want)
	}
}

// stackMemory is one piece of memory, which may lie anywhere.
type stackMemory struct {
	at uint64
	b  []byte
}

func (m stackMemory) ReadKernel(addr uint64, p []byte) int {
	if addr < m.at || addr > m.at+uint64(len(m.b)) {
		return 0
	}
	return copy(p, m.b[addr-m.at:])
}
func (m stackMemory) ReadUser(uint64, []byte) int    { return 0 }
func (m stackMemory) WriteKernel(uint64, []byte) int { return 0 }
