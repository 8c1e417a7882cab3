package x86

import (
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A cpu is what the two instruction sets of x86 do not share.
type cpu struct {
	isa  *arch.ISA
	mode insn.Mode
	word int           // bytes of a register and of what a push stores
	mask uint64        // the bits of an address
	gate [gateLen]byte // how a detour buffer begins
	// adjusts: functions may begin with endbr (CONFIG_X86_KERNEL_IBT, which only x86-64 has).
	adjusts bool
}

var (
	amd64 = &cpu{isa: arch.AMD64, mode: insn.Mode64, word: 8, mask: 1<<64 - 1, gate: [gateLen]byte{0x48, 0x90}, adjusts: true}
	i386  = &cpu{isa: arch.I386, mode: insn.Mode32, word: 4, mask: 1<<32 - 1, gate: [gateLen]byte{0x3e, 0x90}}
)

// cpuOf is the cpu of that instruction set, which may have nops or a struct pt_regs of its own.
func cpuOf(isa *arch.ISA) *cpu {
	of := amd64
	if isa.WordSize == 4 {
		of = i386
	}
	if isa == of.isa {
		return of
	}
	own := *of
	own.isa = isa
	return &own
}

// tooFar: a jump at addr does not reach the detour buffer (arch_prepare_optimized_kprobe). In 32 bits a
// jump reaches everything.
func (c *cpu) tooFar(addr, detour uint64) bool {
	rel := int64(detour - addr + relInsnLen)
	return c.mode == insn.Mode64 && (rel > 0x7fffffff || rel < -0x7fffffff)
}

const (
	int3       = 0xcc
	opSyscall  = 0x05 // behind 0f
	opCall     = 0xe8
	relInsnLen = 5 // of a jump or call with 32-bit displacement

	// slotSize is MAX_INSN_SIZE: a longer copy than 10 bytes leaves no room for
	// a jump back and cannot be boosted.
	slotSize = insn.MaxLen
)
