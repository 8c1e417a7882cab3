// Package property holds a whole machine against a small model of the kernel's
// rules. It has tests only.
//
// A program is a random list of what users do to kprobes: register, alone or in
// batches, with or without post_handlers, disabled or not, as kretprobes; disable,
// enable, unregister; write to kprobes/enabled and to
// debug.kprobes-optimization; load and unload modules with probes in their text;
// let time pass. It is run on the real emu.Machine, with the real engine and the
// virtual clock. After each step
//
//   - all text is byte for byte the image with what the model says is in it: int3,
//     fentry calls, jumps, and each jump leads to a detour buffer of its own that
//     holds the displaced instructions and leads back;
//   - kprobes/list is the model's, line by line and in order;
//   - mirrored system calls and calls of module functions have run, and every
//     handler has been called exactly as often as the model says; nothing was
//     missed.
//
// In the end all is unregistered, and nothing may be left: no byte, no trap, no
// slot, no lookup, no task, no goroutine.
//
// The model (model_test.go, optimizer_test.go) is written from kernel/kprobes.c
// of Linux 6.1 and from what was recorded on Debian 6.1.0-56-amd64, function by
// function; it knows nothing of the engine. Where the engine differs from the
// kernel on purpose, the model follows the engine and says so (search for
// "deviation").
//
// Programs are values: a failing one is shrunk by rapid and printed, and can be
// kept in regress_test.go. -rapid.checks=N runs more of them, -rapid.seed=N the
// same again. Mutants (mutants_test.go) show that the property can fail.
package property
