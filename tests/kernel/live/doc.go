// Package live compares kprobefs with a running kernel. It runs random sessions of operations on the files
// of kprobes and of kprobe events on both, and compares every file after every step.
//
// An operation is one write(2), so a session is also a shell script. The effect of an open with O_TRUNC is
// complete before that write. In the kernel, milliseconds pass between two steps, and here none. The
// optimizer waits 20 ms.
//
// Generate makes sessions from a seed. Run does one session on a Target, and records what each write
// returned and which files changed. Compare finds the first step at which two recordings differ. The
// program in guest runs the sessions on its own kernel. Package ours is the target that is kprobefs. The
// program in cmd wires both together, and scripts/conformance live runs it.
//
// What cannot be the same is masked (see mask.go): times, hit counts, event ids and hashed pointers.
// Addresses are compared as they are.
//
// This package imports nothing of ours: the guest's program is built from it without cgo.
package live
