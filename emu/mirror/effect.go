package mirror

import "github.com/kprobefs/kprobefs/engine/x86/insn"

// Numbers of registers in instructions.
const (
	regAX = 0
	regSP = 4
	noReg = -1
)

const (
	rexB = 1
	rexX = 2
	rexR = 4
)

// An effect is what an instruction does to the registers.
type effect struct {
	kind   effectKind
	dest   int   // the register that it changes, or noReg
	source int   // copied: the register
	value  int64 // constant: the value; loaded, and onStack: the displacement from the stack pointer
	store  store
}

// store says where an instruction stores something.
type store uint8

const (
	nowhere store = iota
	onStack
	somewhere
)

type effectKind uint8

const (
	obscure  effectKind = iota // nothing is known of it
	changes                    // it changes dest somehow, if that is a register, and nothing else
	constant                   // it loads a constant
	copied                     // it copies another register
	loaded                     // it loads a word off the stack
)

// leaves reports whether the code does not go on behind in: a return, a jump, or what is never run.
func leaves(in *insn.Inst) bool {
	op := in.Op[0]
	switch {
	case in.VEX != 0:
		return false
	case in.OpLen == 1:
		return op == 0xc3 || op == 0xe9 || op == 0xeb || op == 0xcc || op == 0xf4 || op == 0xff && in.Reg() == 4
	}
	return in.OpLen == 2 && op == 0x0f && in.Op[1] == 0x0b // ud2
}

// fills reports whether in does nothing: nop, and endbr64.
func fills(in *insn.Inst) bool {
	return in.VEX == 0 && (in.OpLen == 1 && in.Op[0] == 0x90 || in.OpLen == 2 && in.Op[0] == 0x0f && (in.Op[1] == 0x1f || in.Op[1] == 0x1e))
}

// effectOf is what in does, if it is one of the few instructions that compilers put in front of a call.
func effectOf(in *insn.Inst) effect {
	reg, rm, at := operands(in)
	op := in.Op[0]
	switch {
	case fills(in), in.VEX == 0 && in.OpLen == 2 && op == 0x0f && in.Op[1]&0xf0 == 0x80: // a conditional jump that was not taken
		return effect{kind: changes, dest: noReg}
	case in.VEX != 0 || in.OpLen != 1 || in.OpBytes < 4, op == 0xc7 && in.Reg() != 0:
		return effect{}
	case op&0xf0 == 0x70, comparesOnly(in):
		return effect{kind: changes, dest: noReg}
	case op&0xf8 == 0xb8: // mov $x, reg
		return effect{kind: constant, dest: int(op&7) + 8*int(in.REX&rexB), value: in.Imm}
	case (op == 0x31 || op == 0x33) && rm == reg: // xor reg, reg: zero
		return effect{kind: constant, dest: reg}
	case op == 0x8b && rm != noReg: // mov rm, reg
		return effect{kind: copied, dest: reg, source: rm}
	case op == 0x8b && at == onStack:
		return effect{kind: loaded, dest: reg, value: int64(in.Disp)}
	case op == 0x8b, op == 0x8d, op == 0x63, op == 0x33, op == 0x03, op == 0x2b: // mov, lea, movslq, xor, add, sub into reg
		return effect{kind: changes, dest: reg}
	case op == 0xc7 && rm != noReg: // mov $x, rm
		return effect{kind: constant, dest: rm, value: in.Imm}
	case op == 0x89 && rm != noReg: // mov reg, rm
		return effect{kind: copied, dest: rm, source: reg}
	case op == 0xc7, op == 0x89, op == 0x31, op == 0x01, op == 0x29, op == 0x21, op == 0x09, op == 0x83, op == 0x81:
		return effect{kind: changes, dest: rm, value: int64(in.Disp), store: at} // something into rm or memory
	}
	return effect{}
}

// operands are the numbers of the registers of ModRM, or where its operand in memory is, if that has one.
func operands(in *insn.Inst) (reg, rm int, at store) {
	if reg = int(in.Reg()); in.REX&rexR != 0 {
		reg += 8
	}
	if rm = int(in.RM()); in.REX&rexB != 0 {
		rm += 8
	}
	switch {
	case in.Mod() == 3:
		return reg, rm, nowhere
	case in.RM() == 4 && in.SIB == 0x24 && in.REX&(rexB|rexX) == 0: // a displacement from rsp
		return reg, noReg, onStack
	}
	return reg, noReg, somewhere
}

// comparesOnly reports whether in is a cmp or test, which changes flags alone. in has one byte of opcode.
func comparesOnly(in *insn.Inst) bool {
	switch op := in.Op[0]; {
	case op >= 0x38 && op <= 0x3d, op == 0x84, op == 0x85:
		return true
	case op == 0x80, op == 0x81, op == 0x83:
		return in.Reg() == 7
	case op == 0xf6, op == 0xf7:
		return in.Reg() == 0
	}
	return false
}
