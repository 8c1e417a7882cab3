// Package stack is the stack tracer (kernel/trace/trace_stack.c): of all functions that it sees called it
// keeps the stack that was the deepest. Its files are stack_max_size, stack_trace and
// stack_trace_filter. It belongs to no trace array.
//
// # Locks
//
//	ftrace.Files.Mu (the event mutex) → Tracer.mu
//
// A call of a function takes no lock but Tracer.mu, and that only if its stack is deeper than all before.
//
// The package imports engine, fs/vtree, and fs/tracefs/internal/ftrace and fs/tracefs/internal/kstr.
package stack
