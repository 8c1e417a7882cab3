package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A maker builds the emulation of in at addr on a cpu. It returns nil for an
// instruction that is stepped; ok is false for one that can be neither.
type maker func(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool)

// emulation is Insn.Emulate.
type emulation func(c *engine.Context) bool

// emulated are the one-byte opcodes that prepare_emulation looks at.
var emulated = makers()

func makers() (m [256]maker) {
	for op, f := range map[byte]maker{
		0xfa: emulateCLI, 0xfb: emulateSTI, 0x9c: emulatePushf, 0x9d: emulatePopf,
		0xc2: emulateRet, 0xc3: emulateRet, 0xca: emulateFarRet, 0xcb: emulateFarRet,
		0xe8: emulateCall, 0xe9: emulateJmp, 0xeb: emulateJmp, 0xff: emulateGroup5,
		0x9a: refuse, 0xea: refuse, int3: refuse, 0xcf: refuse,
		0xe0: emulateLoop, 0xe1: emulateLoop, 0xe2: emulateLoop, 0xe3: emulateJcxz,
	} {
		m[op] = f
	}
	for op := 0x70; op < 0x80; op++ {
		m[op] = emulateJcc
	}
	return m
}

// prepareEmulation is prepare_emulation: what changes the instruction pointer
// or the interrupt flag cannot be stepped with an int3 behind it.
//
// The kernel looks at the opcode byte of a VEX instruction here too, and would
// emulate vzeroupper as a conditional jump and vpsubsb as a call. Only its
// refusals are kept: such an instruction is stepped.
//
// The kernel would also step a syscall, which no text of it has that may be probed.
// Here a copy of one would be taken for a hypercall, so it is refused.
func (p *Profile) prepareEmulation(in *insn.Inst, addr uint64) (emulation, bool) {
	f := emulated[in.Op[0]]
	switch {
	case p.Stepped:
		return nil, in.OpLen != 2 || in.Op[1] != opSyscall
	case in.OpLen == 1 && in.VEX == 0 && f != nil:
		return f(p.cpu, in, addr)
	case in.OpLen == 1 && f != nil:
		_, ok := f(p.cpu, in, addr)
		return nil, ok
	case in.OpLen == 2 && in.Op[1]&0xf0 == 0x80:
		return emulateJcc(p.cpu, in, addr)
	case in.OpLen == 2 && in.Op[1] == 0x01 && in.Reg() == 0 && in.Mod() == 3:
		return nil, false // vmcall and its kin
	case in.OpLen == 2 && in.Op[1] == opSyscall:
		return nil, false // syscall, which is the machine's hypercall
	}
	return nil, true
}

func refuse(*cpu, *insn.Inst, uint64) (emulation, bool) { return nil, false }

// emulateGroup5 is FF: calls and jumps through a register. Through memory, and
// far ones, the kernel refuses; that also keeps from any slot the far forms with
// a register operand, which are no instructions.
func emulateGroup5(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	reg := in.RM() | in.REX&1<<3
	plain := in.Mod() == 3 && int(in.AddrBytes) == cpu.word
	switch in.Reg() {
	case 2:
		return emulateCallReg(cpu, in, addr, reg), plain
	case 4:
		return emulateJmpReg(reg), plain
	case 3, 5:
		return nil, false
	}
	return nil, true
}
