// Package ftrace chooses functions for the function tracers. It is the language of set_ftrace_filter
// and its neighbours (kernel/trace/ftrace.c).
//
// A write is a list of words between white space. A word is
//
//	[!]PATTERN                 functions to add, or with ! to take away
//	[!]PATTERN:mod:[!]MODULE   those of a module, or of all but that
//	[!]PATTERN:COMMAND[:…]     a command to run when they are hit
//
// A PATTERN is a name, a number (the nth function of available_filter_functions, from 1), x*, *x, *x*,
// or anything else with the special characters of a shell.
//
// A Set is a set of chosen functions. Files knows all functions. It makes the files that show a Set and
// take words.
//
// Nothing here is safe for concurrent use. Files.Mu, the event mutex, protects the sets that files show.
// The caller owns the values that a Set returns. The package imports engine, for functions and modules,
// fs/vtree and kstr.
package ftrace
