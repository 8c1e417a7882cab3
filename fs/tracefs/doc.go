// Package tracefs is the tree of tracing/, as kernel/trace of Linux 6.1 has it. It connects the packages
// that implement the files.
//
// A trace array is a buffer with its switches (package trace), its state of the function tracers (package
// function), and its events (package event). The top array has its files in the root directory. The others
// are those of instances/. One table, arrayFiles, makes the files of each array. In every array an event
// has a directory below events/.
//
// Package kprobe has the probes: lines of kprobe_events and similar files become kprobes of the engine, and
// hits of kprobes are events. Package stack has the stack tracer. Package probe has the language.
//
// Packages function and event import trace and do not know each other. Package kprobe imports event. None
// of them knows this package, which holds the state of all.
//
// State is the state of all files as one value. Restore restores it. Restore works in four steps. It parses
// everything that may be wrong (plan). It removes all probes from the engine (putAway). It restores the
// machine. It makes what the plan says (build). A trace array whose name exists before and after stays the
// same object. So open files stay usable.
//
// # Locks
//
//	the event mutex (trace.Tracing.Mu) → the engine's locks → the machine's
//	the event mutex → the locks of packages stack and trace
//
// The event mutex protects every field that does not say otherwise.
//
// A hit takes only the locks that packages trace and stack name. The same holds for Forked, Exited,
// Renumbered and TracePrintk, which the machine calls while it holds its own locks.
//
// The callbacks OnGone and OnCreateDir may call the tree again, or run the machine. So they are called
// after the event mutex has been released (see trace.Tracing.Locked).
//
// Module events come while the machine's module lock is held. A restore of the machine takes that lock
// while it holds the event mutex. So module events do not wait for the event mutex during a restore
// (FS.away).
//
// # Errors
//
// An error of a file's function carries the kernel's errno.
//
// The package imports engine, fs/vtree and its own sub-packages, and never emu.
package tracefs
