// Package insn reads and checks programs of BPF: their instructions, as Linux 6.1 knows them.
//
// An instruction has 8 bytes: a code, two registers, an offset and an immediate (Documentation/bpf/instruction-set.rst).
// One that loads 64 bits takes two of them. Check is the structural part of what the kernel's verifier refuses, with the
// verifier's words. It does not follow values: what a program does with memory is checked when it runs (package vm).
//
// No input makes the package loop or panic. The package imports nothing of ours and has no state.
package insn

import "encoding/binary"

// Size is how many bytes an instruction has.
const Size = 8

// Classes of instructions: the lowest three bits of a code.
const (
	ClassLD = iota
	ClassLDX
	ClassST
	ClassSTX
	ClassALU
	ClassJMP
	ClassJMP32
	ClassALU64
)

// Bits of codes.
const (
	SrcReg  = 0x08 // BPF_X: the second operand is a register
	ModeImm = 0x00
	ModeMem = 0x60
	Atomic  = 0xc0

	SizeW = 0x00
	SizeH = 0x08
	SizeB = 0x10
	SizeD = 0x18
)

// Operations of arithmetic.
const (
	Add = 0x00
	Sub = 0x10
	Mul = 0x20
	Div = 0x30
	Or  = 0x40
	And = 0x50
	Lsh = 0x60
	Rsh = 0x70
	Neg = 0x80
	Mod = 0x90
	Xor = 0xa0
	Mov = 0xb0
	Ash = 0xc0
	End = 0xd0
)

// Operations of jumps.
const (
	Ja   = 0x00
	Jeq  = 0x10
	Jgt  = 0x20
	Jge  = 0x30
	Jset = 0x40
	Jne  = 0x50
	Jsgt = 0x60
	Jsge = 0x70
	Call = 0x80
	Exit = 0x90
	Jlt  = 0xa0
	Jle  = 0xb0
	Jslt = 0xc0
	Jsle = 0xd0
)

// What a load of 64 bits means by its second register (BPF_PSEUDO_…).
const (
	PseudoMapFD       = 1
	PseudoMapValue    = 2
	PseudoBTF         = 3
	PseudoFunc        = 4
	PseudoMapIdx      = 5
	PseudoMapIdxValue = 6

	PseudoCall = 1 // of a call: of a function of the program
)

// Operations of atomic instructions, in the immediate.
const (
	Fetch    = 0x01
	Exchange = 0xe0 | Fetch
	Compare  = 0xf0 | Fetch
)

// FP is the register that points behind the stack.
const FP = 10

// Code of a load of 64 bits, and of calls and ends.
const (
	LoadImm64 = ClassLD | ModeImm | SizeD
	CallCode  = ClassJMP | Call
	ExitCode  = ClassJMP | Exit
)

// An Insn is one instruction.
type Insn struct {
	Code     uint8
	Dst, Src uint8
	Off      int16
	Imm      int32
}

// Class is the class of an instruction.
func (i *Insn) Class() uint8 { return i.Code & 7 }

// Op is the operation of arithmetic or of a jump.
func (i *Insn) Op() uint8 { return i.Code & 0xf0 }

// Bytes is how many bytes a load or store moves.
func (i *Insn) Bytes() int { return [4]int{4, 2, 1, 8}[i.Code>>3&3] }

// Wide is the value of a load of 64 bits, whose second half is next.
func (i *Insn) Wide(next *Insn) uint64 { return uint64(uint32(i.Imm)) | uint64(uint32(next.Imm))<<32 }

// Decode reads the instructions of b; bytes behind the last whole one are left out.
func Decode(b []byte) []Insn {
	all := make([]Insn, len(b)/Size)
	for n := range all {
		p := b[n*Size:]
		all[n] = Insn{Code: p[0], Dst: p[1] & 15, Src: p[1] >> 4, Off: int16(binary.LittleEndian.Uint16(p[2:])), Imm: int32(binary.LittleEndian.Uint32(p[4:]))}
	}
	return all
}
