// Package kprobe has the probes of one tree of tracing/: kprobes, return probes, event probes, synthetic
// events, and the events of system calls. It follows kernel/trace/trace_kprobe.c, trace_eprobe.c,
// trace_events_synth.c, trace_dynevent.c and trace_syscalls.c of Linux 6.1.
//
// Probes has all of them. A line of kprobe_events becomes a kprobe: package probe parses the line and
// compiles its arguments, and the engine registers the kprobe, disabled at first. The kprobe belongs to an
// event of package event, and several kprobes may share one event.
//
// An event probe is a kprobe, too. It lies at the entry of the system call that its event is about, and
// the engine knows it only while it is enabled. The same holds for the events of system calls themselves.
// A synthetic event has a kprobe that the engine never knows: nothing makes the event happen.
//
// A hit runs on the processor that hit. It counts, and writes one entry for each array that records the
// event. It reads what is published atomically and takes no lock of this package.
//
// # Locks
//
// The event mutex (trace.Tracing.Mu) protects every field that does not say otherwise. It is taken before
// the engine's locks.
//
// # Errors
//
// An error of a file's function carries the kernel's errno. A definition that is refused leaves an entry
// in error_log, except where the kernel itself leaves none.
//
// The package imports engine, fs/vtree, package probe, and the packages trace, event, filter and kstr
// beside it. It knows no function tracers and no tree.
package kprobe
