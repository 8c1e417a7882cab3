package emu

import (
	"fmt"

	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// protectionFault is what an oops calls a general protection fault: with the address that the instruction seems to have meant
// (exc_general_protection, get_kernel_gp_address).
func (m *Machine) protectionFault(c *cpu) string {
	const what = "general protection fault"
	if m.cfg.Kernel.Profile.Faults.NoAddress {
		return what
	}
	if c.exit.Error != 0 {
		return "segment-related " + what
	}
	var code [insn.MaxLen]byte
	var in insn.Inst
	mode := insn.Mode64
	if m.isa.WordSize == 4 {
		mode = insn.Mode32
	}
	if m.text.readLocked(c.regs.IP, code[:]) < len(code) || insn.Decode(code[:], mode, &in) != nil {
		return what
	}
	addr := operandAddress(&in, c.regs, c.area)
	hint := "maybe for address"
	if end := addr + uint64(in.OpBytes) - 1; m.isa.WordSize == 8 && addr < firstUpper && end > lastLower {
		hint = "probably for non-canonical address"
	}
	return fmt.Sprintf("%s, %s %#x", what, hint, addr)
}

// The addresses that are not canonical lie between these.
const (
	lastLower  = 1<<47 - 1
	firstUpper = ^uint64(lastLower)
)

// operandAddress is the address of in's operand in memory, as the kernel finds it (insn_get_addr_ref): of a register it is
// what that holds, and of an instruction without ModRM it is what AX holds. gs is the base of that segment.
func operandAddress(in *insn.Inst, r *uc.Regs, gs uint64) uint64 {
	regs := [16]uint64{r.AX, r.CX, r.DX, r.BX, r.SP, r.BP, r.SI, r.DI, r.R8, r.R9, r.R10, r.R11, r.R12, r.R13, r.R14, r.R15}
	baseBit, indexBit := in.REX&1<<3, in.REX&2<<2
	disp := uint64(int64(in.Disp))
	addr := regs[in.RM()|baseBit] + disp
	switch {
	case in.HasModRM && in.Mod() == 3:
		return regs[in.RM()|baseBit]
	case in.HasSIB:
		addr = disp
		if base := in.SIB & 7; base != 5 || in.Mod() != 0 {
			addr += regs[base|baseBit]
		}
		if index := in.SIB>>3&7 | indexBit; index != 4 {
			addr += regs[index] << (in.SIB >> 6)
		}
	case in.HasModRM && in.Mod() == 0 && in.RM() == 5:
		addr = disp
		if in.AddrBytes == 8 {
			addr += r.IP + uint64(in.Len)
		}
	}
	if in.Prefix&insn.PGS != 0 {
		addr += gs
	}
	return addr
}

// interruptFlag is the flag that interrupts are on.
const interruptFlag = 1 << 9

// sayHow says in which state a task dies that an oops kills (make_task_dead). A page fault leaves interrupts off.
func (m *Machine) sayHow(c *cpu, pageFault bool) {
	t := c.ctx.Task
	if pageFault || c.regs.Flags&interruptFlag == 0 {
		m.printkf("note: %s[%d] exited with irqs disabled", t.Comm, t.PID)
	}
	nested := c.nest != nil && c.nest.begun == nil
	if count := order.Uint32(c.count); count != 0 && count&irqMask == 0 && !nested {
		m.printkf("note: %s[%d] exited with preempt_count %d", t.Comm, t.PID, count)
	}
}
