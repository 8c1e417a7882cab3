package bootpatch

import (
	"bytes"
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// thunkSize is RETPOLINE_THUNK_SIZE.
const thunkSize = 32

// retpolines patches calls of thunks (apply_retpolines). Without the mitigation they become indirect calls.
func (p *patcher) retpolines() error {
	lfence := p.features.named("retpoline_lfence")
	if p.features.named("retpoline") && !lfence {
		return nil
	}
	thunks, ok := p.img.symbol("__x86_indirect_thunk_array")
	if !ok {
		return nil
	}
	return p.img.each(retpolineTable, 4, func(at uint64, rec []byte) error {
		addr := rel32(rec, at)
		code, err := p.code(addr, branchLen)
		if err != nil {
			return err
		}
		var in insn.Inst
		if insn.Decode(code, p.img.mode(), &in) != nil {
			p.skipped++
			return nil
		}
		reg := (addr + uint64(in.Len) + uint64(in.Imm) - thunks) / thunkSize
		b := indirect(&in, reg, lfence)
		if len(b) != int(in.Len) {
			p.skipped++
			return nil
		}
		p.optimizeNops(b, len(b))
		copy(code, b)
		return nil
	})
}

// indirect is the instruction through register reg that stands for in, a call of or
// jump to that register's thunk, as long as in (patch_retpoline); nil: there is none.
func indirect(in *insn.Inst, reg uint64, lfence bool) (b []byte) {
	op := in.Op[0]
	if reg > 15 {
		return nil
	}
	if op == 0x0f && in.Op[1]&0xf0 == 0x80 {
		b = append(b, 0x70+in.Op[1]&0xf^1, in.Len-2)
		op = opJump
	}
	modrm := byte(0xd0)
	switch op {
	case opCall:
	case opJump:
		modrm = 0xe0
	default:
		return nil
	}
	if lfence {
		b = append(b, 0x0f, 0xae, 0xe8)
	}
	if reg >= 8 {
		b = append(b, 0x41)
	}
	b = append(b, 0xff, modrm+byte(reg&7))
	if op == opJump && len(b) < int(in.Len) {
		b = append(b, opInt3)
	}
	return append(b, bytes.Repeat([]byte{opNop}, max(int(in.Len)-len(b), 0))...)
}

// returns patches jumps to the return thunk (apply_returns). Without a mitigation they become ret. With one
// they stay, or lead to the thunk of that mitigation.
func (p *patcher) returns() error {
	thunk, ok := p.img.symbol("__x86_return_thunk")
	if !ok {
		return nil
	}
	return p.img.each(returnTable, 4, func(at uint64, rec []byte) error {
		addr := rel32(rec, at)
		code, err := p.img.Bytes(addr, branchLen)
		if err != nil {
			return err
		}
		if code[0] != opJump || rel32(code[1:], addr+branchLen) != thunk {
			p.skipped++ // changed already: the trampoline of a static call
			return nil
		}
		copy(code, p.ret(addr))
		return nil
	})
}

// ret is the code of a return at addr (cpu_wants_rethunk_at).
func (p *patcher) ret(addr uint64) []byte {
	b := plainRet()
	if p.rethunk != 0 && (!p.upperHalf || addr&0x20 == 0) {
		branch(b, opJump, addr, p.rethunk)
	}
	return b
}

func plainRet() []byte { return []byte{opRet, opInt3, opInt3, opInt3, opInt3} }

// setReturnThunk finds where returns lead (x86_return_thunk); nowhere: they are ret.
func (p *patcher) setReturnThunk() {
	if !p.features.named("rethunk") {
		return
	}
	for _, c := range []struct{ feature, thunk string }{
		{"rethunk", "__x86_return_thunk"},
		{"its", "its_return_thunk"}, // a bug: with it, the mitigation is not asked for otherwise
		{"unret", "retbleed_return_thunk"},
		{"safe_ret", "srso_return_thunk"},
		{"safe_ret_alias", "srso_alias_return_thunk"},
	} {
		if a, ok := p.img.symbol(c.thunk); ok && p.features.named(c.feature) {
			p.rethunk, p.upperHalf = a, c.feature == "its"
		}
	}
}

// endbrs replaces the endbr64 of functions that are never called indirectly (apply_ibt_endbr).
func (p *patcher) endbrs() error {
	endbr := []byte{0xf3, 0x0f, 0x1e, 0xfa}
	poison := p.endbrPoison()
	return p.img.each(endbrTable, 4, func(at uint64, rec []byte) error {
		code, err := p.img.Bytes(rel32(rec, at), 4)
		if err != nil {
			return err
		}
		if !bytes.Equal(code, endbr) {
			p.skipped++
			return nil
		}
		copy(code, poison)
		return nil
	})
}

// endbrPoison replaces endbr64 (gen_endbr_poison): nopw (%rax), or since 6.15 nopl -42(%rax).
// is_endbr, which is a function of its own since then, compares with it.
func (p *patcher) endbrPoison() []byte {
	if _, since := p.img.symbol("is_endbr"); since {
		return []byte{0x0f, 0x1f, 0x40, 0xd6}
	}
	return []byte{0x66, 0x0f, 0x1f, 0x00}
}

// userPtrMax writes the end of user addresses where the compiler left room for it
// (runtime_const_init, since 6.12). Other such constants depend on the machine's memory.
func (p *patcher) userPtrMax() error {
	end := uint64(1)<<47 - 4096
	if p.features.named("la57") {
		end = uint64(1)<<56 - 4096
	}
	return p.img.each(userPtrTable, 4, func(at uint64, rec []byte) error {
		code, err := p.img.Bytes(rel32(rec, at), 8)
		if err != nil {
			return err
		}
		binary.LittleEndian.PutUint64(code, end)
		return nil
	})
}
