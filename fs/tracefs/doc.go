// Package tracefs is the tree of tracing/ and what stands behind it. Kprobe events are defined, enabled
// and removed by writing to files, as in kernel/trace/trace_kprobe.c and its neighbours of Linux 6.1.
//
// A line of kprobe_events becomes a kprobe. Package probe parses the line and compiles its arguments.
// The kprobe is registered with the engine, disabled at first. It belongs to an event, and several
// kprobes may share one event. An event probe is a kprobe, too, at the entry of the system call that
// its event is about. It is registered only while it is enabled. The same holds for the events of
// system calls themselves.
//
// A trace array is a buffer with its switches (package trace), with what it does about functions (package
// function), and with its events (package event). There is the top array, whose files are in the root
// directory, and those of instances/. One table, arrayFiles, makes the files of each array. In every array
// an event has a directory below events/. A hit writes one entry for each array that records the event, in
// the form that the event's format file describes. The entry becomes text when somebody reads.
//
// The packages stand on each other in this order: trace, function, event. None of them knows those that
// come later, nor this one, which makes the tree of them and has kprobes and the state of all.
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
// A hit counts and reads what is published atomically. It takes no locks but those that packages trace
// and stack tell of. The same holds for Forked, Exited, Renumbered and TracePrintk, which the machine
// calls in the middle of something.
//
// The callbacks OnGone and OnCreateDir may come back through the tree, or run the machine. So they are
// called after the event mutex has been released (see trace.Tracing.Locked).
//
// Module events come while the machine's module lock is held. A restore of the machine takes that lock
// while it holds the event mutex. So module events do not wait for that during a restore (FS.away).
//
// # Errors
//
// An error of a file's function carries the kernel's errno. A definition that is refused leaves an
// entry in error_log, except where the kernel itself leaves none.
//
// The package imports engine, fs/vtree and its own sub-packages, and never emu.
package tracefs
