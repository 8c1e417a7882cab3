// Package property compares a whole machine with a small model of the kernel's rules. It has tests only.
//
// A program is a random list of operations on kprobes: registering, alone or in batches, with or without
// post_handlers, disabled or not, also of kretprobes; disabling, enabling and unregistering; writing to
// kprobes/enabled and to debug.kprobes-optimization; loading and unloading modules with probes in their
// text; and waiting. A program is run on the real emu.Machine, with the real engine and the virtual clock.
// After each step
//
//   - all text is byte for byte the image with what the model says is in it: int3, fentry calls and jumps.
//     Each jump leads to a detour buffer of its own that holds the displaced instructions and leads back;
//   - kprobes/list is the model's, line by line and in order;
//   - mirrored system calls and calls of module functions have run, every handler has been called exactly
//     as often as the model says, and nothing was missed.
//
// In the end all is unregistered, and nothing may be left: no byte, no trap, no slot, no lookup, no task,
// no goroutine.
//
// The model (model_test.go, optimizer_test.go) is written from kernel/kprobes.c of Linux 6.1 and from what
// was recorded on Debian 6.1.0-56-amd64, function by function. It knows nothing of the engine. Where the
// engine differs from the kernel on purpose, the model follows the engine and says so (search for
// "deviation").
//
// Programs are values. rapid shrinks a failing one and prints it, and it can be kept in regress_test.go.
// -rapid.checks=N runs more programs, and -rapid.seed=N runs the same ones again. Mutants
// (mutants_test.go) show that the property can fail.
package property
