// Package tracefs is the tree of tracing/: it wires the packages that have what stands behind its files,
// as kernel/trace of Linux 6.1 has it.
//
// A trace array is a buffer with its switches (package trace), with what it does about functions (package
// function), and with its events (package event). The top array has its files in the root directory. The
// others are those of instances/. One table, arrayFiles, makes the files of each array. In every array an
// event has a directory below events/.
//
// Package kprobe has the probes: lines of kprobe_events and its like become kprobes of the engine, and
// kprobes have events happen. Package stack has the stack tracer. Package probe has the language.
//
// Packages function and event stand on trace and do not know each other. Package kprobe stands on event. None
// of them knows this one, which has the state of all.
//
// State is all of that as one value, and Restore makes it again. Restore works in four steps. It parses
// everything that may be wrong (plan). It takes all probes from the engine (putAway). It has the
// machine restored. It makes what the plan says (build). A trace array whose name is there before and
// after stays the same object, and so open files stay usable.
//
// # Locks
//
//	the event mutex (trace.Tracing.Mu) → the engine's locks → the machine's
//	the event mutex → the locks of packages stack and trace
//
// The event mutex protects every field that does not say otherwise.
//
// A hit takes no locks but those that packages trace and stack tell of. The same holds for Forked, Exited,
// Renumbered and TracePrintk, which the machine calls in the middle of something.
//
// The callbacks OnGone and OnCreateDir may come back through the tree, or run the machine. So they are
// called after the event mutex has been released (see trace.Tracing.Locked).
//
// Module events come while the machine's module lock is held. A restore of the machine takes that lock
// while it holds the event mutex. So module events do not wait for that during a restore (FS.away).
//
// # Errors
//
// An error of a file's function carries the kernel's errno.
//
// The package imports engine, fs/vtree and its own sub-packages, and never emu.
package tracefs
