package arch

import (
	"debug/elf"
	"fmt"
)

// The registers of arm64 with a part of their own. X0 is at index 0 of Regs.R, and so on.
const (
	arm64FP Reg = 29 // x29, the frame pointer
	arm64LR Reg = 30 // x30, the link register
)

// arm64IRQ is PSR_I_BIT, which holds interrupts off.
const arm64IRQ = 1 << 7

// ARM64 is 64-bit Arm (arch/arm64), the low byte first. There is no probe by ftrace and no jump-optimised
// one.
var ARM64 = &ISA{
	Name:        "aarch64",
	WordSize:    8,
	Align:       4,
	Machine:     elf.EM_AARCH64,
	Breakpoint:  Breakpoint{Name: "brk", Bytes: []byte{0x80, 0x00, 0x20, 0xd4}}, // BRK64_OPCODE_KPROBES
	Filler:      []byte{0x00, 0x20, 0x20, 0xd4},                                 // AARCH64_BREAK_FAULT
	FtraceNop:   []byte{0x1f, 0x20, 0x03, 0xd5},
	Trampolines: FtraceTrampolines,
	StackSize:   16 << 10,
	UserEnd:     1 << 48,
	Registers:   arm64Registers(),
	Dump: [][]Reg{
		{29, 28, 27}, {26, 25, 24}, {23, 22, 21}, {20, 19, 18}, {17, 16, 15}, {14, 13, 12}, {11, 10, 9}, {8, 7, 6}, {5, 4, 3}, {2, 1, 0},
	},
	PtRegs:  0x150,
	Return:  0,
	Args:    []Reg{0, 1, 2, 3, 4, 5, 6, 7},
	Link:    arm64LR,
	Aliases: map[string]string{"lr": "x30"},
	IRQOff:  arm64IRQ,
	Syscall: Syscall{Prefix: "__arm64_sys_", Args: []string{"x0", "x1", "x2", "x3", "x4", "x5"}},
}

// arm64Registers are struct pt_regs of arm64. What is behind pstate has no name in kprobe_events.
func arm64Registers() (all []Register) {
	for i := range 31 {
		label := fmt.Sprintf("x%d", i)
		all = append(all, Register{label, label, 8 * i, 8, Reg(i), 0})
	}
	all = append(all, Register{"sp", "sp", 0xf8, 8, SP, 0}, Register{"pc", "pc", 0x100, 8, IP, 0}, Register{"pstate", "", 0x108, 8, Flags, 0})
	for at := 0x110; at < 0x150; at += 8 {
		all = append(all, Register{"", "", at, 8, None, 0})
	}
	return all
}
