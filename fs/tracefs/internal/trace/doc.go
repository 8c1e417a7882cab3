// Package trace is the trace arrays of tracing/ (kernel/trace/trace.c): buffers with their switches,
// options, clocks, snapshots and pipes, and what all of them share. Events, tracers and triggers are built
// on it.
//
// A Tracing is what the arrays of one tree share: the event mutex, the names of tasks, and each processor's
// Recorder. An Array is one buffer. Its methods that return a node are the files that every array has.
// Package tracefs puts them into a table.
//
// A hit begins an entry with the processor's Recorder and gives it to Array.Record. The entry becomes text
// when a process reads the file: a Printer calls the function that belongs to the entry's type. The package
// itself knows stacks and markers. Config has the other types of entries, the events by their number, and
// the tracers. So this package does not know what an event, a probe or a function is.
//
// A Tracer is what current_tracer chooses, like the kernel's struct tracer. It may print the head of trace
// or whole lines itself.
//
// A Saved is the state of an array as plain values. NamesState is that of TaskNames, and PidsState that of
// a PidList.
//
// # Locks
//
//	pipe.mu, view.mu → Tracing.Mu (the event mutex) → Array.swapping, errorLog.mu, TaskNames.mu, package ring's
//
// Tracing.Mu protects every field that does not say otherwise. Record, Write, WriteStack, TracePrintk and
// what they call run on the processor that has trapped. They read what is published atomically. They try to
// lock TaskNames.mu and do not wait for it. A snapshot takes Array.swapping. Changes of a PidList by
// Forked, Exited and Renumbered take no lock.
//
// OnGone and OnCreateDir are called after Tracing.Mu has been released (see Tracing.Locked).
//
// The package imports engine for what a hit is, fs/vtree, and fs/tracefs/internal/ring and fs/tracefs/internal/kstr.
package trace
