package engine

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// isaValues are values of the instruction set that hits need. They lie beside the engine's other
// fields.
type isaValues struct {
	behind        uint64   // of a breakpoint that has trapped, IP is behind its address
	irqOn, irqOff uint64   // bits of Regs.Flags
	irqs          uint64   // both
	link          arch.Reg // where the return address is at a function's entry; None: on the stack
	popped        uint64   // how much higher the stack pointer is after the return
	want          Want     // what hooking a return needs
	common        bool     // words are of 8 bytes, the low one first
	jumpLen       int      // 0: there is no jump
	breakLen      int
	trapFlag      uint64 // of Regs.Flags
}

func (v *isaValues) init(a *arch.ISA) {
	v.behind, v.breakLen = a.Breakpoint.Behind, len(a.Breakpoint.Bytes)
	v.irqOn, v.irqOff, v.irqs = a.IRQOn, a.IRQOff, a.IRQOn|a.IRQOff
	v.trapFlag = a.TrapFlag
	v.common = a.WordSize == 8 && !a.BigEndian
	v.link, v.want = a.Link, WantAll
	if a.Link == arch.None {
		v.popped, v.want = uint64(a.WordSize), WantSP
	}
	if a.Jump.Encode != nil {
		v.jumpLen = a.Jump.Len
	}
}

// hold is flags with interrupts held off.
func (v *isaValues) hold(flags uint64) uint64 { return flags&^v.irqOn | v.irqOff }

// release is flags as hold left them, or as the instruction has changed them since, with
// interrupts as irqs says that they were: the part of flags that v.irqs masks.
func (v *isaValues) release(flags, irqs uint64) uint64 { return flags&^v.irqOff | irqs }

// returnAddress is where the function that c has just entered will return to. False: the
// stack is not mapped.
func (e *Engine) returnAddress(c *Context) (addr uint64, ok bool) {
	if e.isa.link != arch.None {
		return c.Get(e.isa.link), true
	}
	w := c.kcb.word[:e.isa.popped]
	if c.Mem.ReadKernel(c.SP, w) != len(w) {
		return 0, false
	}
	if e.isa.common {
		return binary.LittleEndian.Uint64(w), true
	}
	return e.arch.Word(w), true
}

// setReturnAddress has that function return to addr. False: the stack cannot be written.
func (e *Engine) setReturnAddress(c *Context, addr uint64) bool {
	if e.isa.link != arch.None {
		c.Set(e.isa.link, addr)
		return true
	}
	w := c.kcb.word[:e.isa.popped]
	if e.isa.common {
		binary.LittleEndian.PutUint64(w, addr)
	} else {
		e.arch.PutWord(w, addr)
	}
	return c.Mem.WriteKernel(c.SP, w) == len(w)
}
