// Package function is the tracers that see functions called: function (kernel/trace/trace_functions.c) and
// function_graph (trace_functions_graph.c), and what set_ftrace_filter and its neighbours have done when
// functions are called (kernel/trace/ftrace.c).
//
// Tracers are what all arrays of one tree have in common: the graph tracer, options, kernel.ftrace_enabled.
// A TraceArray is a trace array with its filters, tasks and commands. It holds the trace.Array as a value,
// so that a call of a function finds both by one pointer. The tracers are trace.Tracers: current_tracer
// chooses one.
//
// A command like enable_event switches an event. What an event is nobody here knows: Config.Event finds one.
//
// # Locks
//
//	the event mutex (trace.Tracing.Mu) → the engine's locks
//
// The package has no locks of its own. A call of a function takes none but those that package trace tells of.
//
// The package imports engine, fs/vtree, and fs/tracefs/internal/trace, fs/tracefs/internal/ftrace, fs/tracefs/internal/ring and
// fs/tracefs/internal/kstr.
package function
