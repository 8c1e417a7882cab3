// Package trace is the trace arrays of tracing/ (kernel/trace/trace.c): buffers with their switches,
// options, clocks, snapshots and pipes, and what all of them share. It is the ground that events,
// tracers and triggers stand on.
//
// A Tracing is what the arrays of one tree have in common: the event mutex, the names of tasks, and
// each processor's Recorder. An Array is one buffer. Its methods that return a node are the files that
// every array has; who makes the tree puts them into a table.
//
// Who hits something begins an entry with the processor's Recorder and gives it to Array.Record. The
// entry becomes text when somebody reads: a Printer asks who knows its type. The package itself knows
// stacks and markers. Config names the rest: types of entries, events by their number, and tracers.
// So nothing here knows what an event, a probe or a function is.
//
// A Tracer is what current_tracer chooses, as the kernel's struct tracer. It may print the head of
// trace or whole lines itself.
//
// A Saved is an array as plain values; so are NamesState and PidsState for what they are called after.
//
// # Locks
//
//	pipe.mu, view.mu → Tracing.Mu (the event mutex) → Array.swapping, errorLog.mu, TaskNames.mu, package ring's
//
// Tracing.Mu protects every field that does not say otherwise. Record, Write, WriteStack, TracePrintk
// and what they call run on the processor that has trapped. They read what is published atomically and
// only try for TaskNames.mu; a snapshot takes Array.swapping. Changes of a PidList by Forked, Exited and
// Renumbered take no lock.
//
// OnGone and OnCreateDir are called after Tracing.Mu has been released (see Tracing.Locked).
//
// The package imports engine for what a hit is, fs/vtree, and fs/tracefs/internal/ring and fs/tracefs/internal/kstr.
package trace
