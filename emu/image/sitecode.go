package image

import "bytes"

// x86Fentry: addr has a call of __fentry__.
func x86Fentry(u *unnamed, addr uint64) bool {
	fentry, ok := u.named("__fentry__")
	code, err := u.mem.bytes(addr, branchSize)
	return ok && err == nil && code[0] == 0xe8 && (rel32(code[1:], addr+branchSize)-fentry.Addr)&0xffffffff == 0
}

func x86Jump(u *unnamed, addr, to uint64) bool {
	code, err := u.mem.bytes(addr, branchSize)
	switch {
	case err != nil:
		return false
	case code[0] == 0xe9:
		return rel32(code[1:], addr+branchSize) == to
	case code[0] == 0xeb:
		return addr+2+uint64(int64(int8(code[1]))) == to
	}
	return bytes.Equal(code, u.of.isa.FtraceNop) || code[0] == 0x66 && code[1] == 0x90
}

// arm64Fentry: a function's first nop is at addr, or behind the landing pad there.
func arm64Fentry(u *unnamed, addr uint64) bool {
	const bti, btiMask = 0xd503241f, 0xffffff3f
	code, err := u.mem.bytes(addr, 12)
	if err != nil || addr%4 != 0 {
		return false
	}
	if u32(code)&btiMask == bti {
		code = code[4:]
	}
	nop := u32(u.of.isa.FtraceNop)
	return u32(code) == nop && u32(code[4:]) == nop
}

func arm64Jump(u *unnamed, addr, to uint64) bool {
	code, err := u.mem.bytes(addr, 4)
	if err != nil || addr%4 != 0 {
		return false
	}
	insn := u32(code)
	return insn == u32(u.of.isa.FtraceNop) || insn>>26 == 5 && addr+uint64(int64(int32(insn<<6))>>4) == to
}
