package uc

// Instructions that make libunicorn 2.0.1 abort, crash or hang. They were
// found by executing all one-byte, 0f, 0f38 and 0f3a opcodes with every ModRM
// class under 16 combinations of prefixes, all VEX and EVEX maps, 3DNow! and
// XOP (3.2 million forms with two register sets each), and millions of random
// sequences, in processes of their own.
//
// None of them harms a VM: the shim turns aborts of the translator into #UD at
// the instruction, which is what the processor does with all but the last, and
// takes the effect from the last (shim_guard.c). But an abort prints a line to
// the program's stderr, and which of them libunicorn notices can depend on
// what stands before in the block. So probes and module loaders refuse them.
var forbidden = []struct {
	opcodeMap byte   // 0: one byte, 1: 0f
	opcode    uint16 // first, in the high byte the last
	lock      bool   // only with a lock prefix
	reg       byte   // bit n: with n in ModRM.reg
	reg3      bool   // only with a register operand (ModRM.mod 3)
	why       string
}{
	{0, 0xffff, false, 1<<3 | 1<<5, true, "far call or jump through a register"},
	{0, 0x3938, true, 0xff, false, "locked cmp"},
	{0, 0x8380, true, 1 << 7, false, "locked cmp"},
	{0, 0xa7a6, true, 0xff, false, "locked cmps"},
	{1, 0xa3a3, true, 0xff, true, "locked bit test of a register"},
	{1, 0xabab, true, 0xff, true, "locked bit test of a register"},
	{1, 0xb3b3, true, 0xff, true, "locked bit test of a register"},
	{1, 0xbaba, true, 0xf0, true, "locked bit test of a register"},
	{1, 0xbbbb, true, 0xff, true, "locked bit test of a register"},
	{1, 0x2323, false, 0xff, false, "write of a debug register"},
}

const maxInsn = 15

// Forbidden reports whether the instruction that code begins with must not
// become executable, and why. Code that is too short or no instruction is not.
func Forbidden(code []byte) (why string, bad bool) {
	code = code[:min(len(code), maxInsn)]
	code, lock := skipPrefixes(code)
	code, opcodeMap := skipEscape(code)
	if len(code) == 0 {
		return "", false
	}
	modrm := byte(0) // a6 and a7 have none
	if len(code) > 1 {
		modrm = code[1]
	}
	for i := range forbidden {
		f := &forbidden[i]
		if opcodeMap != f.opcodeMap || code[0] < byte(f.opcode) || code[0] > byte(f.opcode>>8) || f.lock && !lock {
			continue
		}
		if f.reg>>(modrm>>3&7)&1 != 0 && (!f.reg3 || modrm>>6 == 3) {
			return f.why, true
		}
	}
	return "", false
}

// skipPrefixes skips legacy and REX prefixes, in any order as libunicorn does.
func skipPrefixes(code []byte) (rest []byte, lock bool) {
	for len(code) > 0 {
		switch b := code[0]; {
		case b == 0xf0:
			lock = true
		case b == 0x66, b == 0x67, b == 0xf2, b == 0xf3, b&0xe7 == 0x26, b&0xfe == 0x64, b&0xf0 == 0x40:
		default:
			return code, lock
		}
		code = code[1:]
	}
	return nil, lock
}

// skipEscape skips what selects the opcode map. libunicorn takes a VEX prefix
// for just that.
func skipEscape(code []byte) (rest []byte, opcodeMap byte) {
	switch {
	case len(code) > 1 && code[0] == 0x0f:
		return code[1:], 1
	case len(code) > 2 && code[0] == 0xc5:
		return code[2:], 1
	case len(code) > 3 && code[0] == 0xc4:
		return code[3:], code[1] & 0x1f
	}
	return code, 0
}
