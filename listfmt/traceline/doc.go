// Package traceline parses the lines of tracefs' files trace and trace_pipe: the columns that
// trace_print_context prints (kernel/trace/trace_output.c), and behind them the text of kprobe and kretprobe events
// (print_kprobe_event and print_kretprobe_event in kernel/trace/trace_kprobe.c). It takes the form that tracefs has
// without options: comm, pid, processor, flags, time.
//
// The kernel escapes nothing. A string argument may hold quotes, blanks and newlines, so a text can have more than
// one reading. Args tells how it decides. A program that knows the names of its arguments passes them to Named.
//
// It needs neither kprobefs nor a mount, and imports nothing of ours.
package traceline
