package image

import (
	"debug/elf"
	"encoding/binary"
	"fmt"
)

// A relocator applies one type of relocation: it writes v, which belongs to address place, at the bytes there.
// It returns false if v does not fit.
type relocator struct {
	width uint64 // how many bytes are changed
	put   func(at []byte, v, place uint64) bool
}

// relocators are the types that modules of other instruction sets than x86-64 have (apply_relocate of
// arch/x86/kernel/module.c, apply_relocate_add of arch/arm64/kernel/module.c).
var relocators = map[elf.Machine]map[uint32]relocator{
	elf.EM_386: {
		uint32(elf.R_386_NONE):  {0, func([]byte, uint64, uint64) bool { return true }},
		uint32(elf.R_386_32):    {4, func(at []byte, v, _ uint64) bool { return put32(at, v) }},
		uint32(elf.R_386_PC32):  {4, func(at []byte, v, place uint64) bool { return put32(at, v-place) }},
		uint32(elf.R_386_PLT32): {4, func(at []byte, v, place uint64) bool { return put32(at, v-place) }},
	},
	elf.EM_AARCH64: {
		uint32(elf.R_AARCH64_NONE):  {0, func([]byte, uint64, uint64) bool { return true }},
		uint32(elf.R_AARCH64_ABS64): {8, func(at []byte, v, _ uint64) bool { return put64(at, v) }},
		uint32(elf.R_AARCH64_ABS32): {4, func(at []byte, v, _ uint64) bool { return put32(at, v) }},
		uint32(elf.R_AARCH64_PREL64): {8, func(at []byte, v, place uint64) bool {
			return put64(at, v-place)
		}},
		uint32(elf.R_AARCH64_PREL32): {4, func(at []byte, v, place uint64) bool {
			return put32(at, v-place) && fits(v-place, 32)
		}},
		uint32(elf.R_AARCH64_ADR_PREL_PG_HI21):    {4, putPage},
		uint32(elf.R_AARCH64_CALL26):              {4, putBranch},
		uint32(elf.R_AARCH64_JUMP26):              {4, putBranch},
		uint32(elf.R_AARCH64_ADD_ABS_LO12_NC):     {4, putLow(0)},
		uint32(elf.R_AARCH64_LDST8_ABS_LO12_NC):   {4, putLow(0)},
		uint32(elf.R_AARCH64_LDST16_ABS_LO12_NC):  {4, putLow(1)},
		uint32(elf.R_AARCH64_LDST32_ABS_LO12_NC):  {4, putLow(2)},
		uint32(elf.R_AARCH64_LDST64_ABS_LO12_NC):  {4, putLow(3)},
		uint32(elf.R_AARCH64_LDST128_ABS_LO12_NC): {4, putLow(4)},
		uint32(elf.R_AARCH64_ADR_PREL_PG_HI21_NC): {4, putPage},
	},
}

func put32(at []byte, v uint64) bool {
	binary.LittleEndian.PutUint32(at, uint32(v))
	return true
}

func put64(at []byte, v uint64) bool {
	binary.LittleEndian.PutUint64(at, v)
	return true
}

// fits tells whether v is a signed number of that many bits.
func fits(v uint64, bits uint) bool { return int64(v)<<(64-bits)>>(64-bits) == int64(v) }

// putPage makes an adrp lead to v's page.
func putPage(at []byte, v, place uint64) bool {
	d := uint64(int64(v&^0xfff-place&^0xfff) >> 12)
	insn := u32(at)&^(3<<29|0x7ffff<<5) | uint32(d&3)<<29 | uint32(d>>2&0x7ffff)<<5
	return put32(at, uint64(insn)) && fits(d, 21)
}

// putBranch makes a branch lead to v. One to a weak symbol that is not there stays.
func putBranch(at []byte, v, place uint64) bool {
	if v == 0 {
		return true
	}
	d := v - place
	return put32(at, uint64(u32(at)&^0x3ffffff|uint32(d>>2)&0x3ffffff)) && fits(d, 28)
}

// putLow puts the low 12 bits of v into an instruction that counts them in units of 1 << scale.
func putLow(scale uint) func(at []byte, v, place uint64) bool {
	return func(at []byte, v, _ uint64) bool {
		return put32(at, uint64(u32(at)&^(0xfff<<10)|uint32(v&0xfff>>scale)<<10))
	}
}

// relocateOther applies the relocations of section s, of another instruction set than x86-64, to section to.
func (l *linker) relocateOther(s, to *elf.Section, mem memory, base uint64) error {
	data, err := sectionData(s)
	if err != nil {
		return err
	}
	order := l.f.ByteOrder
	if s.Type == elf.SHT_REL {
		for ; len(data) >= 8; data = data[8:] {
			info := order.Uint32(data[4:])
			if err := l.apply(to, mem, base, uint64(order.Uint32(data)), elf.R_SYM32(info), elf.R_TYPE32(info), nil); err != nil {
				return fmt.Errorf("section %s: %w", s.Name, err)
			}
		}
		return nil
	}
	for ; len(data) >= 24; data = data[24:] {
		info, addend := order.Uint64(data[8:]), order.Uint64(data[16:])
		if err := l.apply(to, mem, base, order.Uint64(data), elf.R_SYM64(info), elf.R_TYPE64(info), &addend); err != nil {
			return fmt.Errorf("section %s: %w", s.Name, err)
		}
	}
	return nil
}

// apply applies one. addend is nil if it stands where it is applied.
func (l *linker) apply(to *elf.Section, mem memory, base, off uint64, sym, typ uint32, addend *uint64) error {
	r, ok := relocators[l.f.Machine][typ]
	if !ok {
		return fmt.Errorf("relocation type %d", typ)
	}
	if sym == 0 && r.width > 0 || int(sym) > len(l.values) {
		return fmt.Errorf("relocation of symbol %d", sym)
	}
	if off > to.Size || to.Size-off < r.width || to.Type == elf.SHT_NOBITS {
		return fmt.Errorf("relocation at %#x", off)
	}
	if r.width == 0 {
		return nil
	}
	at, err := mem.bytes(base+off, r.width)
	if err != nil {
		return err
	}
	v := l.values[sym-1]
	if addend != nil {
		v += *addend
	} else {
		v += uint64(int64(int32(u32(at))))
	}
	if !r.put(at, v, base+off) {
		return fmt.Errorf("overflow in relocation %d of %s: %#x", typ, l.syms[sym-1].Name, v)
	}
	return nil
}

// unlisted resolves what resolve does not, if k does not list its data: an export that is there by its name is
// taken to be where the kernel begins. No answer about a probe depends on where data is.
func (k *Kernel) unlisted(resolve func(string) (uint64, bool)) func(string) (uint64, bool) {
	if k.Named == nil {
		return resolve
	}
	return func(name string) (uint64, bool) {
		if v, ok := resolve(name); ok {
			return v, true
		}
		return k.Segments[0].Addr, k.mentions(name)
	}
}
