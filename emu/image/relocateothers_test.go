package image

import (
	"debug/elf"
	"testing"
)

// TestRelocators: what each type writes. Words and results are those of GNU as and ld.
func TestRelocators(t *testing.T) {
	const place, to = 0xffff800000001000, 0xffff800000123458
	for _, c := range []struct {
		machine   elf.Machine
		typ       uint32
		word      uint32
		v, place  uint64
		want      uint32
		overflows bool
	}{
		{elf.EM_386, uint32(elf.R_386_32), 0, 0xc1000010, 0xf8800000, 0xc1000010, false},
		{elf.EM_386, uint32(elf.R_386_PC32), 0, 0xf8800010, 0xf8800000, 0x10, false},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_ABS32), 0, 0x12345678, place, 0x12345678, false},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_PREL32), 0, to, place, 0x122458, false},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_PREL32), 0, place + 1<<31, place, 0x80000000, true},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_CALL26), 0x94000000, place + 0x100, place, 0x94000040, false}, // bl .+0x100
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_CALL26), 0x94000000, place - 4, place, 0x97ffffff, false},     // bl .-4
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_CALL26), 0x94000000, place + 1<<27, place, 0x96000000, true},
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_CALL26), 0x94000000, 0, place, 0x94000000, false},              // a weak symbol
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_ADR_PREL_PG_HI21), 0x90000000, to, place, 0xd0000900, false},   // adrp x0, .+0x122000
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_ADD_ABS_LO12_NC), 0x91000000, to, place, 0x91116000, false},    // add x0, x0, #0x458
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_LDST64_ABS_LO12_NC), 0xf9400000, to, place, 0xf9422c00, false}, // ldr x0, [x0, #0x458]
		{elf.EM_AARCH64, uint32(elf.R_AARCH64_ADR_PREL_PG_HI21), 0x90000000, 0, place, 0x90000000, true},
	} {
		r := relocators[c.machine][c.typ]
		b := []byte{0, 0, 0, 0}
		put32(b, uint64(c.word))
		ok := r.put(b, c.v, c.place)
		if ok == c.overflows || ok && u32(b) != c.want {
			t.Errorf("%v %d of %#x at %#x: %#x, %v", c.machine, c.typ, c.v, c.place, u32(b), ok)
		}
	}
}
