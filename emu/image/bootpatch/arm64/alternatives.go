package arm64

import (
	"fmt"
)

// callbackBit marks a record whose replacement is made by a function (ARM64_CB_BIT). Before 5.19 these had a
// number of their own, and no replacement either.
const callbackBit = 1 << 15

// alternatives is apply_alternatives_all: struct alt_instr has the places of the code and of what replaces
// it, the feature on which it does, and both lengths.
func (p *patcher) alternatives() error {
	on := p.features()
	nops, _ := p.img.Symbol("alt_cb_patch_nops")
	return p.each(".altinstructions", "__alt_instructions", "__alt_instructions_end", altSize, func(addr uint64, rec []byte) error {
		at, from := rel32(rec, addr), rel32(rec[4:], addr+4)
		feature, n, replaced := int(rec[8])|int(rec[9])<<8, uint64(rec[10]), uint64(rec[11])
		if !on[feature&^callbackBit] {
			return nil
		}
		code, err := p.img.Bytes(at, n)
		if err != nil {
			return err
		}
		if replaced == 0 {
			if from == nops.Addr && nops.Addr != 0 {
				for i := 0; i+width <= len(code); i += width {
					put(code[i:], nop)
				}
			}
			return nil // another function's result is not known
		}
		if replaced != n || n%width != 0 {
			return fmt.Errorf("%d bytes for %d", replaced, n)
		}
		repl, err := p.img.Bytes(from, n)
		if err != nil {
			return err
		}
		for i := uint64(0); i < n; i += width {
			put(code[i:], moved(u32(repl[i:]), from+i, at+i, from, from+n))
		}
		return nil
	})
}

// moved is insn, which was written for address from, at to (get_alt_insn). A branch to within [start, end)
// stays as it is.
func moved(insn uint32, from, to, start, end uint64) uint32 {
	for _, b := range []struct {
		mask, value uint32
		low, bits   uint
	}{
		{0x7c000000, 0x14000000, 0, 26}, {0xff000010, 0x54000000, 5, 19}, {0x7e000000, 0x34000000, 5, 19}, {0x7e000000, 0x36000000, 5, 14},
	} {
		if insn&b.mask != b.value {
			continue
		}
		by := uint64(int64(int32(insn<<(32-b.low-b.bits)))>>(32-b.bits)) * width
		if target := from + by; target >= start && target < end {
			return insn
		}
		field := uint32(1)<<b.bits - 1
		return insn&^(field<<b.low) | uint32((from+by-to)/width)&field<<b.low
	}
	const adrp, page = 0x90000000, 0xfff
	if insn&0x9f000000 == adrp {
		by := uint64(int64(int32(insn<<8))>>13)<<2 | uint64(insn>>29&3)
		pages := ((from&^page + by<<12) - to&^page) >> 12
		return insn&^(3<<29|0x7ffff<<5) | uint32(pages&3)<<29 | uint32(pages>>2)&0x7ffff<<5
	}
	return insn
}
