// Package arm64 takes the decisions of kprobes that depend on the processor, for arm64. May a breakpoint
// stand here? Is the instruction stepped in a slot, or is its work done for it?
//
// The decisions are those of Linux (kernel/kprobes.c, arch/arm64/kernel/probes). Each rule has the name of
// the function that it follows. Nothing is boosted, no probe is a jump, and none is armed by ftrace: an
// instruction that ftrace rewrites cannot be probed.
//
// The package imports engine, engine/arch, engine/kernel and golang.org/x/arch/arm64/arm64asm, which only
// prints. It keeps no state: everything here may be called from any goroutine.
package arm64
