package emu

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"unsafe"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// order is the order of the bytes in the guest's memory.
const order = arch.LittleEndian

// A platform is what machines of one instruction set have in common, beside what its kernels say themselves.
type platform struct {
	space
	isa  *arch.ISA
	mode uc.Mode

	// call is a system call of x86-64 as the instruction set has it, word is an address or a number of a process
	// as a word of it; nil: what the process has is that.
	call func(nr64 int, a [6]uint64) (nr int, args [6]uint64, ok bool)
	fold func(v uint64) uint64
	// memory is there in each system call, beside that which the process shows.
	memory []UserMem

	// entry is the newest kernel's symbol of where system calls begin. enter makes of r what the processor makes of the
	// registers there: the call nr, the stack from top down, the process at ip; 0: that is not known.
	entry string
	enter func(m *Machine, r *arch.Regs, top, nr, ip uint64, args [6]uint64)

	// A kernel thread begins with its function and its argument in these.
	threadFn, threadArg arch.Reg
	// hypercall has a, b and c of a hypercall. Its number and its result are in AX, the upper half of a result that
	// AX does not hold in DX.
	hypercall [3]arch.Reg
	// interrupt are what an interrupt of the kernel pushes, from the lowest address on, and align what it makes the
	// stack pointer a multiple of before.
	interrupt []pushed
	align     uint64

	gate   []byte // a gate and a return (uc.SiteGate)
	noGate []byte // what is as long as a gate and does nothing

	// place is what an oops has before the instruction, and show writes the registers behind it (__show_regs).
	place string
	show  func(b *strings.Builder, r *arch.Regs, area uint64)
	// showEntry writes a struct pt_regs of a call trace, with the place and the code that it has as the instruction.
	showEntry func(b *strings.Builder, regs []byte, place, code string)

	// saved is how many bytes of struct pt_regs a trap of the kernel stores. What is behind them is the stack that was
	// interrupted: there regs->sp is not its address, but lies where it begins (kernel_stack_pointer).
	saved int
	// store makes a struct pt_regs of registers, with that orig_ax; load is its opposite, for code whose stack pointer was sp.
	store func(b []byte, r *arch.Regs, orig uint64)
	load  func(b []byte, r *arch.Regs, sp uint64)
}

// regsAt is where the struct pt_regs of a trap lies, whose stack pointer is sp. The handler's stack begins below it.
func (p *platform) regsAt(sp uint64) uint64 {
	if p.saved < p.isa.PtRegs {
		return sp - uint64(p.saved)
	}
	return (sp - redZone - uint64(p.saved)) &^ 15
}

// regs is a struct pt_regs with r, at a trap.
func (p *platform) regs(r *arch.Regs) []byte {
	b := make([]byte, p.saved)
	p.store(b, r, noSyscall)
	return b
}

// A pushed is one word of what the processor pushes.
type pushed uint8

const (
	pushedIP pushed = iota
	pushedCS
	pushedFlags
	pushedSP
	pushedSS
)

// amd64 is x86-64.
var amd64 = &platform{
	space: space{
		kernelHalf: system.Upper, userEnd: arch.AMD64.UserEnd,
		directMap: 0xffff888000000000,
		stackArea: 0xffffc90000000000, stackSize: arch.AMD64.StackSize, stackStride: 2 * arch.AMD64.StackSize,
		imageOffset: 0xffffffff80000000,
		moduleArea:  system.ModuleArea, execArea: system.ExecArea,
	},
	isa: arch.AMD64, mode: uc.Mode64,
	entry: "entry_SYSCALL_64", enter: enterSyscall64,
	threadFn: arch.BX, threadArg: arch.R12,
	hypercall: [3]arch.Reg{arch.SI, arch.DX, arch.CX},
	interrupt: []pushed{pushedIP, pushedCS, pushedFlags, pushedSP, pushedSS}, align: 16,
	gate:   []byte{0x48, 0x90, 0xc3},
	noGate: []byte{0x66, 0x90},
	place:  "RIP: 0010:",
	show: func(b *strings.Builder, r *arch.Regs, area uint64) {
		fmt.Fprintf(b, "RSP: 0018:%016x EFLAGS: %08x\n", r.SP, r.Flags)
		b.Write(arch.AMD64.AppendDump(nil, r))
		fmt.Fprintf(b, "FS:  %016x(0000) GS:%016x(0000) knlGS:%016x\n", 0, area, 0)
	},
	showEntry: func(b *strings.Builder, regs []byte, place, code string) {
		var r arch.Regs
		arch.AMD64.Load(&r, regs)
		p := (*uc.PtRegs)(unsafe.Pointer(&regs[0]))
		fmt.Fprintf(b, "RIP: %04x:%s\n%s\nRSP: %04x:%016x EFLAGS: %08x", p.CS, place, code, p.SS, r.SP, r.Flags)
		if p.OrigAX != noSyscall {
			fmt.Fprintf(b, " ORIG_RAX: %016x", p.OrigAX)
		}
		b.WriteByte('\n')
		b.Write(arch.AMD64.AppendDump(nil, &r))
	},
	saved: arch.AMD64.PtRegs,
	// It is faster than by the ISA's table, and a part of each hit with a handler in the guest.
	store: func(b []byte, r *arch.Regs, orig uint64) {
		p := (*uc.PtRegs)(unsafe.Pointer(&b[0]))
		p.Store(asRegs(r))
		p.OrigAX, p.CS, p.SS = orig, guest.KernelCs, guest.KernelDs
	},
	load: func(b []byte, r *arch.Regs, _ uint64) { (*uc.PtRegs)(unsafe.Pointer(&b[0])).Load(asRegs(r)) },
}

// i386 is 32-bit x86, and i386Lazy that before 2.6.30.
var (
	i386     = platformI386(arch.I386, arch.I386.PtRegs)
	i386Lazy = platformI386(arch.I386Lazy, arch.I386Lazy.PtRegs-2*arch.I386Lazy.WordSize)
)

func platformI386(isa *arch.ISA, saved int) *platform {
	frame := newFrame32(isa, saved)
	show := func(b *strings.Builder, r *arch.Regs, _ uint64) {
		b.Write(bytes.TrimSuffix(isa.AppendDump(nil, r), []byte("\n")))
		fmt.Fprintf(b, " ESP: %08x\nDS: 007b ES: 007b FS: 00d8 GS: 0000 SS: 0068 EFLAGS: %08x\n", r.SP, r.Flags)
	}
	return &platform{
		space: space{
			kernelHalf: isa.UserEnd, userEnd: isa.UserEnd,
			directMap: 0xc0000000,
			// The first stacks and the first modules differ in the low bits of their pages' numbers: libunicorn's TLB would
			// have one entry for both, and a handler would need both at each hit.
			stackArea: 0xf0080000, stackSize: isa.StackSize, stackStride: 2 * isa.StackSize,
			imageOffset: 0xc0000000,
			moduleArea:  0xf8800000, execArea: 0xfc800000,
		},
		isa: isa, mode: uc.Mode32,
		call: call32, fold: fold32, memory: memory32,
		entry: "entry_INT80_32", enter: enterInt80,
		threadFn: arch.BX, threadArg: arch.DI,
		hypercall: [3]arch.Reg{arch.SI, arch.DX, arch.CX},
		interrupt: []pushed{pushedIP, pushedCS, pushedFlags}, align: 1,
		gate:   []byte{0x3e, 0x90, 0xc3},
		noGate: []byte{0x66, 0x90},
		place:  "EIP: ",
		show:   show,
		showEntry: func(b *strings.Builder, regs []byte, place, code string) {
			var r arch.Regs
			isa.Load(&r, regs)
			b.WriteString("EIP: " + place + "\n" + code + "\n")
			show(b, &r, 0)
		},
		saved: saved,
		store: func(b []byte, r *arch.Regs, orig uint64) { frame.store(b, asRegs(r), orig) },
		load:  func(b []byte, r *arch.Regs, sp uint64) { frame.load(b, asRegs(r), sp) },
	}
}

// Registers that a mirrored process does not tell the machine: those of the place where it made its
// system call.
const (
	userIP      = 0x00007ffff7d14992
	userSP      = 0x00007fffffffe2d8
	userFlags   = 0x246
	userIP32    = 0x77fd4549
	userSP32    = userSP & (word32 >> 1)
	flagsAtBoot = 2 // the bit of the flags that is always set
)

// enterSyscall64 is a syscall instruction.
func enterSyscall64(_ *Machine, r *arch.Regs, _, nr, ip uint64, args [6]uint64) {
	r.SP, r.Flags = userSP, flagsAtBoot
	r.R[arch.AX], r.R[arch.CX], r.R[arch.R11] = nr, cmp.Or(ip, userIP), userFlags
	r.R[arch.DI], r.R[arch.SI], r.R[arch.DX], r.R[arch.R10], r.R[arch.R8], r.R[arch.R9] = args[0], args[1], args[2], args[3], args[4], args[5]
}

// enterInt80 is int $0x80, by which the processor changes to the kernel's stack.
func enterInt80(m *Machine, r *arch.Regs, top, nr, ip uint64, args [6]uint64) {
	r.SP, r.Flags = top-20, flagsAtBoot
	for i, w := range []uint64{cmp.Or(ip&word32, userIP32), m.abi.UserCs, userFlags, userSP32, m.abi.UserDs} {
		m.mem.putLong(r.SP+uint64(i)*4, w)
	}
	r.R[arch.AX] = nr
	for i, to := range [...]arch.Reg{arch.BX, arch.CX, arch.DX, arch.SI, arch.DI, arch.BP} {
		r.R[to] = fold32(args[i])
	}
}

// word32 has the bits of a word of 32 bits.
const word32 = 1<<32 - 1

// truncate is v, a number of the machine's, as a word holds it.
func (p *platform) truncate(v uint64) uint64 {
	if p.fold != nil {
		return v & word32
	}
	return v
}

// word is v, an address or a number of a process, as a word holds it.
func (p *platform) word(v uint64) uint64 {
	if p.fold != nil {
		return p.fold(v)
	}
	return v
}

// result is what a function of the kernel has returned: a negative errno, or anything else.
func (p *platform) result(v uint64) uint64 {
	if p.fold != nil && v > word32-maxErrno {
		return uint64(int64(int32(v)))
	}
	return v
}

// maxErrno is MAX_ERRNO.
const maxErrno = 4095

// wide is an argument of 64 bits, as words.
func (p *platform) wide(v uint64) []uint64 {
	if p.fold != nil {
		return []uint64{v & word32, v >> 32}
	}
	return []uint64{v}
}
