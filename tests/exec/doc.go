// Package exec proves by execution that a probed instruction does what it does without a probe. It has
// tests only.
//
// The recorded functions of Debian's kernel (engine/x86/testdata/placement) contain many forms of
// instructions. Every form is run on libunicorn from seeded random registers, flags and memory. It is run
// once without a probe, then stepped or emulated (with a post_handler), boosted, from the detour buffer
// while the probe waits to be optimised, and through the jump. Registers, flags, instruction pointer,
// memory and faults must be the same every time. Regions of recorded functions are run at their own
// addresses with the recorded kernel's symbols and tables.
//
// The machine here (rig) is emu/uc with the real engine and the real engine/x86 on it, and no kernel: a
// test owns every register. Cases that depend on preemption of tasks are also run on emu's machine.
//
// Forms of i386 come out of the kernel of i386 that runs inside, and are run on a processor of 32 bits.
//
// Mutants show that these tests can fail: each corrupts one thing that engine/x86 produces, and must be
// noticed.
package exec
