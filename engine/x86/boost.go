package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A byteSet is a set of opcodes.
type byteSet [4]uint64

func (s *byteSet) has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

// opcodeRows are a map of sixteen rows, one character an opcode: 1 is in, anything
// else is out.
type opcodeRows [16]string

func sixteenRows(rows opcodeRows) (s byteSet) {
	for r, row := range rows {
		for c := range row {
			if row[c] == '1' {
				b := byte(r<<4 | c)
				s[b>>6] |= 1 << (b & 63)
			}
		}
	}
	return s
}

// A groupSet is a set of one-byte opcodes, of some only with certain values of
// the reg field of their ModRM byte: a bit each.
type groupSet [256]byte

func (s *groupSet) has(op, reg byte) bool { return s[op]>>reg&1 != 0 }

const anyReg = 0xff

// groups are opcodes with the values of reg that they are in with.
type groups map[byte]byte

// with are the opcodes in rows, and of those in groups some forms.
func (rows opcodeRows) with(g groups) (s groupSet) {
	in := sixteenRows(rows)
	for op := range s {
		if in.has(byte(op)) {
			s[op] = anyReg
		}
	}
	for op, regs := range g {
		s[op] = regs
	}
	return s
}

// boostable are the one-byte opcodes that can_boost accepts in all releases: not
// bound, conditional jumps, far call, shifts and the other groups, software
// interrupts, x87, loops, near call and jump, prefixes, hlt.
var boostable = opcodeRows{
	0x0: "1111111111111111",
	0x1: "1111111111111111",
	0x2: "1111111111111111",
	0x3: "1111111111111111",
	0x4: "1111111111111111",
	0x5: "1111111111111111",
	0x6: "11.1111111111111",
	0x7: "................",
	0x8: "1111111111111111",
	0x9: "1111111111.11111",
	0xa: "1111111111111111",
	0xb: "1111111111111111",
	0xc: "..1111111111...1",
	0xd: "....11.1........",
	0xe: "....1111..1.1111",
	0xf: ".....1..111111..",
}

// boostSets are the one-byte opcodes that can_boost accepts, by the set's name in a
// release's profile.
var boostSets = [...]groupSet{
	release.BoostPlain: boostable.with(nil),
	// Group 5 has jmp through a register or memory.
	release.BoostJumps: boostable.with(groups{0xff: 1 << 4}),
	// Shifts without /6, group 3 without /1, inc and dec.
	release.BoostGroups: boostable.with(groups{
		0xc0: anyReg &^ (1 << 6), 0xc1: anyReg &^ (1 << 6),
		0xd0: anyReg &^ (1 << 6), 0xd1: anyReg &^ (1 << 6), 0xd2: anyReg &^ (1 << 6), 0xd3: anyReg &^ (1 << 6),
		0xf6: anyReg &^ (1 << 1), 0xf7: anyReg &^ (1 << 1),
		0xfe: 1<<0 | 1<<1, 0xff: 1<<0 | 1<<1 | 1<<4,
	}),
}

// boostable2 are the two-byte opcodes (0F xx) that it accepts
// (twobyte_is_boostable).
var boostable2 = sixteenRows(opcodeRows{
	0x0: "..11..1.11......",
	0x1: "...............1",
	0x2: "1111............",
	0x3: ".1..............",
	0x4: "1111111111111111",
	0x5: "................",
	0x6: "111111111111..11",
	0x7: "....1111......11",
	0x8: "................",
	0x9: "1111111111111111",
	0xa: "11.111..11.111.1",
	0xb: "11111111...11111",
	0xc: "11......11111111",
	0xd: ".111.1..11.111.1",
	0xe: ".11..1..11.111.1",
	0xf: ".111.1..111.111.",
})

// canBoost is can_boost: the copy of the instruction at addr may be followed by
// a jump back instead of a trap. A VEX instruction has a one-byte opcode for
// the kernel, so it is judged as the instruction of that number.
func (p *Profile) canBoost(t *kernel.Tables, in *insn.Inst, addr uint64) bool {
	return p.notBoosted(t, in, addr) == engine.OK
}

// notBoosted is the rule that keeps the instruction at addr from being boosted,
// or OK.
func (p *Profile) notBoosted(t *kernel.Tables, in *insn.Inst, addr uint64) engine.Rule {
	switch {
	case searchExceptionTables(t, addr):
		return engine.BoostException
	case !p.boostableOpcode(in):
		return engine.BoostOpcode
	}
	return engine.OK
}

func (p *Profile) boostableOpcode(in *insn.Inst) bool {
	switch {
	case in.OpLen == 2:
		return boostable2.has(in.Op[1])
	case in.OpLen != 1, in.Prefix&(insn.PCS|insn.P67) != 0:
		return false
	}
	return p.boost.has(in.Op[0], in.Reg())
}
