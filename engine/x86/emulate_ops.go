package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// Flags that emulated instructions look at or change.
const (
	flagCF = 1 << 0
	flag1  = 1 << 1 // always set
	flagPF = 1 << 2
	flagZF = 1 << 6
	flagSF = 1 << 7
	flagIF = 1 << 9
	flagOF = 1 << 11
	flagRF = 1 << 16
	flagVM = 1 << 17

	// flagsPopf are those that popf changes at CPL 0: CF PF AF ZF SF TF IF DF
	// OF IOPL NT AC ID.
	flagsPopf = 0x247fd5
)

// addrmode are the general registers in the numbering of ModRM and REX; 4 is the stack
// pointer.
var addrmode = [16]arch.Reg{
	arch.AX, arch.CX, arch.DX, arch.BX, arch.AX, arch.BP, arch.SI, arch.DI,
	arch.R8, arch.R9, arch.R10, arch.R11, arch.R12, arch.R13, arch.R14, arch.R15,
}

// regOf is register n in the numbering of ModRM and REX (addrmode_regoffs).
func regOf(r *engine.Regs, n byte) *uint64 {
	if n &= 15; n == 4 {
		return &r.SP
	}
	return &r.R[addrmode[n&15]]
}

// push pushes the low size bytes of v (int3_emulate_push).
func push(c *engine.Context, v uint64, size int) bool {
	sp := c.SP - uint64(size)
	if !c.Store(sp, v, size) {
		return false
	}
	c.SP = sp
	return true
}

// pop pops size bytes (int3_emulate_pop).
func pop(c *engine.Context, size int) (uint64, bool) {
	v, ok := c.Load(c.SP, size)
	if ok {
		c.SP += uint64(size)
	}
	return v, ok
}

// stackWidth is the operand size of pushf and popf: a word, or 2 behind 66.
func (c *cpu) stackWidth(in *insn.Inst) int {
	if in.Prefix&insn.P66 != 0 && in.REX&8 == 0 {
		return 2
	}
	return c.word
}

// target is where a relative jump or call goes: next is the instruction behind it.
func (c *cpu) target(in *insn.Inst, next uint64) uint64 { return (next + uint64(in.Imm)) & c.mask }

func emulateCLI(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	return setIF(in, 0), true
}

func emulateSTI(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	return setIF(in, flagIF), true
}

func setIF(in *insn.Inst, bit uint64) emulation {
	n := uint64(in.Len)
	return func(c *engine.Context) bool {
		c.Flags = c.Flags&^flagIF | bit
		c.IP += n
		return true
	}
}

// emulatePushf stores RF and VM as 0, as the processor does.
func emulatePushf(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	n, size := uint64(in.Len), cpu.stackWidth(in)
	return func(c *engine.Context) bool {
		if !push(c, c.Flags&^(flagRF|flagVM)|flag1, size) {
			return false
		}
		c.IP += n
		return true
	}, true
}

// emulatePopf changes only what popf can, and with a 66 prefix only the low
// half; the kernel takes all 64 bits as they are.
func emulatePopf(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	n, size := uint64(in.Len), cpu.stackWidth(in)
	mask := uint64(flagsPopf)
	if size == 2 {
		mask &= 0xffff
	}
	return func(c *engine.Context) bool {
		v, ok := pop(c, size)
		if !ok {
			return false
		}
		c.Flags = c.Flags&^(mask|flagRF) | v&mask | flag1
		c.IP += n
		return true
	}, true
}

// emulateRet also drops the bytes of ret imm16, which the kernel leaves on the
// stack.
func emulateRet(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	drop, word := uint64(uint16(in.Imm)), cpu.word
	return func(c *engine.Context) bool {
		ip, ok := pop(c, word)
		if !ok {
			return false
		}
		c.IP = ip
		c.SP += drop
		return true
	}, true
}

// emulateFarRet drops the code selector, which is always the kernel's here; the
// kernel emulates it as a near return and leaves the selector on the stack.
// Without REX.W its words have 4 bytes.
func emulateFarRet(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	drop, size := uint64(uint16(in.Imm)), int(in.OpBytes)
	return func(c *engine.Context) bool {
		ip, ok := pop(c, size)
		if !ok {
			return false
		}
		c.IP = ip
		c.SP += uint64(size) + drop
		return true
	}, true
}

func emulateCall(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	next, word := addr+uint64(in.Len), cpu.word
	to := cpu.target(in, next)
	return func(c *engine.Context) bool {
		if !push(c, next, word) {
			return false
		}
		c.IP = to
		return true
	}, true
}

func emulateJmp(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	to := cpu.target(in, addr+uint64(in.Len))
	return func(c *engine.Context) bool {
		c.IP = to
		return true
	}, true
}

// conditions are those of the condition codes 0, 2, 4 …; each odd code is the
// opposite of the one before it.
var conditions = [8]func(f uint64) bool{
	func(f uint64) bool { return f&flagOF != 0 },
	func(f uint64) bool { return f&flagCF != 0 },
	func(f uint64) bool { return f&flagZF != 0 },
	func(f uint64) bool { return f&(flagCF|flagZF) != 0 },
	func(f uint64) bool { return f&flagSF != 0 },
	func(f uint64) bool { return f&flagPF != 0 },
	less,
	func(f uint64) bool { return f&flagZF != 0 || less(f) },
}

func less(f uint64) bool { return (f&flagSF != 0) != (f&flagOF != 0) }

// emulateJcc is the short and the near form; the opcode's last byte holds the
// condition code.
func emulateJcc(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	cc := in.Op[in.OpLen-1] & 15
	holds, want := conditions[cc>>1], cc&1 == 0
	next := addr + uint64(in.Len)
	to := cpu.target(in, next)
	return func(c *engine.Context) bool {
		c.IP = next
		if holds(c.Flags) == want {
			c.IP = to
		}
		return true
	}, true
}

// emulateLoop decrements first and compares then, as the processor does; the
// kernel compares the count before it is decremented, and so jumps once too
// often. It also leaves the upper half of RCX in a loop by ECX.
func emulateLoop(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	next := addr + uint64(in.Len)
	to := cpu.target(in, next)
	mask, keep := countMask(in), keptCount(in)
	zf := [...]uint64{0: 0, 1: flagZF}
	kind := in.Op[0] & 3 // loopne, loope, loop
	return func(c *engine.Context) bool {
		left := (c.R[arch.CX] - 1) & mask
		c.R[arch.CX] = c.R[arch.CX]&keep | left
		c.IP = next
		if left != 0 && (kind == 2 || c.Flags&flagZF == zf[kind]) {
			c.IP = to
		}
		return true
	}, true
}

// emulateJcxz is jrcxz, or jecxz behind 67.
func emulateJcxz(cpu *cpu, in *insn.Inst, addr uint64) (emulation, bool) {
	next := addr + uint64(in.Len)
	to := cpu.target(in, next)
	mask := countMask(in)
	return func(c *engine.Context) bool {
		c.IP = next
		if c.R[arch.CX]&mask == 0 {
			c.IP = to
		}
		return true
	}, true
}

// countMask are the bits of the count register that count: all, or half of them behind 67.
func countMask(in *insn.Inst) uint64 { return 1<<(8*in.AddrBytes) - 1 }

// keptCount are the bits of that register that a count leaves as they are: 32 bits are written as a
// whole register, 16 are not.
func keptCount(in *insn.Inst) uint64 {
	if in.AddrBytes == 2 {
		return 0xffff0000
	}
	return 0
}

// emulateCallReg reads the register before it pushes, so that call *%rsp is
// right; the kernel reads it afterwards.
func emulateCallReg(cpu *cpu, in *insn.Inst, addr uint64, reg byte) emulation {
	next, word := addr+uint64(in.Len), cpu.word
	return func(c *engine.Context) bool {
		to := *regOf(c.Regs, reg)
		if !push(c, next, word) {
			return false
		}
		c.IP = to
		return true
	}
}

func emulateJmpReg(reg byte) emulation {
	return func(c *engine.Context) bool {
		c.IP = *regOf(c.Regs, reg)
		return true
	}
}
