// Package tracefs is the tree of tracing/ and what stands behind it: kprobe
// events, defined, enabled and removed by writing to files, as
// kernel/trace/trace_kprobe.c and its neighbours do it in Linux 6.1.
//
// A line of kprobe_events is a kprobe here: package probe parses it and
// compiles its arguments; registered with the engine, disabled, it belongs to
// an event, which several kprobes may share. An event probe is a kprobe, too,
// registered only while it is enabled, where the system call is entered that its
// event is about; so are the events of system calls themselves.
//
// A trace array is a buffer with its switches: the top one, whose files are in
// the root directory, and those of instances/. One table, arrayFiles, makes the
// files of each. An event has in every array a directory below events/, and what
// belongs to it there: an eventFile. A hit writes one entry for each array that
// records the event, in the form that its format file describes; text is made of
// it when somebody reads.
//
// State is all of that as one value, and Restore makes it again: it parses everything
// that may be wrong first (plan), takes all from the engine (putAway), has the machine
// restored, and makes what the plan says (build). Trace arrays stay the same objects where
// their name is there before and after, so that open files do.
//
// # Locks
//
//	FS.mu (the event mutex) → the engine's locks → the machine's
//	pipe.mu, view.mu → FS.mu → array.swapping, errorLog.mu, taskNames.mu, stackTracer.mu, package ring's
//
// FS.mu protects every field that does not say otherwise. A hit takes none of
// these, but array.swapping for a snapshot and stackTracer.mu for a stack deeper than
// all before: it counts, reads what is published atomically, and only tries for
// taskNames.mu. So do Forked, Exited, Renumbered and TracePrintk, which the
// machine calls in the middle of something. The callbacks OnGone and OnCreateDir,
// which may come back through the tree or run the machine, are called when FS.mu
// has been released (see FS.locked).
//
// Module events come while the machine's module lock is held, and a restore of the machine
// takes that while it holds FS.mu: so they give up waiting for FS.mu during one (FS.away).
//
// # Errors
//
// What a file's functions return carries the kernel's errno. A definition that
// is refused leaves an entry in error_log, but for those that the kernel
// itself refuses without one.
//
// It imports engine, fs/vtree and its own sub-packages; never emu.
package tracefs
