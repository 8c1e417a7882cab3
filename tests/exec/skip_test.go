package exec

import (
	"github.com/kprobefs/kprobefs/emu/uc"
)

// skips are instructions that are not run, and why.
var skips = []struct {
	why string
	is  func(p *placed) bool
}{
	{"aborts libunicorn", func(p *placed) bool { _, bad := uc.Forbidden(p.bytes); return bad }},
	{"reads a clock", two(0x31, 0x33, 0xc7|0x100)},
	{"reads a clock", func(p *placed) bool { return group01(p, 7) && p.RM() == 1 }}, // rdtscp
	{"changes how the processor runs", two(0x22, 0x23, 0x30, 0x05, 0x07, 0x34, 0x35)},
	{"changes how the processor runs", func(p *placed) bool { // lldt, ltr, lgdt, lidt, lmsw
		mem := p.Mod() != 3
		return two(0x00)(p) && p.Reg()&6 == 2 || two(0x01)(p) && (mem && p.Reg()&6 == 2 || p.Reg() == 6)
	}},
	{"raises an interrupt by itself", func(p *placed) bool {
		return p.OpLen == 1 && p.VEX == 0 && (p.Op[0] == 0xf1 || p.Op[0] == 0xcd || p.Op[0] == 0xcc)
	}},
}

// two matches instructions of the 0F map; 0xc7|0x100 is rdrand and rdseed.
func two(ops ...int) func(p *placed) bool {
	return func(p *placed) bool {
		for _, op := range ops {
			if p.OpLen == 2 && p.Op[1] == byte(op) && (op < 0x100 || p.Mod() == 3 && p.Reg() >= 6) {
				return true
			}
		}
		return false
	}
}

func group01(p *placed, reg byte) bool { return two(0x01)(p) && p.Mod() == 3 && p.Reg() == reg }

// skipped says why b is not run, or "".
func (b *block) skipped() string {
	for i := range b.insns {
		for _, s := range skips {
			if s.is(&b.insns[i]) {
				return s.why
			}
		}
	}
	return ""
}

// undefined is ud2 and its kin, which are meant to be #UD.
func undefined(p *placed) bool { return two(0x0b, 0xb9, 0xff)(p) }
