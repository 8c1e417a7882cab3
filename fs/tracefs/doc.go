// Package tracefs is the tree of tracing/ and what stands behind it: kprobe
// events, defined, enabled and removed by writing to files, as
// kernel/trace/trace_kprobe.c and its neighbours do it in Linux 6.1.
//
// A line of kprobe_events is a kprobe here: package probe parses it and
// compiles its arguments; registered with the engine, disabled, it belongs to
// an event, which several kprobes may share. An event has a directory below
// events/ and, for every trace buffer, an eventFile: whether that buffer
// records it.
//
// # Locks
//
//	FS.mu (the event mutex) → the engine's locks → the machine's
//	FS.mu → errorLog.mu, array.readers
//
// FS.mu protects every field that does not say otherwise. A hit takes none: it
// counts, and reads what is published atomically. The callbacks OnGone and
// OnCreateDir, which may come back through the tree or run the machine, are
// called when FS.mu has been released (see FS.locked).
//
// # Errors
//
// What a file's functions return carries the kernel's errno. A definition that
// is refused leaves an entry in error_log, but for those that the kernel
// itself refuses without one.
//
// It imports engine, fs/vtree and its own sub-packages; never emu.
package tracefs
