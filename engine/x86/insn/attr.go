package insn

import (
	"strconv"
	"strings"
)

// An attr is what an opcode asks of the bytes after it.
type attr uint32

const (
	aModRM attr = 1 << iota
	aImm8
	aImm16
	aImmZ    // 2 or 4 bytes by operand size
	aImmV    // 2, 4 or 8 bytes by operand size
	aFar     // offset by operand size, then a selector
	aMoffs   // an address
	aForce64 // operand size is 64 bits in 64-bit mode
	aTest8   // imm8 when ModRM.reg is 0 or 1
	aTestZ   // the same with imm16/32
	aVEX     // has VEX or EVEX forms
	aNoLeg   // has no others
	aEVEX    // the VEX forms are EVEX forms

	aImm = aImm8 | aImm16 | aImmZ | aImmV | aFar | aMoffs

	groupShift = 16 // from here up: which group ModRM.reg selects in, or 0
)

// A table is an opcode map; the first index is the mandatory prefix.
type table [4][256]attr

// cellAttrs is what each character of a cell in the escape maps stands for.
var cellAttrs = [256]attr{
	'm': aModRM,
	'b': aModRM | aImm8,
	'v': aModRM | aVEX,
	'V': aModRM | aVEX | aNoLeg,
	'e': aModRM | aVEX | aNoLeg | aEVEX,
	'B': aModRM | aImm8 | aVEX,
	'C': aModRM | aImm8 | aVEX | aNoLeg,
	'E': aModRM | aImm8 | aVEX | aNoLeg | aEVEX,
	'z': aVEX,
	'x': aNoLeg,
	'q': aForce64,
	'J': aImmZ | aForce64,
	'2': aModRM | 2<<groupShift,
	'3': aModRM | 3<<groupShift,
	'4': aModRM | 4<<groupShift,
	'5': aModRM | 5<<groupShift,
	'7': aModRM | 7<<groupShift,
	'8': aModRM | 8<<groupShift,
}

// oneAttrs is the same for the one-byte map.
var oneAttrs = [256]attr{
	'm': aModRM, 'b': aImm8, 'w': aImm16, 'z': aImmZ, 'v': aImmV,
	'p': aFar, 'o': aMoffs, 'q': aForce64, 'B': aTest8, 'Z': aTestZ,
}

// The tables that decoding uses, never written after initialisation. An
// escape map's index is the one VEX and EVEX prefixes give it.
var (
	oneByte  = parseOne(mapOne)
	escapes  = [8]*table{1: parseMap(map0F), 2: parseMap(map0F38), 3: parseMap(map0F3A), 5: parseMap(mapEVEX5), 6: parseMap(mapEVEX6)}
	groupTab = parseGroups(groups)
	prefixes = prefixTable()
)

func eachCell(text string, f func(op int, cell string)) {
	for line := range strings.Lines(text) {
		row, cells, ok := strings.Cut(line, ":")
		first, err := strconv.ParseUint(row, 16, 8)
		if !ok || err != nil {
			continue // the empty first line of the literal
		}
		for i, c := range strings.Fields(cells) {
			f(int(first)+i, c)
		}
	}
}

func parseOne(text string) (t [256]attr) {
	eachCell(text, func(op int, cell string) {
		for i := range len(cell) {
			t[op] |= oneAttrs[cell[i]]
		}
	})
	return t
}

func parseMap(text string) *table {
	t := new(table)
	eachCell(text, func(op int, cell string) {
		for pp := range t {
			t[pp][op] = cellAttrs[cell[min(pp, len(cell)-1)]]
		}
	})
	return t
}

func parseGroups(text map[byte]string) (t [16][4][8]attr) {
	for name, cells := range text {
		for reg, cell := range strings.Fields(cells) {
			for pp := range 4 {
				t[name-'0'][pp][reg] = cellAttrs[cell[min(pp, len(cell)-1)]] | aModRM
			}
		}
	}
	return t
}
