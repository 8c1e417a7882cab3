// Package x86 takes the decisions of kprobes that depend on the processor: may
// a breakpoint stand here, what goes to the instruction slot, may the probe be
// a jump, and what goes to the detour buffer. They are those of Linux 6.1
// (kernel/kprobes.c, arch/x86/kernel/kprobes/core.c and opt.c), each rule under
// the name of the function it follows. Where the kernel's emulation of an
// instruction would corrupt the probed code, the instruction is done right
// instead; a comment says so at each place.
//
// One decision is not Debian's: a kernel built with CONFIG_PREEMPTION, as Debian's
// is, boosts no stepped probe, since a task could be preempted in a slot. Here
// prepare does what one built without it does.
//
// It imports engine and engine/x86/insn, and keeps no state: everything here
// may be called from any goroutine. Kernel and Code are asked under whatever
// locks the caller holds.
package x86
