package engine_test

import (
	"debug/elf"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A made-up RISC: instructions of four bytes, the first of which is the opcode; 31 general registers, the
// last of which is the link register; words with the high byte first; a breakpoint at which the instruction
// pointer stays; a flag that holds interrupts off. Nothing is boosted and nothing optimised.

const (
	riscWidth  = 4
	riscBreak  = 0xcc
	riscCall   = 0xe8
	riscReturn = 0xc3
	riscLink   = arch.Reg(arch.MaxGeneral - 1)
	riscSlot   = 2 * riscWidth
	riscMasked = 1 << 7
	riscPages  = 12 // a call has the number of the page that it goes to, in 24 bits
)

var riscISA = &arch.ISA{
	Name:       "risc",
	WordSize:   8,
	BigEndian:  true,
	Align:      riscWidth,
	Machine:    elf.EM_NONE,
	Breakpoint: arch.Breakpoint{Name: "brk", Bytes: []byte{riscBreak, 0, 0, 0}},
	Filler:     []byte{riscBreak, 0, 0, 0},
	FtraceNop:  []byte{0x0f, 0x1f, 0x44, 0},
	Call: arch.Branch{Len: riscWidth, Back: 1<<(riscPages+24) - 1, Ahead: 1<<(riscPages+24) - 1,
		Encode: func(_, to uint64) []byte {
			page := to >> riscPages
			return []byte{riscCall, byte(page), byte(page >> 8), byte(page >> 16)}
		}},
	Link:   riscLink,
	IRQOff: riscMasked,
}

func riscArch() *engine.Arch {
	return &engine.Arch{ISA: riscISA, SlotSize: riscSlot, Check: riscCheck, Prepare: riscPrepare,
		KretprobeBlacklist: []string{"__switch_to"}}
}

func riscCheck(k kernel.Kernel, _ engine.Code, addr uint64) engine.Verdict {
	t := k.Tables(addr)
	mod, inModule := k.Module(addr)
	if !inModule && !t.CoreText.Contains(addr) {
		return engine.Verdict{Rule: engine.NotText}
	}
	for i := range t.Blacklist {
		if t.Blacklist[i].Contains(addr) {
			return engine.Verdict{Rule: engine.Blacklisted, At: addr}
		}
	}
	site, ftrace := t.Overlap(kernel.TableFtrace, addr, addr+1)
	switch {
	case mod.Going:
		return engine.Verdict{Rule: engine.ModuleGoing}
	case ftrace && site.Start != addr:
		return engine.Verdict{Rule: engine.InsideFtrace, At: site.Start}
	case addr%riscWidth != 0:
		return engine.Verdict{Rule: engine.OffBoundary, At: addr}
	}
	return engine.Verdict{}
}

// riscPrepare has everything stepped but the return, which would leave the slot.
func riscPrepare(_ kernel.Kernel, code engine.Code, addr, _ uint64) (engine.Insn, engine.Verdict) {
	b := make([]byte, riscWidth)
	if code.ReadOriginal(addr, b) < len(b) || b[0] == riscBreak {
		return engine.Insn{}, engine.Verdict{Rule: engine.NoInsn, At: addr}
	}
	in := engine.Insn{Len: riscWidth, Original: b, CopyLen: riscWidth, NotBoosted: engine.BoostOpcode}
	if b[0] == riscReturn {
		in.Emulate = func(c *engine.Context) bool {
			c.IP = c.Get(riscLink)
			return true
		}
		return in, engine.Verdict{}
	}
	in.Slot = append(append(in.Slot, b...), riscISA.Breakpoint.Bytes...)
	return in, engine.Verdict{}
}
