// Package x86 takes the decisions of kprobes that depend on the processor. May a breakpoint stand here?
// What goes to the instruction slot? May the probe be a jump? What goes to the detour buffer?
//
// The decisions are those of Linux (kernel/kprobes.c, arch/x86/kernel/kprobes/core.c and opt.c). Each
// rule has the name of the function that it follows. A Profile holds what differs between releases; it
// comes from engine/release. Where a comment names no release, it is about 6.1, which is the default.
// The kernel's emulation of some instructions would corrupt the probed code. Here these instructions are
// done right, and a comment says so at each place.
//
// A kernel built with CONFIG_PREEMPTION, as Debian's 6.1 is, boosts nothing, because a task could be
// preempted in a slot. That is a property of an image (ProfileOf). Our own machine preempts no task in a
// slot. So Default boosts although the kernel has that option.
//
// 6.1 and 6.12 were compared with the running kernels, byte by byte. engine/release says what is known of
// other releases. The instruction decoder is 6.1's for all releases: it does not know REX2, nor the VEX
// and EVEX encodings that came with 6.10 and later. CONFIG_CFI_CLANG keeps probes from the instructions
// of which a failed indirect call is decoded; that is left out.
//
// The package imports engine, engine/arch, engine/release, engine/x86/insn and engine/x86/disasm. It keeps no state:
// everything here may be called from any goroutine. Kernel and Code are asked under whatever locks the
// caller holds.
package x86
