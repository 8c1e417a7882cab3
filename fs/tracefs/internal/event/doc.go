// Package event is the events of tracing/: their directories, whether they are enabled, their filters,
// triggers and tasks, and what a hit of one does (kernel/trace/trace_events.c, trace_events_trigger.c,
// trace_events_filter.c).
//
// A Tree is the events of one tree of tracing/, in groups. An Event has a directory in every trace array,
// which is a File. The source of an event's hits, a kprobe for example, is its Registration. The package
// knows of it only that it can be armed. At a hit, the Registration calls Recording, begins an entry with
// the processor's Recorder, and gives the entry to File.Write for each File that wants it.
//
// Triggers are in this package, too. They act in the middle of File.Write, and one may change whether another
// event is recorded. A package of their own would cost each hit an indirect call.
//
// An Array is the events of a trace array. An Array and each File point to the trace.Array. So a hit finds
// the buffer by one pointer.
//
// # Locks
//
//	the event mutex (trace.Tracing.Mu) → the locks of who is behind a Registration
//
// The package has no locks of its own. The event mutex protects every field that does not say otherwise. A
// hit takes only the locks that package trace names.
//
// The package imports engine, fs/vtree, fs/tracefs/probe, and the packages trace, filter and kstr beside it.
package event
