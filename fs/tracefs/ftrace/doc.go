// Package ftrace is how functions are chosen for the function tracers: the
// language of set_ftrace_filter and its neighbours (kernel/trace/ftrace.c).
//
// A write is words between white space. A word is
//
//	[!]PATTERN                 functions to add, or with ! to take away
//	[!]PATTERN:mod:[!]MODULE   those of a module, or of all but that
//	[!]PATTERN:COMMAND[:…]     a command to run when they are hit
//
// and a PATTERN is a name, a number (the nth function of
// available_filter_functions, from 1), x*, *x, *x*, or anything else with the
// special characters of a shell.
//
// Nothing here is safe for concurrent use; what a Set hands out is the caller's.
// The package imports nothing of ours but kstr.
package ftrace
