package bootpatch

import "github.com/kprobefs/kprobefs/engine/x86/insn"

// nops are x86_nops: nops[n] is one instruction of n bytes.
var nops = [...][]byte{
	1: {0x90},
	2: {0x66, 0x90},
	3: {0x0f, 0x1f, 0x00},
	4: {0x0f, 0x1f, 0x40, 0x00},
	5: {0x0f, 0x1f, 0x44, 0x00, 0x00},
	6: {0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00},
	7: {0x0f, 0x1f, 0x80, 0x00, 0x00, 0x00, 0x00},
	8: {0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00},
	// These since 6.4.
	9:  {0x2e, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00},
	10: {0x66, 0x2e, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00},
	11: {0x66, 0x66, 0x2e, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00},
}

// nops32 are x86_nops of i386. Those behind 8 are of 64 bits only.
var nops32 = [...][]byte{
	1: {0x90},
	2: {0x89, 0xf6},
	3: {0x8d, 0x76, 0x00},
	4: {0x8d, 0x74, 0x26, 0x00},
	5: {0x3e, 0x8d, 0x74, 0x26, 0x00},
	6: {0x8d, 0xb6, 0x00, 0x00, 0x00, 0x00},
	7: {0x8d, 0xb4, 0x26, 0x00, 0x00, 0x00, 0x00},
	8: {0x3e, 0x8d, 0xb4, 0x26, 0x00, 0x00, 0x00, 0x00},
}

// nops are those of the image's mode.
func (m *Image) nops() [][]byte {
	if m.word() == 4 {
		return nops32[:]
	}
	return nops[:]
}

// nopsK8 are the same for old AMD processors, k8_nops, until 5.12. Those from 5 bytes on
// are more than one instruction.
var nopsK8 = [...][]byte{
	1: {0x90},
	2: {0x66, 0x90},
	3: {0x66, 0x66, 0x90},
	4: {0x66, 0x66, 0x66, 0x90},
	5: {0x66, 0x66, 0x90, 0x66, 0x90},
	6: {0x66, 0x66, 0x90, 0x66, 0x66, 0x90},
	7: {0x66, 0x66, 0x66, 0x90, 0x66, 0x66, 0x90},
	8: {0x66, 0x66, 0x66, 0x90, 0x66, 0x66, 0x66, 0x90},
}

// nop5K8 is the nop of five bytes among those that is one instruction (K8_NOP5_ATOMIC).
var nop5K8 = []byte{0x66, 0x66, 0x66, 0x66, 0x90}

// setNops chooses nops (arch_init_ideal_nops): of AMD's processors, K8 and older have their
// own. Linux does not call them by a feature; those behind them have a constant TSC.
func (p *patcher) setNops() {
	p.nops, p.nop5 = p.img.nops(), p.img.nops()[branchLen]
	if _, ideal := p.img.symbol("ideal_nops"); !ideal {
		return
	}
	if p.features.named("k8") && !p.features.named("constant_tsc") || !p.features.named("nopl") {
		p.nops, p.nop5 = nopsK8[:], nop5K8
	}
}

// nop is one instruction of n bytes, 2 or 5.
func (p *patcher) nop(n int) []byte {
	if n == branchLen {
		return p.nop5
	}
	return p.nops[n]
}

const (
	maxNop     = 8 // ASM_NOP_MAX
	shortReach = 127
)

// addNops fills b with nops, the longest first (add_nops).
func (p *patcher) addNops(b []byte) {
	for len(b) > 0 {
		n := min(len(b), maxNop)
		copy(b, p.nops[n])
		b = b[n:]
	}
}

// addNop fills b with one nop, or with a jump over int3 (add_nop, since 6.4).
func addNop(nops [][]byte, b []byte) {
	n := len(b)
	if n < len(nops) {
		copy(b, nops[n])
		return
	}
	for i := range b {
		b[i] = opInt3
	}
	if n <= shortReach {
		b[0], b[1] = opJump8, byte(n-2)
		return
	}
	branch(b, opJump, 0, uint64(n))
}

// optimizeNops makes each run of single-byte nops in b[:n] one of long ones, as
// far as b can be decoded (optimize_nops until 6.3). An instruction that begins
// before n may end behind it.
func (p *patcher) optimizeNops(b []byte, n int) {
	var in insn.Inst
	for i := 0; i < n; {
		if insn.Decode(b[i:], p.img.mode(), &in) != nil {
			return
		}
		if b[i] != 0x90 {
			i += int(in.Len)
			continue
		}
		end := i
		for end < n && b[end] == 0x90 {
			end++
		}
		p.addNops(b[i:end])
		i = end
	}
}

// mergeNops makes each run of nops in b[:n] one (optimize_nops since 6.4). A
// jump to the end of such a run is part of it.
func (p *patcher) mergeNops(b []byte, n int) {
	var in insn.Inst
	jump, target := 0, -1
	for i := 0; i < n; {
		if insn.Decode(b[i:], p.img.mode(), &in) != nil {
			return
		}
		next := i + int(in.Len)
		switch {
		case b[i] == opJump8 || b[i] == opJump:
			jump, target = i, next+int(in.Imm)
		case isNop(&in):
			start := i
			next = p.skipNops(b, next, n)
			if next == target {
				start = jump
			}
			if next <= n {
				addNop(p.nops, b[start:next])
			}
		default:
			target = -1
		}
		i = next
	}
}

func (p *patcher) skipNops(b []byte, i, n int) int {
	var in insn.Inst
	for i < n && insn.Decode(b[i:], p.img.mode(), &in) == nil && isNop(&in) {
		i += int(in.Len)
	}
	return i
}

// isNop is insn_is_nop.
func isNop(in *insn.Inst) bool {
	if in.OpLen == 1 && in.Op[0] == 0x90 {
		return in.Prefix&(insn.PF2|insn.PF3) == 0 && in.REX&1 == 0
	}
	return in.OpLen == 2 && in.Op[0] == 0x0f && in.Op[1] == 0x1f
}
