// Package live holds kprobefs against a running kernel: random sessions of
// operations on the files of kprobes and of kprobe events, done there and here,
// with every file compared after every step.
//
// An operation is one write(2), so a session is also a shell script. What opening
// with O_TRUNC begins is over before that write: the kernel's next steps take
// milliseconds, of which there are none here, and the optimizer waits for 20. Generate
// makes sessions from a seed; Run does one on a Target and records what each
// write returned and which files changed; Compare finds the first step at
// which two recordings differ. The program in guest runs the sessions on the
// kernel that it finds itself on; package ours is the target that is kprobefs;
// the program in cmd wires both together, and scripts/conformance live runs it.
//
// What cannot be the same is masked (see mask.go): times, hit counts, event ids
// and hashed pointers. Addresses are compared as they are.
//
// This package imports nothing of ours: the guest's program is built from it
// without cgo.
package live
