// Package function is the tracers that see functions called: function (kernel/trace/trace_functions.c) and
// function_graph (trace_functions_graph.c), and the commands of set_ftrace_filter that run when functions
// are called (kernel/trace/ftrace.c).
//
// Tracers has what all arrays of one tree share: the graph tracer, options, kernel.ftrace_enabled. A
// TraceArray is a trace array with its filters, tasks and commands. It holds the trace.Array as a value, so
// that a call of a function finds both by one pointer. Both tracers are of type trace.Tracer, and
// current_tracer chooses one.
//
// A command like enable_event switches an event. The package does not know what an event is: Config.Event
// finds one.
//
// # Locks
//
//	the event mutex (trace.Tracing.Mu) → the engine's locks
//
// The package has no locks of its own. A call of a function takes only the locks that package trace names.
//
// The package imports engine, fs/vtree, and fs/tracefs/internal/trace, fs/tracefs/internal/ftrace, fs/tracefs/internal/ring and
// fs/tracefs/internal/kstr.
package function
