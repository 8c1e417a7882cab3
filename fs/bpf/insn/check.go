package insn

import (
	"fmt"
	"syscall"
)

// An Error says what is wrong with a program, as the kernel's log does.
type Error struct {
	Errno syscall.Errno
	Text  string
}

// Error is what the kernel's log says.
func (e *Error) Error() string { return e.Text }

// Unwrap is the errno.
func (e *Error) Unwrap() error { return e.Errno }

func refuse(errno syscall.Errno, format string, args ...any) *Error {
	return &Error{errno, fmt.Sprintf(format, args...)}
}

// StackSize is how many bytes of stack each function of a program has (MAX_BPF_STACK).
const StackSize = 512

// Helpers decide about calls of helpers: the error is what the verifier says of one that is not for the program.
type Helpers func(id int32) *Error

// Check checks a program. The errors are the verifier's: EINVAL, or EACCES for memory.
func Check(prog []Insn, helpers Helpers) *Error {
	c := checker{prog: prog, helpers: helpers, second: make([]bool, len(prog))}
	for n := range prog {
		if c.second[n] {
			continue
		}
		if err := c.insn(n); err != nil {
			return err
		}
	}
	if err := c.last(); err != nil {
		return err
	}
	return c.reach()
}

type checker struct {
	prog    []Insn
	helpers Helpers
	second  []bool // second halves of loads of 64 bits
}

// insn checks one instruction by itself.
func (c *checker) insn(n int) *Error {
	i := &c.prog[n]
	if i.Dst > FP || i.Src > FP {
		return refuse(syscall.EINVAL, "R%d is invalid", max(i.Dst, i.Src))
	}
	switch i.Class() {
	case ClassALU, ClassALU64:
		return i.arithmetic()
	case ClassJMP, ClassJMP32:
		return c.jump(n)
	case ClassLDX:
		return i.load()
	case ClassST, ClassSTX:
		return i.store()
	}
	return c.wide(n)
}

// writesTo refuses changes of the frame pointer.
func (i *Insn) writesTo() *Error {
	if i.Dst == FP {
		return refuse(syscall.EACCES, "frame pointer is read only")
	}
	return nil
}

// arithmetic is check_alu_op.
func (i *Insn) arithmetic() *Error {
	reg := i.Code&SrcReg != 0
	bits := int32(32)
	if i.Class() == ClassALU64 {
		bits = 64
	}
	switch op := i.Op(); {
	case op > End || op == End && i.Class() == ClassALU64:
		return refuse(syscall.EINVAL, "invalid BPF_ALU opcode %x", op)
	case op == End && (i.Src != 0 || i.Off != 0 || i.Imm != 16 && i.Imm != 32 && i.Imm != 64):
		return refuse(syscall.EINVAL, "BPF_END uses reserved fields")
	case op == End:
	case op == Neg && (reg || i.Src != 0 || i.Off != 0 || i.Imm != 0):
		return refuse(syscall.EINVAL, "BPF_NEG uses reserved fields")
	case op == Neg:
	case op == Mov && (i.Off != 0 || reg && i.Imm != 0 || !reg && i.Src != 0):
		return refuse(syscall.EINVAL, "BPF_MOV uses reserved fields")
	case i.Off != 0 || reg && i.Imm != 0 || !reg && i.Src != 0:
		return refuse(syscall.EINVAL, "BPF_ALU uses reserved fields")
	case (op == Div || op == Mod) && !reg && i.Imm == 0:
		return refuse(syscall.EINVAL, "div by zero")
	case (op == Lsh || op == Rsh || op == Ash) && !reg && (i.Imm < 0 || i.Imm >= bits):
		return refuse(syscall.EINVAL, "invalid shift %d", i.Imm)
	}
	return i.writesTo()
}

// load checks a load through a register (do_check, BPF_LDX).
func (i *Insn) load() *Error {
	switch {
	case i.Code&0xe0 != ModeMem:
		return refuse(syscall.EINVAL, "unknown opcode %02x", i.Code)
	case i.Imm != 0:
		return refuse(syscall.EINVAL, "BPF_LDX uses reserved fields")
	}
	if err := i.onStack(i.Src, "read from"); err != nil {
		return err
	}
	return i.writesTo()
}

// store checks a store through a register.
func (i *Insn) store() *Error {
	switch mode := i.Code & 0xe0; {
	case mode == Atomic && i.Class() == ClassSTX:
		if err := i.atomic(); err != nil {
			return err
		}
	case mode != ModeMem:
		return refuse(syscall.EINVAL, "unknown opcode %02x", i.Code)
	case i.Class() == ClassST && i.Src != 0, i.Class() == ClassSTX && i.Imm != 0:
		return refuse(syscall.EINVAL, "BPF_%s uses reserved fields", map[bool]string{true: "ST", false: "STX"}[i.Class() == ClassST])
	}
	return i.onStack(i.Dst, "write to")
}

// atomic is check_atomic.
func (i *Insn) atomic() *Error {
	switch i.Imm {
	case Add, Or, And, Xor, Add | Fetch, Or | Fetch, And | Fetch, Xor | Fetch, Exchange, Compare:
	default:
		return refuse(syscall.EINVAL, "BPF_ATOMIC uses invalid atomic opcode %02x", i.Imm)
	}
	switch {
	case i.Bytes() < 4:
		return refuse(syscall.EINVAL, "invalid atomic operand size")
	case i.Imm&Fetch != 0 && i.Imm != Compare && i.Src == FP:
		return refuse(syscall.EACCES, "frame pointer is read only")
	}
	return nil
}

// onStack refuses accesses that are surely outside the stack (check_stack_access_within_bounds).
func (i *Insn) onStack(reg uint8, how string) *Error {
	if reg != FP || i.Off < 0 && i.Off >= -StackSize && int(i.Off)+i.Bytes() <= 0 {
		return nil
	}
	return refuse(syscall.EACCES, "invalid %s stack R10 off=%d size=%d", how, i.Off, i.Bytes())
}

// wide checks a load of 64 bits; the other loads of its class read packets.
func (c *checker) wide(n int) *Error {
	i := &c.prog[n]
	switch {
	case i.Code == 0x20, i.Code == 0x28, i.Code == 0x30, i.Code == 0x40, i.Code == 0x48, i.Code == 0x50:
		return refuse(syscall.EINVAL, "BPF_LD_[ABS|IND] instructions not allowed for this program type")
	case i.Code != LoadImm64:
		return refuse(syscall.EINVAL, "unknown opcode %02x", i.Code)
	case n+1 == len(c.prog), c.prog[n+1].Code != 0, c.prog[n+1].Dst != 0, c.prog[n+1].Src != 0, c.prog[n+1].Off != 0:
		return refuse(syscall.EINVAL, "invalid bpf_ld_imm64 insn")
	case i.Off != 0:
		return refuse(syscall.EINVAL, "BPF_LD_IMM64 uses reserved fields")
	case i.Src > PseudoMapIdxValue || i.Src == PseudoBTF || i.Src == PseudoFunc:
		return refuse(syscall.EINVAL, "unrecognized bpf_ld_imm64 insn")
	}
	c.second[n+1] = true
	return i.writesTo()
}

// jump checks jumps, calls and ends.
func (c *checker) jump(n int) *Error {
	i := &c.prog[n]
	only64 := i.Class() == ClassJMP
	switch op := i.Op(); {
	case op > Jsle, !only64 && (op == Ja || op == Call || op == Exit):
		return refuse(syscall.EINVAL, "invalid BPF_JMP%s opcode %x", map[bool]string{false: "32"}[only64], op)
	case op == Call:
		return c.call(i)
	case op == Exit && (i.Code&SrcReg != 0 || i.Imm != 0 || i.Src != 0 || i.Dst != 0 || i.Off != 0):
		return refuse(syscall.EINVAL, "BPF_EXIT uses reserved fields")
	case op == Ja && (i.Code&SrcReg != 0 || i.Imm != 0 || i.Src != 0 || i.Dst != 0):
		return refuse(syscall.EINVAL, "BPF_JA uses reserved fields")
	case op != Exit && op != Ja && (i.Code&SrcReg != 0 && i.Imm != 0 || i.Code&SrcReg == 0 && i.Src != 0):
		return refuse(syscall.EINVAL, "BPF_JMP/JMP32 uses reserved fields")
	}
	return nil
}

// call checks a call: of a helper, or of a function of the program.
func (c *checker) call(i *Insn) *Error {
	switch {
	case i.Code&SrcReg != 0, i.Off != 0, i.Dst != 0, i.Src > PseudoCall:
		return refuse(syscall.EINVAL, "BPF_CALL uses reserved fields")
	case i.Src == PseudoCall:
		return nil
	}
	return c.helpers(i.Imm)
}

// last refuses a program whose end can be run over.
func (c *checker) last() *Error {
	n := len(c.prog) - 1
	if n < 0 {
		return refuse(syscall.EINVAL, "last insn is not an exit or jmp")
	}
	if code := c.prog[n].Code; c.second[n] || code != ExitCode && code != ClassJMP|Ja {
		return refuse(syscall.EINVAL, "last insn is not an exit or jmp")
	}
	return nil
}

// reach refuses jumps out of the program and instructions that nothing leads to (check_cfg).
func (c *checker) reach() *Error {
	seen := make([]bool, len(c.prog))
	todo := []int{0}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		to, k := c.next(n)
		for _, t := range to[:k] {
			switch {
			case t < 0 || t >= len(c.prog):
				return refuse(syscall.EINVAL, "jump out of range from insn %d to %d", n, t)
			case c.second[t]:
				return refuse(syscall.EINVAL, "jump into the middle of ldimm64 insn %d", t)
			}
			todo = append(todo, t)
		}
	}
	for n := range c.prog {
		if !seen[n] && !c.second[n] {
			return refuse(syscall.EINVAL, "unreachable insn %d", n)
		}
	}
	return nil
}

// next are the instructions that may follow n.
func (c *checker) next(n int) (to [2]int, count int) {
	i := &c.prog[n]
	target := n + 1 + int(i.Off)
	switch {
	case i.Code == LoadImm64:
		return [2]int{n + 2}, 1
	case i.Class() != ClassJMP && i.Class() != ClassJMP32:
		return [2]int{n + 1}, 1
	case i.Op() == Exit:
		return to, 0
	case i.Op() == Ja:
		return [2]int{target}, 1
	case i.Op() == Call && i.Src == PseudoCall:
		return [2]int{n + 1, n + 1 + int(i.Imm)}, 2
	case i.Op() == Call:
		return [2]int{n + 1}, 1
	}
	return [2]int{n + 1, target}, 2
}
