package vm

import (
	"math/bits"

	"github.com/kprobefs/kprobefs/fs/bpf/insn"
)

// sizes are the bytes that a load or store moves, by the bits of its code.
var sizes = [4]int{4, 2, 1, 8}

// run runs from the first instruction of the program to the end of its first function.
func (m *VM) run(c Caller) error {
	ops := m.prog.ops
	for pc := 0; ; {
		if uint(pc) >= uint(len(ops)) {
			return &Fault{pc, "the program has ended without an exit"}
		}
		if m.steps++; m.steps > MaxSteps {
			return &Fault{pc, "too many instructions"}
		}
		o := &ops[pc]
		switch o.code & 7 {
		case insn.ClassALU64:
			m.reg[o.dst] = alu64(o.code, m.reg[o.dst], m.operand(o))
		case insn.ClassALU:
			m.reg[o.dst] = alu32(o, m.reg[o.dst], m.operand(o))
		case insn.ClassLD:
			m.reg[o.dst] = o.imm
			pc++
		case insn.ClassLDX, insn.ClassST, insn.ClassSTX:
			if !m.access(o) {
				return &Fault{pc, "it may not reach that memory"}
			}
		default:
			next, err := m.control(c, o, pc)
			if err != nil {
				return err
			}
			if next < 0 {
				return nil
			}
			pc = next
			continue
		}
		pc++
	}
}

// operand is the second operand.
func (m *VM) operand(o *op) uint64 {
	if o.code&insn.SrcReg != 0 {
		return m.reg[o.src]
	}
	return o.imm
}

// alu64 is arithmetic with 64 bits. A division by 0 is 0, and its rest the dividend.
func alu64(code uint8, a, b uint64) uint64 {
	switch code & 0xf0 {
	case insn.Add:
		return a + b
	case insn.Sub:
		return a - b
	case insn.Mul:
		return a * b
	case insn.Div:
		if b == 0 {
			return 0
		}
		return a / b
	case insn.Or:
		return a | b
	case insn.And:
		return a & b
	case insn.Lsh:
		return a << (b & 63)
	case insn.Rsh:
		return a >> (b & 63)
	case insn.Neg:
		return -a
	case insn.Mod:
		if b == 0 {
			return a
		}
		return a % b
	case insn.Xor:
		return a ^ b
	case insn.Mov:
		return b
	case insn.Ash:
		return uint64(int64(a) >> (b & 63))
	}
	return a
}

// alu32 is arithmetic with 32 bits, whose result has no others.
func alu32(o *op, a, b uint64) uint64 {
	x, y := uint32(a), uint32(b)
	switch o.code & 0xf0 {
	case insn.Div:
		if y == 0 {
			return 0
		}
		return uint64(x / y)
	case insn.Mod:
		if y == 0 {
			return uint64(x)
		}
		return uint64(x % y)
	case insn.Lsh:
		return uint64(x << (y & 31))
	case insn.Rsh:
		return uint64(x >> (y & 31))
	case insn.Ash:
		return uint64(uint32(int32(x) >> (y & 31)))
	case insn.End:
		return swapped(o, a)
	}
	return uint64(uint32(alu64(o.code, a, b)))
}

// swapped is a change of the order of bytes (BPF_END).
func swapped(o *op, a uint64) uint64 {
	big := o.code&insn.SrcReg != 0
	switch o.imm {
	case 16:
		if big {
			return uint64(bits.ReverseBytes16(uint16(a)))
		}
		return uint64(uint16(a))
	case 32:
		if big {
			return uint64(bits.ReverseBytes32(uint32(a)))
		}
		return uint64(uint32(a))
	}
	if big {
		return bits.ReverseBytes64(a)
	}
	return a
}

// access makes a load or a store, and reports whether it may be made.
func (m *VM) access(o *op) bool {
	size := sizes[o.code>>3&3]
	switch o.code & 7 {
	case insn.ClassLDX:
		b := m.Bytes(m.reg[o.src]+uint64(int64(o.off)), size, false)
		if b == nil {
			return false
		}
		m.reg[o.dst] = load(b)
		return true
	case insn.ClassST:
		b := m.Bytes(m.reg[o.dst]+uint64(int64(o.off)), size, true)
		store(b, o.imm)
		return b != nil
	}
	b := m.Bytes(m.reg[o.dst]+uint64(int64(o.off)), size, true)
	if b == nil {
		return false
	}
	if o.code&0xe0 == insn.Atomic {
		m.atomic(o, b)
		return true
	}
	store(b, m.reg[o.src])
	return true
}

// atomic changes memory, and where asked for returns what was there.
func (m *VM) atomic(o *op, b []byte) {
	old, src := load(b), m.reg[o.src]
	switch o.imm {
	case insn.Compare:
		want := m.reg[0]
		if len(b) == 4 {
			want = uint64(uint32(want))
		}
		if old == want {
			store(b, src)
		}
		m.reg[0] = old
		return
	case insn.Exchange:
		store(b, src)
	default:
		store(b, alu64(uint8(o.imm)&0xf0, old, src))
	}
	if o.imm&insn.Fetch != 0 {
		m.reg[o.src] = old
	}
}

// control makes a jump, a call or an end. It returns the next instruction; -1: the program has ended.
func (m *VM) control(c Caller, o *op, pc int) (int, error) {
	switch o.code & 0xf0 {
	case insn.Ja:
		return pc + 1 + int(o.off), nil
	case insn.Exit:
		if m.depth == 0 {
			return -1, nil
		}
		m.frame(m.depth - 1)
		f := &m.frames[m.depth]
		copy(m.reg[6:10], f.saved[:])
		m.reg[insn.FP] -= insn.StackSize
		return f.back, nil
	case insn.Call:
		return m.call(c, o, pc)
	}
	a, b := m.reg[o.dst], m.operand(o)
	if o.code&7 == insn.ClassJMP32 {
		if !taken32(o.code, uint32(a), uint32(b)) {
			return pc + 1, nil
		}
	} else if !taken(o.code, a, b) {
		return pc + 1, nil
	}
	return pc + 1 + int(o.off), nil
}

// taken reports whether a jump is made.
func taken(code uint8, a, b uint64) bool {
	switch code & 0xf0 {
	case insn.Jeq:
		return a == b
	case insn.Jgt:
		return a > b
	case insn.Jge:
		return a >= b
	case insn.Jset:
		return a&b != 0
	case insn.Jne:
		return a != b
	case insn.Jsgt:
		return int64(a) > int64(b)
	case insn.Jsge:
		return int64(a) >= int64(b)
	case insn.Jlt:
		return a < b
	case insn.Jle:
		return a <= b
	case insn.Jslt:
		return int64(a) < int64(b)
	}
	return int64(a) <= int64(b)
}

// taken32 compares 32 bits.
func taken32(code uint8, a, b uint32) bool {
	switch code & 0xf0 {
	case insn.Jsgt, insn.Jsge, insn.Jslt, insn.Jsle:
		return taken(code, uint64(int64(int32(a))), uint64(int64(int32(b))))
	}
	return taken(code, uint64(a), uint64(b))
}

// call calls a function of the program, or a helper.
func (m *VM) call(c Caller, o *op, pc int) (int, error) {
	if o.src == insn.PseudoCall {
		if m.depth+1 >= MaxFrames {
			return 0, &Fault{pc, "too many calls within calls"}
		}
		f := &m.frames[m.depth]
		copy(f.saved[:], m.reg[6:10])
		f.back = pc + 1
		m.frame(m.depth + 1)
		m.reg[insn.FP] += insn.StackSize
		return pc + 1 + int(int32(o.imm)), nil
	}
	copy(m.args[:], m.reg[1:6])
	v, err := c.Call(m, int32(o.imm), &m.args)
	if err != nil {
		return 0, &Fault{pc, err.Error()}
	}
	if m.jump != nil {
		return 0, errTail
	}
	m.reg[0] = v
	clear(m.reg[1:6])
	return pc + 1, nil
}
