package mirror

import "github.com/kprobefs/kprobefs/engine/x86/insn"

// siteReach is how many bytes of code are decoded on each side of a syscall instruction.
const siteReach = 1024

// syscallLen is the length of a syscall instruction.
const syscallLen = 2

// siteNumber returns the number of the system call that the syscall instruction ending at code[end] makes. It
// knows the number if the program loads a constant into rax in front of that instruction, as the C libraries
// do, and no jump nearby leads in between. code may begin within an instruction. Decoding then mostly finds
// the true boundaries by itself; if not, siteNumber begins again one byte further.
func siteNumber(code []byte, end int) (nr int, ok bool) {
	for start := 0; start < insn.MaxLen && start <= end-syscallLen; start++ {
		var s site
		if s.call = end - syscallLen; s.walk(code, start) {
			return s.nr, s.known
		}
	}
	return 0, false
}

// A site is a syscall instruction with what the decoded code says about it.
type site struct {
	call    int // offset of the syscall instruction
	met     bool
	nr      int // number that was loaded into rax
	loaded  int // offset of that load
	known   bool
	targets []int // targets of jumps
}

// walk decodes code from start and reports whether it has met the call.
func (s *site) walk(code []byte, start int) bool {
	var in insn.Inst
	for at := start; at < len(code); at += int(in.Len) {
		if insn.Decode(code[at:], insn.Mode64, &in) != nil {
			in = insn.Inst{Len: 1}
		}
		if at > s.call && !s.met {
			return false // the decoder is not at an instruction's start
		}
		s.step(at, &in)
	}
	for _, to := range s.targets {
		s.known = s.known && (to <= s.loaded || to > s.call)
	}
	return s.met
}

func (s *site) step(at int, in *insn.Inst) {
	if to, jumps := branch(in); jumps {
		s.targets = append(s.targets, at+int(in.Len)+to)
	}
	nr, loads := loadsRAX(in)
	switch {
	case at == s.call:
		s.met = in.Op[0] == 0x0f && in.Op[1] == 0x05 && in.Len == syscallLen
	case at > s.call:
	case loads:
		s.nr, s.known, s.loaded = nr, true, at
	default:
		s.known = s.known && sparesRAX(in)
	}
}

// loadsRAX returns the constant that in loads into rax.
func loadsRAX(in *insn.Inst) (int, bool) {
	if in.VEX != 0 || in.REX&rexB != 0 || in.OpLen != 1 || in.OpBytes < 4 {
		return 0, false
	}
	switch {
	case in.Op[0] == 0xb8: // mov $nr, %eax
	case in.Op[0] == 0xc7 && in.ModRM == 0xc0: // mov $nr, %rax
	default:
		return 0, false
	}
	return int(in.Imm), true
}

const (
	rexB = 1
	rexR = 4
)

// sparesRAX reports whether in is one of the few instructions that compilers put between the load of the
// number and the call, and that do not change rax.
func sparesRAX(in *insn.Inst) bool {
	if in.VEX != 0 || in.OpLen != 1 {
		return false
	}
	memory, rm, reg := in.Mod() != 3, in.RM() != 0 || in.REX&rexB != 0, in.Reg() != 0 || in.REX&rexR != 0
	switch op := in.Op[0]; {
	case op > 0xb8 && op <= 0xbf, op == 0xb8 && in.REX&rexB != 0: // mov $x, reg
		return true
	case op == 0x89, op == 0xc7, op == 0x31: // mov and xor into the operand of ModRM
		return memory || rm
	case op == 0x8b, op == 0x8d, op == 0x63, op == 0x33: // mov, lea, movslq and xor into reg
		return reg
	}
	return false
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
