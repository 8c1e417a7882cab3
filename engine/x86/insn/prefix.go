package insn

// A Prefix is a set of legacy prefixes.
type Prefix uint16

// A prefix is named by its byte, or by the instruction and the segments that it stands for.
const (
	P66 Prefix = 1 << iota // operand size
	P67                    // address size
	PLock
	PF2 // repne
	PF3 // rep
	PCS
	PDS
	PES
	PSS
	PFS
	PGS
)

// Mandatory prefixes, numbered as in a VEX prefix's pp field.
const (
	ppNone = iota
	pp66
	ppF3
	ppF2
)

// maxPrefixes is how many different legacy prefixes an instruction may have;
// a further one is taken for an opcode.
const maxPrefixes = 4

type prefixInfo struct {
	bit Prefix // 0: no legacy prefix
	pp  uint8
}

func prefixTable() [256]prefixInfo {
	return [256]prefixInfo{
		0x66: {P66, pp66}, 0x67: {P67, ppNone}, 0xf0: {PLock, ppNone}, 0xf2: {PF2, ppF2}, 0xf3: {PF3, ppF3},
		0x2e: {PCS, ppNone}, 0x3e: {PDS, ppNone}, 0x26: {PES, ppNone}, 0x36: {PSS, ppNone},
		0x64: {PFS, ppNone}, 0x65: {PGS, ppNone},
	}
}

// emulatePrefixes mark an instruction that a hypervisor is asked to emulate:
// ud2 and the hypervisor's name.
var emulatePrefixes = [...]string{"\x0f\x0bxen", "\x0f\x0bkvm"}

// emulatePrefix consumes one of them, if the ud2 here begins one.
func (d *decoder) emulatePrefix() {
	for _, p := range emulatePrefixes {
		if len(d.src) >= len(p) && string(d.src[:len(p)]) == p {
			d.in.Emulate = true
			d.i = len(p)
			return
		}
	}
}

// legacyPrefixes consumes those and a REX prefix (insn_get_prefixes).
func (d *decoder) legacyPrefixes() {
	n := 0
	for ; d.i < len(d.src); d.i++ {
		p := prefixes[d.src[d.i]]
		if p.bit == 0 {
			break
		}
		if d.in.Prefix&p.bit == 0 {
			if n == maxPrefixes {
				break
			}
			n++
			d.in.Prefix |= p.bit
		}
		d.pp = p.pp
		d.in.NPrefix++
	}
	if d.mode == Mode64 && d.i < len(d.src) && d.src[d.i]&0xf0 == 0x40 {
		d.in.REX = d.src[d.i]
		d.i++
	}
	d.sizes()
}

// sizes sets operand and address size from the prefixes.
func (d *decoder) sizes() {
	d.in.OpBytes, d.in.AddrBytes = 4, 4
	if d.in.Prefix&P66 != 0 {
		d.in.OpBytes = 2
	}
	if d.in.REX&8 != 0 {
		d.in.OpBytes = 8
	}
	if d.mode == Mode64 {
		d.in.AddrBytes = 8
	}
	if d.in.Prefix&P67 != 0 {
		d.in.AddrBytes ^= 12 // 8 and 4
		if d.mode == Mode32 {
			d.in.AddrBytes = 2
		}
	}
}

// vexLen is the length of a VEX or EVEX prefix that begins with b, or 0. In
// 32-bit mode it is one only when the next byte could not be the ModRM byte of
// LES, LDS or BOUND.
func (d *decoder) vexLen(b byte) int {
	n := 0
	switch b {
	case 0xc5:
		n = 2
	case 0xc4:
		n = 3
	case 0x62:
		n = 4
	}
	if n != 0 && d.mode == Mode32 && (d.i+1 >= len(d.src) || d.src[d.i+1] < 0xc0) {
		return 0
	}
	return n
}
