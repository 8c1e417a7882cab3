package bootpatch

import (
	"encoding/binary"
	"fmt"

	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// An alternative is one struct alt_instr: depending on feature, another instruction replaces the one at
// addr.
type alternative struct {
	addr, repl uint64
	feature    int
	not        bool // patch when the feature is missing (ALTINSTR_FLAG_INV, ALT_FLAG_NOT)
	direct     bool // ALT_FLAG_DIRECT_CALL, since 6.8
	len        int
	replLen    int
}

// altSizes are the sizes of the forms of struct alt_instr.
var altSizes = [...]int{
	release.AlternativesPadded: 13,
	release.AlternativesPlain:  12,
	release.AlternativesFlags:  14,
}

// altForms are the forms in the order in which they are tried.
var altForms = [...]release.Alternatives{release.AlternativesPlain, release.AlternativesFlags, release.AlternativesPadded}

const maxFeature = 32 * 40 // more words than any kernel has

// readAlternatives reads the table in the form in which every record is valid. It tries the form of the
// release first. It may be another one, because distributions take changes back into older releases.
func (p *patcher) readAlternatives() (alts []alternative, form release.Alternatives, err error) {
	b, at, err := p.img.read(altTable)
	if err != nil || len(b) == 0 {
		return nil, 0, err
	}
	for _, form = range append([]release.Alternatives{p.boot.Alternatives}, altForms[:]...) {
		if len(b)%altSizes[form] != 0 {
			continue
		}
		if alts, err = p.parseAlternatives(b, at, form); err == nil {
			return alts, form, nil
		}
	}
	if err == nil {
		err = fmt.Errorf("%d bytes", len(b))
	}
	return nil, 0, fmt.Errorf("%s: no known kind of record: %w", altTable.section, err)
}

func (p *patcher) parseAlternatives(b []byte, at uint64, form release.Alternatives) ([]alternative, error) {
	size := altSizes[form]
	alts := make([]alternative, 0, len(b)/size)
	for off := 0; off < len(b); off += size {
		rec, addr := b[off:off+size], at+uint64(off)
		a := alternative{addr: rel32(rec, addr), repl: rel32(rec[4:], addr+4)}
		flags := binary.LittleEndian.Uint16(rec[8:])
		a.feature, a.not = int(flags&0x7fff), flags>>15 != 0
		lens := rec[10:]
		if form == release.AlternativesFlags {
			a.feature = int(flags)
			a.not, a.direct = rec[10]&1 != 0, rec[10]&2 != 0
			lens = rec[12:]
		}
		a.len, a.replLen = int(lens[0]), int(lens[1])
		if a.feature >= maxFeature || a.replLen > a.len || a.len == 0 {
			return nil, fmt.Errorf("record at %#x: feature %d, %d bytes for %d", addr, a.feature, a.replLen, a.len)
		}
		if _, err := p.img.Bytes(a.addr, uint64(a.len)); err != nil {
			return nil, fmt.Errorf("record at %#x: %w", addr, err)
		}
		if _, err := p.img.Bytes(a.repl, uint64(a.replLen)); err != nil {
			return nil, fmt.Errorf("record at %#x: %w", addr, err)
		}
		alts = append(alts, a)
	}
	return alts, nil
}

// alternatives patches all alternatives (apply_alternatives).
func (p *patcher) alternatives() error {
	alts, form, err := p.readAlternatives()
	if err != nil {
		return err
	}
	apply := p.alternative
	if form == release.AlternativesFlags {
		shareLengths(alts)
		apply = p.alternative63
		p.features.renumber63()
	}
	for i := range alts {
		if err := apply(&alts[i]); err != nil {
			return err
		}
	}
	return nil
}

// code returns the n bytes at addr, and so many of those behind them as an instruction that begins
// in them may have.
func (p *patcher) code(addr, n uint64) ([]byte, error) {
	if b, err := p.img.Bytes(addr, n+insn.MaxLen); err == nil {
		return b, nil
	}
	return p.img.Bytes(addr, n)
}

// alternative is the body of apply_alternatives' loop until 6.2.
func (p *patcher) alternative(a *alternative) error {
	code, err := p.code(a.addr, uint64(a.len))
	if err != nil {
		return err
	}
	if p.features.has(a.feature) != a.not {
		repl, err := p.img.Bytes(a.repl, uint64(a.replLen))
		if err != nil {
			return err
		}
		buf := make([]byte, a.len)
		copy(buf, repl)
		for i := a.replLen; i < a.len; i++ {
			buf[i] = opNop
		}
		if a.replLen == branchLen {
			p.moveBranch(buf, a.repl, a.addr)
		}
		copy(code, buf)
	}
	p.optimizeNops(code, a.len)
	return nil
}

// moveBranch corrects a call or jump that was written for address from and is at to now. Jumps become short
// ones if possible (recompute_jump).
func (p *patcher) moveBranch(b []byte, from, to uint64) {
	target := from + branchLen + sext(b[1:])
	switch b[0] {
	case opCall:
		branch(b, opCall, to, target)
	case opJump:
		// The kernel takes a backward jump for short when its displacement fits into
		// eight bits without a sign, which it never does.
		if d := int32(target - to); d >= 0 && d-2 <= shortReach {
			b[0], b[1] = opJump8, byte(d-2)
			p.addNops(b[2:branchLen])
			return
		}
		branch(b, opJump, to, target)
	}
}

// shareLengths gives all alternatives of one place the length of the longest (apply_alternatives since
// 6.9).
func shareLengths(alts []alternative) {
	for i := range alts {
		for j := i + 1; j < len(alts) && alts[j].addr == alts[i].addr; j++ {
			n := max(alts[i].len, alts[j].len)
			alts[i].len, alts[j].len = n, n
		}
	}
}

// alternative63 is the body of apply_alternatives' loop since 6.3.
func (p *patcher) alternative63(a *alternative) error {
	code, err := p.code(a.addr, uint64(a.len))
	if err != nil {
		return err
	}
	if p.features.has(a.feature) == a.not {
		p.mergeNops(code, a.len)
		return nil
	}
	repl, err := p.img.Bytes(a.repl, uint64(a.replLen))
	if err != nil {
		return err
	}
	buf := make([]byte, a.len)
	n := copy(buf, repl)
	if a.direct {
		if n, err = p.directCall(a, code, buf); err != nil {
			return err
		}
	}
	for i := n; i < len(buf); i++ {
		buf[i] = opNop
	}
	relocate(p.img.mode(), buf, n, a.repl, a.addr)
	p.mergeNops(buf, len(buf))
	copy(code, buf)
	return nil
}

// directCall turns the call of BUG_func in buf into a direct call of the function that the indirect
// call in code would call (alt_replace_call). It returns the length; a function that does nothing
// has length 0.
func (p *patcher) directCall(a *alternative, code, buf []byte) (int, error) {
	if a.len < 6 || a.replLen != branchLen || buf[0] != opCall || code[0] != 0xff || code[1] != 0x15 {
		return 0, fmt.Errorf("%s: no indirect call at %#x", altTable.section, a.addr)
	}
	at := a.addr + 6 + sext(code[2:])
	if p.img.word() == 4 { // the operand is the address itself
		at = uint64(u32(code[2:]))
	}
	ptr, err := p.img.at(at, uint64(p.img.word()))
	if err != nil {
		return 0, fmt.Errorf("%s: call at %#x: %w", altTable.section, a.addr, err)
	}
	target := p.img.long(ptr)
	if nop, ok := p.img.symbol("nop_func"); ok && target == nop {
		return 0, nil
	}
	if target != 0 {
		branch(buf, opCall, a.repl, target)
	}
	return branchLen, nil
}

// relocate corrects the instructions in b[:n], which were written for from and are at to now,
// wherever they refer to an address outside of b (apply_relocation).
func relocate(mode insn.Mode, b []byte, n int, from, to uint64) {
	var in insn.Inst
	for i := 0; i < n; i += int(in.Len) {
		if insn.Decode(b[i:], mode, &in) != nil {
			return
		}
		next := i + int(in.Len)
		if in.RIPRelative(mode) {
			move(b[i+int(in.DispOff):], from-to)
			continue
		}
		near := in.Op[0] == opCall || in.Op[0] == opJump || in.Op[0] == 0x0f && in.Op[1]&0xf0 == 0x80
		if target := next + int(in.Imm); !near || in.ImmLen != 4 || target >= 0 && target <= n {
			continue
		}
		imm := b[i+int(in.ImmOff):]
		move(imm, from-to)
		if d := int32(u32(imm)); in.Op[0] == opJump && d+3 >= -128 && d+3 <= 127 {
			b[i], b[i+1] = opJump8, byte(d+3)
			for j := i + 2; j < next; j++ {
				b[j] = opInt3
			}
		}
	}
}

// move adds by to the 32-bit number b.
func move(b []byte, by uint64) {
	binary.LittleEndian.PutUint32(b, u32(b)+uint32(by))
}
