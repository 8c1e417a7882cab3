package x86

import "github.com/kprobefs/kprobefs/engine/x86/insn"

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

// ftraceNop is the unarmed form of an fentry site (x86_nops[5]).
func ftraceNop() []byte { return []byte{0x0f, 0x1f, 0x44, 0x00, 0x00} }

// relative is the jump or call op at from that leads to to
// (__synthesize_relative_insn). They must lie within 2 GiB of each other.
func relative(op byte, from, to uint64) []byte {
	d := uint32(to - from - relInsnLen)
	return []byte{op, byte(d), byte(d >> 8), byte(d >> 16), byte(d >> 24)}
}
