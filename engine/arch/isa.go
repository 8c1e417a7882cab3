// Package arch describes instruction sets as values: one [ISA] each. An ISA has what the processor and
// the kernel's calling conventions decide once and for all. Which instructions can be probed, and how,
// are decisions of kprobes. Another package takes them for each instruction set (engine/x86).
//
// The package imports nothing of ours. An ISA never changes, so any goroutine may read it.
package arch

import "debug/elf"

// An ISA is one instruction set, as the kernel of that architecture uses it.
type ISA struct {
	Name      string // as uname -m says it: "x86_64"
	WordSize  int    // bytes of a register, an address, an unsigned long
	BigEndian bool   // the order of a word's bytes in memory
	Align     int    // an instruction's address is a multiple of it
	Machine   elf.Machine

	Breakpoint Breakpoint
	Filler     []byte // fills text where no instruction is to be run: between functions, in fresh pages
	FtraceNop  []byte // an fentry site without a call
	Call       Branch // an fentry site with a call; as long as FtraceNop
	// Landings are instructions that may stand before an entry, where indirect jumps land (is_endbr).
	Landings [][]byte
	// Trampolines says where BPF can put a trampoline's call.
	Trampolines Trampolines
	// TracerFrame is the distance on the stack, in bytes, between the return address of a function
	// and the function's own address, while a tracer of functions runs. The trampoline of ftrace
	// has put the function's address there (check_stack).
	TracerFrame uint64
	// ReturnTrampoline is the kernel's symbol for what a function under a return probe returns to.
	ReturnTrampoline string
	Jump             Branch // leads from a probe to its detour buffer; no Encode: there is no such jump

	// StackSize is the size of a kernel stack in bytes (THREAD_SIZE), a power of two. A stack lies
	// at a multiple of it. UserEnd is where user memory ends (TASK_SIZE_MAX).
	StackSize, UserEnd uint64

	Registers []Register // struct pt_regs, by Offset
	Dump      [][]Reg    // the lines in which an oops prints general registers
	PtRegs    int        // bytes of struct pt_regs
	Return    Reg        // where a function's result is at its return
	// Aliases are other names of registers than those in Registers.
	Aliases map[string]string
	Args    []Reg // where a function's first arguments are at its entry; more lie on the stack
	// Link is the register with the return address at a function's entry. None: the
	// return address is the word at the stack pointer, which the return takes off.
	Link Reg

	// IRQOn are bits of Regs.Flags that are set while interrupts are let in, IRQOff those
	// that are set while they are held off. An instruction set has one or the other.
	IRQOn, IRQOff uint64

	// TrapFlag is the bit of Regs.Flags that has the processor take a debug exception behind the next instruction;
	// 0: there is none.
	TrapFlag uint64

	Syscall Syscall

	// Thunks are the symbols around the code that a compiler jumps to where it would have
	// jumped through a register (retpolines). Without names there is no such code.
	Thunks Bounds
}

// Trampolines are the places where BPF can put the call of a trampoline.
type Trampolines uint8

const (
	NoTrampolines     Trampolines = iota // none
	FtraceTrampolines                    // fentry sites
	NopTrampolines                       // fentry sites, and entries with a nop of the same length that ftrace does not know
)

// Bounds are the symbols at the start of some code and behind its end.
type Bounds struct{ Start, End string }

// A Breakpoint is the instruction that traps.
type Breakpoint struct {
	Name  string // the instruction's, for texts: "int3"
	Bytes []byte
	// Behind is how many bytes the instruction pointer is behind the breakpoint's
	// address when it has trapped.
	Behind uint64
}

// A Branch is an instruction that goes to an address that it has in it.
type Branch struct {
	Len int // bytes
	// Back and Ahead are how far it can go, in bytes from its own address.
	Back, Ahead uint64
	// Encode is the instruction at from that goes to to, which it must reach.
	Encode func(from, to uint64) []byte
}

// Reaches reports whether the branch at from can go to to.
func (b *Branch) Reaches(from, to uint64) bool {
	if d := to - from; int64(d) >= 0 {
		return d <= b.Ahead
	}
	return from-to <= b.Back
}

// Syscall says how the functions that serve system calls are called: each takes a
// pointer to the caller's struct pt_regs as its first argument.
type Syscall struct {
	Prefix string   // of their symbols: "__x64_sys_"
	Args   []string // the registers of the caller that hold the call's arguments
	// Numbers are the numbers of system calls by name, of those calls that have an event.
	Numbers map[string]int
}

// IRQs reports whether Regs.Flags let interrupts in.
func (a *ISA) IRQs(flags uint64) bool { return flags&(a.IRQOn|a.IRQOff) == a.IRQOn }

// Fill fills text, which begins at a multiple of Align, with Filler.
func (a *ISA) Fill(text []byte) {
	for n := copy(text, a.Filler); n < len(text); n *= 2 {
		copy(text[n:], text[:n])
	}
}

// Owns reports whether f is a file of the architecture.
func (a *ISA) Owns(f *elf.File) bool {
	return f.Machine == a.Machine && f.Class == a.Class() && f.Data == a.Data()
}

// Class is the ELF class of the architecture's files.
func (a *ISA) Class() elf.Class {
	if a.WordSize == 4 {
		return elf.ELFCLASS32
	}
	return elf.ELFCLASS64
}

// Data is the byte order of the architecture's ELF files.
func (a *ISA) Data() elf.Data {
	if a.BigEndian {
		return elf.ELFDATA2MSB
	}
	return elf.ELFDATA2LSB
}
