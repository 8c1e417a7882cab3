// Package stack is the stack tracer (kernel/trace/trace_stack.c). At each function call it measures the
// stack, and keeps the deepest one. Its files are stack_max_size, stack_trace and stack_trace_filter. It
// belongs to no trace array.
//
// # Locks
//
//	ftrace.Files.Mu (the event mutex) → Tracer.mu
//
// A call of a function takes only Tracer.mu, and only if its stack is deeper than all stacks before.
//
// The package imports engine, fs/vtree, and fs/tracefs/internal/ftrace and fs/tracefs/internal/kstr.
package stack
