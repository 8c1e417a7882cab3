package exec

import (
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A world is the instruction set of a rig, and its address space. The image is where Linux has
// it, so that recorded functions run at their own addresses.
type world struct {
	name       string
	isa        *arch.ISA
	processor  uc.Mode
	mode       insn.Mode
	regs       int    // general registers
	image      uint64 // functions, and data behind textEnd
	textEnd    uint64
	exec       uint64
	low        uint64 // the region that holds what operands point to, the stack, and per-CPU data
	perCPU     insn.Prefix
	code, data uint64 // selectors of segments
	samples    []sample
}

// A sample is an instruction of a kind that mutants are about.
type sample struct {
	name string
	code []byte
}

var (
	x64 = &world{
		name: "x86-64", isa: arch.AMD64, processor: uc.Mode64, mode: insn.Mode64, regs: 16,
		image: 0xffffffff81000000, textEnd: 0xffffffff81e02000, // of the recorded kernel
		exec: 0xffffffffc4000000, low: 0xffff888000000000, perCPU: insn.PGS, code: 0x10, data: 0x18, samples: samples64,
	}
	x32 = &world{
		name: "i386", isa: arch.I386, processor: uc.Mode32, mode: insn.Mode32, regs: 8,
		image: 0xc1000000, textEnd: 0xc1e02000,
		exec: 0xf8800000, low: 0xf0000000, perCPU: insn.PFS, code: 0x60, data: 0x68, samples: samples32,
	}
)

// linux is Linux 6.1 of w.
func (w *world) linux() *engine.Arch {
	return x86.ProfileOf(w.isa, release.Of(release.Reference), release.Config{}).Arch()
}

func (w *world) word() int { return w.isa.WordSize }

// trim is v as a word of w has it.
func (w *world) trim(v uint64) uint64 { return v << (64 - 8*w.word()) >> (64 - 8*w.word()) }

func (w *world) scratchBase() uint64 { return w.low + 0x100000 } // what operands point to
func (w *world) stackBase() uint64   { return w.low + 0x200000 }
func (w *world) cpuBase() uint64     { return w.low + 0x300000 } // per-CPU data
func (w *world) holeBase() uint64    { return w.low + 0x3c0000 } // where nothing is mapped
func (w *world) stackTop() uint64    { return w.stackBase() + stackSize/2 }
func (w *world) scratch() uint64     { return w.scratchBase() + scratchSize/2 }

// Where forms are run: a function in the middle of two pages of int3.
func (w *world) formText() uint64 { return w.image + 0x2000 }
func (w *world) formAddr() uint64 { return w.formText() + 0x800 }
func (w *world) formData() uint64 { return w.image + 48<<20 } // what RIP-relative operands of forms point to
