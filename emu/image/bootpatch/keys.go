package bootpatch

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A JumpLabel is the site of a static key.
type JumpLabel struct {
	Code, Target, Key uint64
	Branch            bool // the code jumps while the key is off
	Len               int  // 2 or 5
}

// A StaticCall is the site of a static call.
type StaticCall struct {
	Code, Key uint64
	Tail      bool
	Init      bool // in init text, according to the file
}

// Sizes of records: relative ones, and struct jump_entry until 4.18, of addresses.
const (
	jumpSize418    = 24
	staticCallSize = 8
)

// keyMask has the bits of a jump entry's key and of a static call's that are flags.
const keyMask = 3

// readJumpLabels reads the sites of static keys.
func (p *patcher) readJumpLabels() error {
	b, _, err := p.img.read(jumpTable)
	if err != nil {
		return err
	}
	size, parse := 8+p.img.word(), p.relativeJump
	if p.img.word() == 8 && len(b)%jumpSize418 == 0 && len(b) > 0 && int64(u64(b)) < 0 && u64(b)>>32 == u64(b[8:])>>32 {
		size, parse = jumpSize418, absoluteJump
	}
	return p.img.each(jumpTable, size, func(addr uint64, rec []byte) error {
		j := parse(addr, rec)
		code, err := p.code(j.Code, 2)
		if err != nil && !p.live {
			return err
		}
		var in insn.Inst
		if insn.Decode(code, p.img.mode(), &in) != nil || in.Len != 2 && in.Len != branchLen || len(code) < int(in.Len) {
			if p.live { // in init text, which is gone
				p.skipped++
				return nil
			}
			return fmt.Errorf("neither nop nor jump at %#x", j.Code)
		}
		j.Len = int(in.Len)
		p.Jumps = append(p.Jumps, j)
		return nil
	})
}

func (p *patcher) relativeJump(addr uint64, rec []byte) JumpLabel {
	key := (addr + 8 + p.img.long(rec[8:])) & p.mask
	return JumpLabel{Code: rel32(rec, addr), Target: rel32(rec[4:], addr+4), Key: key &^ keyMask, Branch: key&1 != 0}
}

func absoluteJump(_ uint64, rec []byte) JumpLabel {
	key := u64(rec[16:])
	return JumpLabel{Code: u64(rec), Target: u64(rec[8:]), Key: key &^ keyMask, Branch: key&1 != 0}
}

// jumpLabels brings each site to the state of its key (jump_label_init,
// static_key_enable, static_key_disable).
func (p *patcher) jumpLabels() error {
	if err := p.readJumpLabels(); err != nil {
		return err
	}
	set := p.keyStates()
	for i := range p.Jumps {
		j := &p.Jumps[i]
		on, known := set[j.Key]
		if !known {
			b, err := p.img.at(j.Key, 4)
			if err != nil {
				p.skipped++ // a key in memory that the file does not have: off until something runs
			} else {
				on = int32(u32(b)) > 0
			}
		}
		code, err := p.img.Bytes(j.Code, uint64(j.Len))
		if err != nil {
			return fmt.Errorf("%s: %w", jumpTable.section, err)
		}
		switch {
		case on == j.Branch:
			copy(code, p.nop(j.Len))
		case j.Len == branchLen:
			branch(code, opJump, j.Code, j.Target)
		default:
			code[0], code[1] = opJump8, byte(j.Target-j.Code-2)
		}
	}
	return nil
}

// keyStates finds the keys that Profile names.
func (p *patcher) keyStates() map[uint64]bool {
	set := map[uint64]bool{}
	for _, k := range p.profile.Keys {
		if k.If != "" && !p.features.named(k.If) {
			continue
		}
		if a, ok := p.img.symbol(k.Name); ok && k.Name != "" {
			set[a+k.Offset] = k.On
			continue
		}
		if k.In == "" {
			continue
		}
		if key, ok := p.keyIn(k.In, k.Nth); ok {
			set[key] = k.On
		}
	}
	return set
}

// keyIn is the key of the nth site in the function called name.
func (p *patcher) keyIn(name string, nth int) (uint64, bool) {
	f, ok := p.img.find(name)
	if !ok {
		return 0, false
	}
	start := f.Addr
	if p.byCode == nil {
		p.byCode = slices.Clone(p.Jumps)
		slices.SortFunc(p.byCode, func(a, b JumpLabel) int { return cmp.Compare(a.Code, b.Code) })
	}
	i, _ := slices.BinarySearchFunc(p.byCode, start, func(j JumpLabel, a uint64) int { return cmp.Compare(j.Code, a) })
	if i += nth; i >= len(p.byCode) || p.byCode[i].Code-start >= min(f.Size, maxFunction) {
		return 0, false
	}
	return p.byCode[i].Key, true
}

// maxFunction is how far from its function's start a site of Profile may be.
const maxFunction = 4096

// trampolineEnd tells a static call's trampoline: ud1 %esp,%ecx behind five bytes.
var trampolineEnd = []byte{0x0f, 0xb9, 0xcc}

// inlineCalls are functions that a static call is not a call of, but five bytes:
// xor %eax,%eax, and ud1 (%edx),%rdi (since 6.19).
var inlineCalls = map[string][]byte{
	"__static_call_return0": {0x2e, 0x2e, 0x2e, 0x31, 0xc0},
	"__WARN_trap":           {0x67, 0x48, 0x0f, 0xb9, 0x3a},
}

// readStaticCalls reads the sites of static calls.
func (p *patcher) readStaticCalls() error {
	return p.img.each(staticCallTable, staticCallSize, func(addr uint64, rec []byte) error {
		key := rel32(rec[4:], addr+4)
		c := StaticCall{Code: rel32(rec, addr), Key: key &^ keyMask, Tail: key&1 != 0, Init: key&2 != 0}
		if _, err := p.img.Bytes(c.Code, branchLen); err != nil {
			if p.live {
				p.skipped++
				return nil
			}
			return err
		}
		if key, ok := p.tramps()[c.Key]; ok && p.img.Core != nil {
			c.Key = key
		}
		p.Calls = append(p.Calls, c)
		return nil
	})
}

// tramps are the keys of the kernel's exported trampolines: a module's site may name
// either (tramp_key_lookup).
func (p *patcher) tramps() map[uint64]uint64 {
	if p.keyOf != nil || p.img.Core == nil {
		return p.keyOf
	}
	p.keyOf = map[uint64]uint64{}
	// A table that is not there or not sound leaves sites that cannot be read, which is said.
	_ = p.img.Core.each(trampTable, staticCallSize, func(addr uint64, rec []byte) error {
		p.keyOf[rel32(rec, addr)&^keyMask] = rel32(rec[4:], addr+4)
		return nil
	})
	return p.keyOf
}

// staticCalls is static_call_init, and what boot changes afterwards.
func (p *patcher) staticCalls() error {
	if err := p.readStaticCalls(); err != nil {
		return err
	}
	inline := map[uint64][]byte{}
	for name, insn := range inlineCalls {
		if addr, ok := p.img.symbol(name); ok {
			inline[addr] = insn
		}
	}
	to := p.callTargets()
	for _, c := range p.Calls {
		code, err := p.code(c.Code, branchLen)
		if err != nil {
			return err
		}
		target, known := to[c.Key]
		if !known {
			b, err := p.img.at(c.Key, uint64(p.img.word()))
			if err != nil && p.img.Core != nil {
				continue // the key is another module's: the call stays one of its trampoline, which goes to the same function
			}
			if err != nil {
				return fmt.Errorf("%s: key of the call at %#x: %w", staticCallTable.section, c.Code, err)
			}
			target = p.img.long(b)
		}
		p.staticCall(code, c, target, inline[target])
	}
	return nil
}

// staticCall is __static_call_transform.
func (p *patcher) staticCall(code []byte, c StaticCall, target uint64, inline []byte) {
	conditional := c.Tail && len(code) > branchLen && code[0] == 0x0f && code[1]&0xf0 == 0x80
	switch {
	case conditional && target != 0:
		binary.LittleEndian.PutUint32(code[2:], uint32(target-c.Code-6))
	case conditional:
		p.skipped++ // to __static_call_return, of kernels built by clang
	case c.Tail && target == 0:
		copy(code, p.staticRet(c.Code))
	case c.Tail:
		branch(code, opJump, c.Code, target)
	case target == 0:
		copy(code, p.nop5)
	case inline != nil:
		copy(code, inline)
	default:
		branch(code, opCall, c.Code, target)
	}
}

// callTargets finds what Profile says of static calls, and changes their
// trampolines (__static_call_update).
func (p *patcher) callTargets() map[uint64]uint64 {
	to := map[uint64]uint64{}
	for _, c := range p.profileCalls() {
		var target uint64
		if c.Target != "" {
			var ok bool
			if target, ok = p.img.symbol(c.Target); !ok {
				continue
			}
		}
		if key, ok := p.img.symbol("__SCK__" + c.Name); ok {
			to[key] = target
		}
		if tramp, ok := p.img.Symbol("__SCT__" + c.Name); ok {
			p.trampoline(tramp.Addr, target)
		}
	}
	return to
}

func (p *patcher) trampoline(addr, target uint64) {
	code, err := p.img.Bytes(addr, branchLen+uint64(len(trampolineEnd)))
	if err != nil || !bytes.Equal(code[branchLen:], trampolineEnd) {
		p.skipped++
		return
	}
	if target == 0 {
		copy(code, p.staticRet(addr))
		return
	}
	branch(code, opJump, addr, target)
}

// staticRet is a static call at addr that leads nowhere and comes last in its function.
// A kernel sets its own up before it knows of return thunks, and comes back only to
// those that the linker made returns.
func (p *patcher) staticRet(addr uint64) []byte {
	if p.img.Core == nil {
		return plainRet()
	}
	return p.ret(addr)
}
