package insn

import "errors"

// Mode is the processor's mode.
type Mode uint8

const (
	Mode32 Mode = iota // protected mode: i386
	Mode64             // long mode: x86-64
)

// Bits are the bits of an address in that mode.
func (m Mode) Bits() int {
	if m == Mode32 {
		return 32
	}
	return 64
}

// MaxLen is the length of the longest instruction (MAX_INSN_SIZE).
const MaxLen = 15

var (
	// ErrShort: the bytes given end within the instruction, or it is longer
	// than MaxLen (-ENODATA of the kernel).
	ErrShort = errors.New("instruction is cut off")
	// ErrInvalid: no such encoding (-EINVAL of the kernel).
	ErrInvalid = errors.New("no such instruction")
)

// An Inst is a decoded instruction (struct insn). Offsets and lengths are in
// bytes.
type Inst struct {
	Len     uint8
	NPrefix uint8  // legacy prefix bytes, repeated ones counted
	Prefix  Prefix // which those are
	Emulate bool   // behind a hypervisor's emulate prefix
	REX     byte   // 0 when there is none
	VEX     uint8  // length of the VEX (2, 3) or EVEX (4) prefix, or 0

	// Op are the opcode's OpLen bytes, with the escape bytes 0F, 0F 38 and
	// 0F 3A. A VEX instruction has one, without its map: what looks at Op[0]
	// alone takes it for another instruction, and the kernel does so.
	Op    [3]byte
	OpLen uint8

	HasModRM, HasSIB bool
	ModRM, SIB       byte

	DispOff, DispLen uint8
	ImmOff, ImmLen   uint8 // both immediates of ENTER and far pointers
	Disp             int32
	Imm              int64 // the first immediate, sign-extended; a near branch's displacement from the next instruction

	OpBytes, AddrBytes uint8 // operand and address size: 2, 4 or 8
}

// Mod is the field of ModRM that says whether RM is a register (3) or memory.
func (in *Inst) Mod() byte { return in.ModRM >> 6 }

// Reg is the field of ModRM for a register or a part of the opcode, without the bit that REX adds.
func (in *Inst) Reg() byte { return in.ModRM >> 3 & 7 }

// RM is the field of ModRM for a register or memory, without the bit that REX adds.
func (in *Inst) RM() byte { return in.ModRM & 7 }

// RIPRelative reports whether the memory operand's address is relative to the
// next instruction (insn_rip_relative). It does not look at the opcode: the
// kernel takes a mov from or to a control register with such a ModRM for one
// too.
func (in *Inst) RIPRelative(mode Mode) bool {
	return mode == Mode64 && in.HasModRM && in.ModRM&0xc7 == 5
}

// decoder is the state of one Decode.
type decoder struct {
	src  []byte
	i    int // next byte
	mode Mode
	pp   uint8 // mandatory prefix
	in   *Inst
}

// Decode decodes the instruction that src begins with into in (insn_decode).
// The error is nil, ErrShort or ErrInvalid, and then in is of no use.
func Decode(src []byte, mode Mode, in *Inst) error {
	*in = Inst{}
	if len(src) > MaxLen {
		src = src[:MaxLen]
	}
	d := decoder{src: src, mode: mode, in: in}
	if len(src) > 1 && src[0] == 0x0f && src[1] == 0x0b {
		d.emulatePrefix()
	}
	d.legacyPrefixes()
	a, err := d.opcode()
	if err != nil {
		return err
	}
	if a&aModRM != 0 {
		if a, err = d.modRM(a); err != nil {
			return err
		}
	}
	if a&aForce64 != 0 && mode == Mode64 {
		in.OpBytes = 8
	}
	if a&aImm != 0 && !d.immediate(a) {
		return ErrShort
	}
	in.Len = uint8(d.i)
	return nil
}

// opcode consumes VEX prefix and opcode (insn_get_opcode).
func (d *decoder) opcode() (attr, error) {
	if d.i >= len(d.src) {
		return 0, ErrShort
	}
	c := d.src[d.i]
	if n := d.vexLen(c); n != 0 {
		return d.vexOpcode(n)
	}
	d.in.Op[0], d.in.OpLen = c, 1
	d.i++
	if c != 0x0f {
		return oneByte[c], nil
	}
	if d.i >= len(d.src) {
		return 0, ErrShort
	}
	c = d.src[d.i]
	d.in.Op[1], d.in.OpLen = c, 2
	d.i++
	m := 1
	if c == 0x38 || c == 0x3a {
		if d.i >= len(d.src) {
			return 0, ErrShort
		}
		m = 2 + int(c>>1&1)
		c = d.src[d.i]
		d.in.Op[2], d.in.OpLen = c, 3
		d.i++
	}
	a := escapes[m][d.pp][c]
	if a&aNoLeg != 0 {
		return 0, ErrInvalid
	}
	return a, nil
}

// vexOpcode consumes a VEX or EVEX prefix of n bytes and the opcode after it.
func (d *decoder) vexOpcode(n int) (attr, error) {
	if d.i+n >= len(d.src) {
		return 0, ErrShort
	}
	p := d.src[d.i : d.i+n]
	m := byte(1)
	switch n {
	case 2:
		d.pp = p[1] & 3
	case 3:
		m, d.pp = p[1]&31, p[2]&3
	case 4:
		m, d.pp = p[1]&7, p[2]&3
	}
	if n != 2 && (p[n-1]&0x80 != 0) && d.mode == Mode64 {
		d.in.OpBytes = 8
	}
	d.i += n
	d.in.VEX = uint8(n)
	d.in.Op[0], d.in.OpLen = d.src[d.i], 1
	d.i++
	if int(m) >= len(escapes) || escapes[m] == nil {
		return 0, ErrInvalid
	}
	a := escapes[m][d.pp][d.in.Op[0]]
	if a>>groupShift == 0 && (a&aVEX == 0 || a&aEVEX != 0 && n != 4) {
		return 0, ErrInvalid
	}
	return a, nil
}
