// Package event is the events of tracing/: their directories, whether they are enabled, their filters,
// triggers and tasks, and what a hit of one does (kernel/trace/trace_events.c, trace_events_trigger.c,
// trace_events_filter.c).
//
// A Tree is the events of one tree of tracing/, in groups. An Event has a directory in every trace array,
// which is a File. What tells of an event, a kprobe for example, is its Registration, of which the package
// knows no more than that it can be armed. Who has been told of a hit asks Recording, begins an entry with
// the processor's Recorder, and gives it to File.Write for each File that wants it.
//
// Triggers are in this package, too. They act in the middle of File.Write, and one may change whether another
// event is recorded. A package of their own would cost each hit an indirect call.
//
// An Array is the events of a trace array. It knows the trace.Array, and so does each File, so that a hit
// finds the buffer by one pointer.
//
// # Locks
//
//	the event mutex (trace.Tracing.Mu) → the locks of who is behind a Registration
//
// The package has no locks of its own. The event mutex protects every field that does not say otherwise. A
// hit takes no lock but those that package trace tells of.
//
// The package imports engine, fs/vtree, fs/tracefs/probe, and the packages trace, filter and kstr beside it.
package event
