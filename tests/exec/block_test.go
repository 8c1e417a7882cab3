package exec

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A block is code to be run with and without a probe.
type block struct {
	w     *world
	name  string
	addr  uint64 // of code
	code  []byte
	entry uint64 // where a run begins, as an offset
	probe uint64 // where the probe goes, as an offset
	insns []placed
	stop  uint64 // an int3 that ends a run, to be put there; 0: none is needed
}

// placed is an instruction of a block.
type placed struct {
	insn.Inst
	addr  uint64
	bytes []byte
}

func (b *block) String() string {
	return fmt.Sprintf("%s: % x at %#x+%#x", b.name, b.code, b.addr, b.probe)
}

// decode fills b.insns from b.entry on, as far as the code goes.
func (b *block) decode() bool {
	var p placed
	for off := b.entry; off < uint64(len(b.code)); off += uint64(p.Len) {
		if insn.Decode(b.code[off:], b.w.mode, &p.Inst) != nil {
			return false
		}
		p.addr = b.addr + off
		p.bytes = b.code[off : off+uint64(p.Len)]
		b.insns = append(b.insns, p)
	}
	return true
}

// nops are instructions that change nothing and can be displaced.
var nops = [][]byte{{0x90}, {0x66, 0x90}, {0x0f, 0x1f, 0x00}, {0x0f, 0x1f, 0x40, 0x00}, {0x0f, 0x1f, 0x44, 0x00, 0x00}}

// formBlock makes a function of the instruction ex, at least before bytes of nops
// ahead of it, and nops behind it. Displacements to code and data that is not
// there are replaced by others.
func formBlock(w *world, key string, ex []byte, before int, rng *rand.Rand) (*block, bool) {
	b := &block{w: w, name: key, addr: w.formAddr()}
	for len(b.code) < before {
		b.code = append(b.code, nops[rng.IntN(min(len(nops), before-len(b.code)))]...)
	}
	at := len(b.code)
	b.code = append(b.code, ex...)
	var in insn.Inst
	if insn.Decode(ex, b.w.mode, &in) != nil {
		return nil, false
	}
	next := w.formAddr() + uint64(at) + uint64(in.Len)
	switch {
	case in.RIPRelative(b.w.mode) && in.DispLen == 4:
		to := w.formData() + rng.Uint64N(64)*16
		if in.Prefix&w.perCPU != 0 {
			to = rng.Uint64N(cpuSize/2) &^ 15
		}
		binary.LittleEndian.PutUint32(b.code[at+int(in.DispOff):], uint32(to-next))
	case relative(&in):
		redirect(b.code[at:], &in, rng)
	}
	for n := 0; n < 8; {
		nop := nops[rng.IntN(len(nops))]
		b.code = append(b.code, nop...)
		n += len(nop)
	}
	return b, b.decode()
}

// relative reports whether in is a jump or call to an address relative to it.
func relative(in *insn.Inst) bool {
	op := in.Op[0]
	switch {
	case in.VEX != 0:
		return false
	case in.OpLen == 2:
		return in.Op[1]&0xf0 == 0x80
	}
	return op&0xf0 == 0x70 || op&0xfc == 0xe0 || op == 0xe8 || op == 0xe9 || op == 0xeb
}

// redirect lets a jump lead to int3s before or behind the function.
func redirect(b []byte, in *insn.Inst, rng *rand.Rand) {
	d := 64 + rng.IntN(48)
	if in.ImmLen > 1 {
		d = 64 + rng.IntN(1500)
	}
	if rng.IntN(2) == 0 {
		d = -d
	}
	switch in.ImmLen {
	case 1:
		b[in.ImmOff] = byte(d)
	case 2:
		binary.LittleEndian.PutUint16(b[in.ImmOff:], uint16(d))
	default:
		binary.LittleEndian.PutUint32(b[in.ImmOff:], uint32(d))
	}
}
