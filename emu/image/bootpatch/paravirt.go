package bootpatch

import (
	"bytes"
	"fmt"
)

// paravirtFields are the bytes behind the address in struct paravirt_patch_site: type and length. Until
// 5.11 the registers that the call clobbers follow. Records are aligned. The last one may end with its last
// field.
const paravirtFields = 2

// nativeOps are the functions of pv_ops that native_patch, until 5.12, puts an
// instruction or two in the place of.
var nativeOps = map[string][]byte{
	"native_irq_disable":          {0xfa},
	"native_irq_enable":           {0xfb},
	"native_restore_fl":           {0x57, 0x9d},
	"native_save_fl":              {0x9c, 0x58},
	"native_read_cr2":             {0x0f, 0x20, 0xd0},
	"__native_read_cr3":           {0x0f, 0x20, 0xd8},
	"native_write_cr3":            {0x0f, 0x22, 0xdf},
	"native_usergs_sysret64":      {0x0f, 0x01, 0xf8, 0x48, 0x0f, 0x07},
	"native_swapgs":               {0x0f, 0x01, 0xf8},
	"_paravirt_ident_64":          {0x48, 0x89, 0xf8},
	"__native_queued_spin_unlock": {0xc6, 0x07, 0x00},
	"__native_vcpu_is_preempted":  {0x31, 0xc0},
}

// nativeOps32 are the same on i386, where fewer operations are patched.
var nativeOps32 = map[string][]byte{
	"__native_queued_spin_unlock": {0xc6, 0x00, 0x00},
	"__native_vcpu_is_preempted":  {0x31, 0xc0},
}

// wbinvd is an operation that is known by its body: several functions have its name.
var wbinvd = []byte{0x0f, 0x09}

// calleeSave begins the name of the function that stands in pv_ops for one that saves
// all registers.
const calleeSave = "__raw_callee_save_"

// paravirt is apply_paravirt. Each indirect call through pv_ops becomes a direct call of the
// function in pv_ops. A call of _paravirt_nop becomes nops.
func (p *patcher) paravirt() error {
	ops, ok := p.img.symbol("pv_ops")
	if !ok {
		return nil
	}
	nop, _ := p.img.symbol("_paravirt_nop")
	bug, _ := p.img.symbol("paravirt_BUG")
	iret, _ := p.img.symbol("native_iret")
	inline, word := p.inlineOps(), p.img.word()
	return p.img.eachPadded(paravirtTable, 2*word, word+paravirtFields, func(_ uint64, rec []byte) error {
		addr, kind, n := p.img.long(rec), uint64(rec[word]), uint64(rec[word+1])
		code, err := p.img.Bytes(addr, n)
		if err != nil {
			return err
		}
		op, err := p.img.at(ops+uint64(word)*kind, uint64(word))
		if err != nil {
			return fmt.Errorf("pv_ops[%d]: %w", kind, err)
		}
		target := p.img.long(op)
		if target == 0 {
			target = bug
		}
		insns, ok := inline[target]
		if ok = ok || target == nop; !ok && inline != nil {
			insns, ok = p.body(target, wbinvd)
		}
		if ok && len(insns) <= len(code) {
			p.addNops(code[copy(code, insns):])
			return nil
		}
		if len(code) < branchLen {
			return fmt.Errorf("no room for a call at %#x", addr)
		}
		insn := byte(opCall)
		if inline != nil && target == iret {
			insn = opJump
		}
		branch(code, insn, addr, target)
		p.addNops(code[branchLen:])
		return nil
	})
}

// body returns insns if the function at addr is made of them.
func (p *patcher) body(addr uint64, insns []byte) ([]byte, bool) {
	b, err := p.img.at(addr, uint64(len(insns)))
	return insns, err == nil && bytes.Equal(b, insns)
}

// inlineOps are nativeOps by address; nil: since 5.13 alternatives do that.
func (p *patcher) inlineOps() map[uint64][]byte {
	if !p.nativePatch() {
		return nil
	}
	ops := map[uint64][]byte{}
	all := nativeOps
	if p.img.word() == 4 {
		all = nativeOps32
	}
	for name, insns := range all {
		for _, prefix := range []string{"", calleeSave} {
			if addr, ok := p.img.symbol(prefix + name); ok {
				ops[addr] = insns
			}
		}
	}
	return ops
}

// nativePatch reports whether paravirt calls are patched the old way, by native_patch,
// and behind the alternatives.
func (p *patcher) nativePatch() bool {
	_, ok := p.img.symbol("native_patch")
	return ok
}

// beforeAlternatives and behindAlternatives are the order of alternative_instructions
// since 5.13 and before it.
func (p *patcher) beforeAlternatives() error {
	if p.nativePatch() {
		return nil
	}
	return p.paravirt()
}

func (p *patcher) behindAlternatives() error {
	if !p.nativePatch() {
		return nil
	}
	return p.paravirt()
}
