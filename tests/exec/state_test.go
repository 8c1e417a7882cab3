package exec

import (
	"encoding/binary"
	"math/rand/v2"

	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A state is what a run begins from.
type state struct {
	regs  uc.Regs
	areas []area // memory that is compared
	words []word // put over it
}

type area struct {
	addr     uint64
	pristine []byte
}

type word struct {
	addr uint64
	b    []byte
}

// seeds are the states per block.
const seeds = 4

const (
	flagTF = 1 << 8
	flagIF = 1 << 9
	flagDF = 1 << 10
	// flagsFree are those that a run may begin with: CF PF AF ZF SF IF DF OF AC ID.
	flagsFree = 0x240ed5
)

// makePristine fills memory images with what may be taken for pointers to scratch
// memory, small numbers, and anything.
func (r *rig) makePristine() {
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(uint64(seed), 0xfee1))
		b := make([]byte, scratchSize)
		for i := 0; i < len(b); i += 8 {
			binary.LittleEndian.PutUint64(b[i:], r.anyValue(rng))
		}
		r.pristine = append(r.pristine, b)
	}
}

// pointer is an address in scratch memory, with room on both sides.
func (w *world) pointer(rng *rand.Rand) uint64 {
	p := w.scratch() - 2048 + rng.Uint64N(256)*16
	if rng.IntN(8) == 0 {
		p += rng.Uint64N(16) // not aligned
	}
	return p
}

func (w *world) anyValue(rng *rand.Rand) uint64 {
	switch rng.IntN(8) {
	case 0, 1, 2, 3:
		return w.pointer(rng)
	case 4:
		return rng.Uint64N(64)
	case 5:
		return uint64(rng.Uint32())
	case 6:
		return -rng.Uint64N(64)
	}
	return rng.Uint64()
}

// newState makes one of b's states. Registers that instructions take for
// addresses mostly hold some.
func (r *rig) newState(b *block, seed int) *state {
	rng := rand.New(rand.NewPCG(uint64(seed), b.addr+uint64(len(b.code))<<32))
	mem := r.pristine[seed]
	s := &state{areas: []area{{r.scratchBase(), mem}, {r.stackBase(), mem[:stackSize]}}}
	for i := range r.regs {
		*reg(&s.regs, i) = r.trim(r.anyValue(rng))
	}
	s.regs.SP = r.stackTop() - rng.Uint64N(8)*8
	s.regs.Flags = rng.Uint64()&flagsFree | 2
	if rng.IntN(4) != 0 {
		s.regs.Flags &^= flagDF
	}
	s.regs.IP = b.addr + b.entry
	fixed := map[int]bool{4: true}
	for i := range b.insns {
		r.suit(s, &b.insns[i], fixed, rng)
	}
	return s
}

// suit changes s to what p needs to have an effect; fixed are registers that an
// instruction before it needs as they are.
func (r *rig) suit(s *state, p *placed, fixed map[int]bool, rng *rand.Rand) {
	set := func(i int, v uint64) {
		if !fixed[i] {
			*reg(&s.regs, i) = r.trim(v)
			fixed[i] = true
		}
	}
	for _, c := range classes {
		if c.is(p) {
			c.suit(r.world, s, p, set, rng)
		}
	}
	m, ok := operand(r.world, &p.Inst)
	if !ok {
		return
	}
	base := uint64(0)
	if p.Prefix&r.perCPU != 0 {
		base = r.cpuBase()
	}
	disp := uint64(int64(p.Disp))
	to := r.pointer(rng)
	if base != 0 {
		to = r.cpuBase() + cpuSize/4 + rng.Uint64N(256)*16
	}
	switch {
	case m.rip:
		to = base + p.addr + uint64(p.Len) + disp
	case m.base < 0 && m.index < 0:
		to = r.trim(base + disp)
	case m.base < 0:
		set(m.index, (to-base-disp)/m.scale)
	default:
		index := uint64(0)
		if m.index >= 0 && m.index != m.base {
			set(m.index, rng.Uint64N(16))
			index = *reg(&s.regs, m.index) * m.scale
		}
		set(m.base, to-base-disp-index)
	}
	r.watch(s, to)
}

// watch adds the pages around addr to what is compared, and maps them if it is
// data of the image.
func (r *rig) watch(s *state, addr uint64) {
	first := (addr - 64) &^ (pageSize - 1)
	for va := first; va-first <= addr+64-first; va += pageSize {
		switch {
		case va-r.textEnd < r.image+imageSize-r.textEnd && !r.data[va]:
			r.must(r.vm.Map(va, va-r.image, pageSize, uc.ProtWrite))
			r.data[va] = true
		case va-r.textEnd < r.image+imageSize-r.textEnd, va-r.cpuBase() < cpuSize:
		default:
			continue
		}
		if !s.watches(va) {
			s.areas = append(s.areas, area{va, s.areas[0].pristine[:pageSize]})
		}
	}
}

func (s *state) watches(va uint64) bool {
	for _, a := range s.areas {
		if va-a.addr < uint64(len(a.pristine)) {
			return true
		}
	}
	return false
}

func (s *state) put(addr, v uint64, size int) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v)
	s.words = append(s.words, word{addr, b[:size]})
}

// landing is an int3 outside of the function.
func landing(p *placed, rng *rand.Rand) uint64 {
	return p.addr&^(pageSize-1) + 16 + rng.Uint64N(512)
}

// classes are instructions with operands that ModRM does not show.
var classes = []struct {
	is   func(p *placed) bool
	suit func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand)
}{
	{ // string instructions
		func(p *placed) bool {
			op := p.Op[0]
			return p.OpLen == 1 && p.VEX == 0 && (op >= 0xa4 && op <= 0xa7 || op >= 0xaa && op <= 0xaf)
		},
		func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand) {
			set(6, w.pointer(rng))
			set(7, w.pointer(rng))
			if p.Prefix&(insn.PF2|insn.PF3) != 0 {
				set(1, rng.Uint64N(12))
			}
		},
	},
	{ // loops
		func(p *placed) bool { return p.OpLen == 1 && p.VEX == 0 && p.Op[0]&0xfc == 0xe0 },
		func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand) {
			set(1, [...]uint64{0, 1, 2, 1 << 32, 1<<32 | 1, rng.Uint64()}[rng.IntN(6)])
		},
	},
	{ // returns; the selector of a far one
		func(p *placed) bool { return p.OpLen == 1 && p.VEX == 0 && p.Op[0]&0xf6 == 0xc2 },
		func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand) {
			size := w.word()
			if p.Op[0] >= 0xc8 {
				size = int(p.OpBytes)
			}
			s.put(s.regs.SP, landing(p, rng), size)
			if p.Op[0] >= 0xc8 {
				s.put(s.regs.SP+uint64(size), w.code, size)
			}
		},
	},
	{ // popf
		func(p *placed) bool { return p.OpLen == 1 && p.Op[0] == 0x9d },
		func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand) {
			s.put(s.regs.SP, rng.Uint64()&flagsFree, w.word())
		},
	},
	{ // calls and jumps through a register
		func(p *placed) bool { return p.OpLen == 1 && p.Op[0] == 0xff && p.Mod() == 3 && p.Reg()&5 == 0 },
		func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand) {
			set(int(p.RM()|p.REX&1<<3), landing(p, rng))
		},
	},
	{ // bit tests, whose register may lead far away from the operand
		func(p *placed) bool { return p.OpLen == 2 && p.Op[1]&0xe7 == 0xa3 && p.Mod() != 3 },
		func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand) {
			set(int(p.Reg()|p.REX>>2&1<<3), rng.Uint64N(512))
		},
	},
	{ // divisions
		func(p *placed) bool { return p.OpLen == 1 && p.Op[0]&0xfe == 0xf6 && p.Reg() >= 6 },
		func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand) { set(2, rng.Uint64N(3)) },
	},
	{ // xlat
		func(p *placed) bool { return p.OpLen == 1 && p.Op[0] == 0xd7 },
		func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand) { set(3, w.pointer(rng)) },
	},
	{ // pop of a segment register
		func(p *placed) bool { return p.OpLen == 2 && p.Op[1]&0xf7 == 0xa1 },
		func(w *world, s *state, p *placed, set func(int, uint64), rng *rand.Rand) {
			s.put(s.regs.SP, rng.Uint64N(2)*w.data, w.word())
		},
	},
}
