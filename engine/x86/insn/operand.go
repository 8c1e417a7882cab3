package insn

import "encoding/binary"

// modRM consumes ModRM, SIB and displacement (insn_get_modrm, insn_get_sib,
// insn_get_displacement); it returns a with what ModRM.reg adds to it.
func (d *decoder) modRM(a attr) (attr, error) {
	in := d.in
	if d.i >= len(d.src) {
		return 0, ErrShort
	}
	in.ModRM, in.HasModRM = d.src[d.i], true
	d.i++
	switch {
	case a>>groupShift != 0:
		a = groupTab[a>>groupShift][d.pp][in.Reg()]
		if in.VEX != 0 && a&aVEX == 0 {
			return 0, ErrInvalid
		}
	case a&(aTest8|aTestZ) != 0 && in.Reg() < 2:
		a |= (a & aTest8) / aTest8 * aImm8
		a |= (a & aTestZ) / aTestZ * aImmZ
	case in.OpLen == 1 && in.VEX == 0 && in.Op[0] == 0xff && (in.Reg() == 2 || in.Reg() == 4 || in.Reg() == 6):
		a |= aForce64
	}
	if in.Mod() == 3 {
		return a, nil
	}
	n := 0
	if in.AddrBytes != 2 {
		n = d.dispLen()
	} else {
		n = d.dispLen16()
	}
	return a, d.displacement(n)
}

// dispLen consumes the SIB byte and gives the length of the displacement.
func (d *decoder) dispLen() int {
	in := d.in
	base := in.RM()
	if base == 4 {
		if d.i >= len(d.src) {
			return MaxLen // too long: displacement answers ErrShort
		}
		in.SIB, in.HasSIB = d.src[d.i], true
		base = in.SIB & 7
		d.i++
	}
	switch mod := in.Mod(); {
	case mod == 1:
		return 1
	case mod == 2, base == 5:
		return 4
	}
	return 0
}

// dispLen16 is the same in 16-bit addressing, which has no SIB byte.
func (d *decoder) dispLen16() int {
	switch mod := d.in.Mod(); {
	case mod == 1:
		return 1
	case mod == 2, d.in.RM() == 6:
		return 2
	}
	return 0
}

func (d *decoder) displacement(n int) error {
	if n == 0 {
		return nil
	}
	if d.i+n > len(d.src) {
		return ErrShort
	}
	d.in.DispOff, d.in.DispLen = uint8(d.i), uint8(n)
	d.in.Disp = int32(signed(d.src[d.i : d.i+n]))
	d.i += n
	return nil
}

// immediate consumes the immediates (insn_get_immediate). It reports false
// when they do not fit, or cannot be: a far pointer with a 64-bit offset.
func (d *decoder) immediate(a attr) bool {
	in := d.in
	first, rest := 0, 0
	switch {
	case a&(aImm8|aImm16) == aImm8:
		first = 1
	case a&aImmZ != 0:
		first = min(int(in.OpBytes), 4)
	case a&aImmV != 0:
		first = int(in.OpBytes)
	case a&aImm16 != 0:
		first = 2
		if a&aImm8 != 0 { // enter
			rest = 1
		}
	case a&aMoffs != 0:
		first = int(in.AddrBytes)
	case in.OpBytes == 8: // a far pointer
		return false
	default:
		first, rest = int(in.OpBytes), 2
	}
	if d.i+first+rest > len(d.src) {
		return false
	}
	in.ImmOff, in.ImmLen = uint8(d.i), uint8(first+rest)
	in.Imm = signed(d.src[d.i : d.i+first])
	d.i += first + rest
	return true
}

// signed reads a little-endian two's-complement number of 1, 2, 4 or 8 bytes.
func signed(b []byte) int64 {
	switch len(b) {
	case 1:
		return int64(int8(b[0]))
	case 2:
		return int64(int16(binary.LittleEndian.Uint16(b)))
	case 4:
		return int64(int32(binary.LittleEndian.Uint32(b)))
	}
	return int64(binary.LittleEndian.Uint64(b))
}
