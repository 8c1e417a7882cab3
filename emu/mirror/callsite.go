package mirror

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// siteReach is how many bytes of code are decoded on each side of a syscall instruction.
const siteReach = 1024

// syscallLen is the length of a syscall instruction.
const syscallLen = 2

// maxCallers is through how many callers a number is followed: syscall(3), or the function for cancellation of a C
// library, has it as an argument.
const maxCallers = 2

// A state is what a signal frame says of a program: its registers, by their numbers, and its memory.
type state struct {
	regs [16]uint64
	word func(addr uint64) (uint64, bool)
	code func(addr uint64) (code []byte, at int)
}

// Sets of registers. A system call changes rax, rcx and r11. A function leaves rbx, rbp and r12 to r15 as they were.
const (
	keptByKernel    = 0xffff &^ (1<<regAX | 1<<1 | 1<<11)
	keptByFunctions = 1<<3 | 1<<5 | 0xf<<12
)

// number returns the number of the system call that the syscall instruction ending at ip makes. The frame does not
// contain it. number finds it in the program's code: as a constant that the program loads into rax in front of that
// instruction; as a value that still is in another register, or on the stack; or as such an argument of a function that
// makes any call. No jump nearby may lead in between. Otherwise the number is not known.
func (s *state) number(ip uint64) (nr int, ok bool) {
	code, at := s.code(ip)
	p := straight{state: s, code: code, end: at, sp: s.regs[regSP], known: keptByKernel}
	if !p.decode(isSyscall) {
		return 0, false
	}
	v, ok := p.value(regAX)
	return int(uint32(v)), ok
}

// straight is the code without a branch in front of a system call, or of a call of a function.
type straight struct {
	*state
	code   []byte
	end    int       // offset behind the call
	sp     uint64    // stack pointer at the call
	known  uint16    // registers that still have the value that they had at the call
	callee *straight // the function that is called; nil: it is a system call

	steps   []step
	begin   bool  // the code in front of steps does not lead to them
	targets []int // targets of jumps nearby
}

// A step is one instruction in front of the call.
type step struct {
	at int
	effect
}

func isSyscall(in *insn.Inst) bool {
	return in.Op[0] == 0x0f && in.Op[1] == 0x05 && in.Len == syscallLen
}

// isCall reports whether in calls a function: call, and call through a pointer.
func isCall(in *insn.Inst) bool {
	return in.VEX == 0 && in.OpLen == 1 && (in.Op[0] == 0xe8 || in.Op[0] == 0xff && in.Reg() == 2)
}

// decode finds the instructions in front of the call, which is one that is allows. The code may begin within an
// instruction. Decoding then mostly finds the true boundaries by itself; if not, it begins again one byte further.
func (p *straight) decode(is func(*insn.Inst) bool) bool {
	for start := 0; start < insn.MaxLen && start <= p.end-syscallLen; start++ {
		p.steps, p.targets, p.begin = p.steps[:0], p.targets[:0], false
		if p.walk(start, is) {
			return true
		}
	}
	return false
}

// walk decodes from start and reports whether it has met the call.
func (p *straight) walk(start int, is func(*insn.Inst) bool) (met bool) {
	var in insn.Inst
	for at := start; at < len(p.code); at += int(in.Len) {
		if insn.Decode(p.code[at:], insn.Mode64, &in) != nil {
			in = insn.Inst{Len: 1}
		}
		next := at + int(in.Len)
		if next > p.end && at < p.end {
			return false // the decoder is not at an instruction's start
		}
		if to, jumps := branch(&in); jumps {
			p.targets = append(p.targets, next+to)
		}
		switch {
		case next < p.end && leaves(&in):
			p.steps, p.begin = p.steps[:0], true
		case next < p.end && p.begin && len(p.steps) == 0 && fills(&in):
		case next < p.end:
			p.steps = append(p.steps, step{at, effectOf(&in)})
		case next == p.end:
			met = is(&in)
		}
	}
	return met
}

// value is what register reg has at the call.
func (p *straight) value(reg int) (uint64, bool) { return p.before(len(p.steps), reg) }

// before is what register reg has before step i.
func (p *straight) before(i, reg int) (uint64, bool) {
	if p.known&(1<<reg) != 0 && p.spares(i, reg) {
		return p.regs[reg], true
	}
	for i--; i >= 0; i-- {
		st := &p.steps[i]
		if st.kind == obscure {
			return 0, false
		}
		if st.dest != reg {
			continue
		}
		if p.jumpedInto(st.at) {
			return 0, false
		}
		switch st.kind {
		case constant:
			return uint64(uint32(st.value)), true
		case copied:
			return p.before(i, st.source)
		case loaded:
			if at := p.sp + uint64(st.value); p.spares(i, regSP) && !p.storesAt(i, at) {
				return p.word(at)
			}
		}
		return 0, false
	}
	return p.argument(reg)
}

// spares reports whether no step from i on changes a register.
func (p *straight) spares(i, reg int) bool {
	for _, st := range p.steps[i:] {
		if st.kind == obscure || st.dest == reg {
			return false
		}
	}
	return true
}

// storesAt reports whether a step from i on, or one of a function that is called, may change the word at addr.
func (p *straight) storesAt(i int, addr uint64) bool {
	for _, st := range p.steps[i:] {
		switch at := p.sp + uint64(st.value); {
		case st.kind == obscure, st.store == somewhere, st.store == onStack && at+8 > addr && addr+8 > at:
			return true
		}
	}
	return p.callee != nil && p.callee.storesAt(0, addr)
}

// jumpedInto reports whether a jump nearby leads between the code at offset from and the call.
func (p *straight) jumpedInto(from int) bool {
	for _, to := range p.targets {
		if to > from && to < p.end {
			return true
		}
	}
	return false
}

// argument is what register reg has at the beginning of the function, if the steps are all of it: what its caller has
// put there.
func (p *straight) argument(reg int) (uint64, bool) {
	if !p.begin || len(p.steps) == 0 || p.depth() == maxCallers || !p.spares(0, regSP) || p.jumpedInto(p.steps[0].at) {
		return 0, false
	}
	ret, ok := p.word(p.sp)
	if !ok {
		return 0, false
	}
	caller := straight{state: p.state, sp: p.sp + 8, callee: p}
	for reg := range p.regs {
		if bit := uint16(1) << reg; keptByFunctions&p.known&bit != 0 && p.spares(0, reg) {
			caller.known |= bit
		}
	}
	caller.code, caller.end = p.state.code(ret)
	if !caller.decode(isCall) {
		return 0, false
	}
	return caller.value(reg)
}

// depth is how many functions p is away from the system call.
func (p *straight) depth() (n int) {
	for ; p.callee != nil; p = p.callee {
		n++
	}
	return n
}

// branch is the target of the jump in, relative to the instruction's end.
func branch(in *insn.Inst) (to int, jumps bool) {
	if in.VEX != 0 {
		return 0, false
	}
	switch op := in.Op[0]; {
	case in.OpLen == 1 && (op&0xf0 == 0x70 || op&0xfc == 0xe0 || op&0xfd == 0xe9 || op == 0xe8):
	case in.OpLen == 2 && op == 0x0f && in.Op[1]&0xf0 == 0x80:
	default:
		return 0, false
	}
	return int(in.Imm), true
}

// state reads what the frame with the registers regs says of t.
func (t *thread) state(frame *[frameSize]byte) *state {
	s := &state{code: t.readCode}
	for reg, at := range frameOf {
		s.regs[reg] = binary.NativeEndian.Uint64(frame[8*at:])
	}
	s.word = func(addr uint64) (uint64, bool) {
		b, ok := t.readBytes(addr, 8)
		return binary.NativeEndian.Uint64(b), ok
	}
	return s
}

// readCode reads t's code around addr, as far as it is mapped. at is the offset of addr in it.
func (t *thread) readCode(addr uint64) (code []byte, at int) {
	const page = 4096
	from, to := addr-siteReach, addr+siteReach
	for _, from := range []uint64{from, max(from, (addr-syscallLen)&^(page-1))} {
		for _, to := range []uint64{to, min(to, (addr+page-1)&^(page-1))} {
			if from > addr-syscallLen || to < addr {
				continue
			}
			if b, ok := t.readBytes(from, int(to-from)); ok {
				return b, int(addr - from)
			}
		}
	}
	return nil, 0
}
