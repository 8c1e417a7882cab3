package x86

import (
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// isa is the instruction set that is decided about.
var isa = arch.AMD64

const (
	int3       = 0xcc
	opSyscall  = 0x05 // behind 0f
	opCall     = 0xe8
	relInsnLen = 5 // of a jump or call with 32-bit displacement

	// slotSize is MAX_INSN_SIZE: a longer copy than 10 bytes leaves no room for
	// a jump back and cannot be boosted.
	slotSize = insn.MaxLen
)
