package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

const (
	int3       = 0xcc
	opJump     = 0xe9
	opSyscall  = 0x05 // behind 0f
	opCall     = 0xe8
	relInsnLen = 5 // of a jump or call with 32-bit displacement

	// slotSize is MAX_INSN_SIZE: a longer copy than 10 bytes leaves no room for
	// a jump back and cannot be boosted.
	slotSize = insn.MaxLen
)

// Arch64 is x86-64.
func Arch64() *engine.Arch {
	return &engine.Arch{
		Name:          "x86_64",
		Breakpoint:    []byte{int3},
		SlotSize:      slotSize,
		DetourSize:    detourSize,
		Adjust:        adjust,
		Check:         check,
		Prepare:       prepare,
		Optimize:      optimize,
		OptimizeCheck: optimizeCheck,
		Walk:          walk,
		Survey:        survey,
		Jump:          func(from, to uint64) []byte { return relative(opJump, from, to) },
		Call:          func(from, to uint64) []byte { return relative(opCall, from, to) },
		Nop:           ftraceNop(),
		ReturnAddress: func(r *engine.Regs) uint64 { return r.SP },
		IRQFlag:       1 << 9,
		// __switch_to goes on with another task without changing to its stack.
		KretprobeBlacklist: []string{"__switch_to"},
	}
}

// ftraceNop is the unarmed form of an fentry site (x86_nops[5]).
func ftraceNop() []byte { return []byte{0x0f, 0x1f, 0x44, 0x00, 0x00} }

// relative is the jump or call op at from that leads to to
// (__synthesize_relative_insn). They must lie within 2 GiB of each other.
func relative(op byte, from, to uint64) []byte {
	d := uint32(to - from - relInsnLen)
	return []byte{op, byte(d), byte(d >> 8), byte(d >> 16), byte(d >> 24)}
}
