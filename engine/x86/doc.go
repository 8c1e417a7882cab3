// Package x86 takes the decisions of kprobes that depend on the processor: may
// a breakpoint stand here, what goes to the instruction slot, may the probe be
// a jump, and what goes to the detour buffer. They are those of Linux
// (kernel/kprobes.c, arch/x86/kernel/kprobes/core.c and opt.c), each rule under
// the name of the function it follows. What differs between releases is in a Profile, out of
// engine/release; where a comment names no release, it is 6.1, which is the default. Where the kernel's emulation of an
// instruction would corrupt the probed code, the instruction is done right
// instead; a comment says so at each place.
//
// A kernel built with CONFIG_PREEMPTION, as Debian's 6.1 is, boosts nothing, since a task
// could be preempted in a slot. That is a property of an image (ProfileOf). Where no task can
// be preempted in a slot, as in our own machine, Default boosts all the same.
//
// 6.1 and 6.12 were compared with the running kernels, byte by byte; engine/release says
// what is known of others. The instruction decoder
// is 6.1's for all: it does not know REX2 and the VEX and EVEX encodings that 6.10 and later
// brought. That CONFIG_CFI_CLANG keeps probes from what a failed indirect call is decoded
// from is left out.
//
// It imports engine, engine/release and engine/x86/insn, and keeps no state: everything here
// may be called from any goroutine. Kernel and Code are asked under whatever
// locks the caller holds.
package x86
