// Package probe is the language of kprobe_events. It parses a definition with its arguments and prints it.
// It compiles the arguments to small programs and runs them at a hit. It describes the stored values (the
// format file) and prints them (the trace).
//
// A definition is one line, split at white space (trace_kprobe.c):
//
//	p[:[GROUP/][EVENT]] PLACE [ARG]...
//	r[MAXACTIVE][:[GROUP/][EVENT]] PLACE [ARG]...
//	PLACE: [MODULE:]SYMBOL[+OFFSET][%return] | ADDRESS
//	ARG:   [NAME=]FETCH[:TYPE]
//	FETCH: %REG | $stack | $stackN | $retval | $comm | $argN | @ADDRESS |
//	       @SYMBOL[+|-OFFSET] | +|-[u]OFFSET(FETCH) | \NUMBER | \"STRING"
//	TYPE:  u8..u64 s8..s64 x8..x64 symbol string ustring symstr
//	       bWIDTH@OFFSET/CONTAINER, each but $comm's with [N] for an array
//
// That is the language of 6.1, which is the default. A Dialect has the differences of other releases. Since
// 6.6, if the kernel has type information, an argument can name a parameter and members of the structure
// that it points to, and $arg* stands for all parameters. Since 6.9 both also work at a function's return.
// Since 6.10 NAME:%pd and %pD are the names of a dentry and of a file. 6.1 and 6.12 are exact, with one
// exception: only kprobes and event probes have a dialect, and the other kinds are always those of 6.1.
//
// The package also has the other kinds of dynamic events: event probes, whose arguments are fields of
// another event ($FIELD), synthetic events, and uprobes. It parses uprobes to return the kernel's errors,
// and then refuses them.
//
// The kernel's special cases are part of the language: letters after p and r are ignored unless they are
// digits, GROUP.EVENT works like GROUP/EVENT, the 129th argument is dropped silently, and characters are
// classed by the Latin-1 ctype table.
//
// The package keeps no state. It imports fs/tracefs/btf, kstr and value, engine/release, engine/arch
// for the names of registers, and engine for the memory that programs run on.
package probe
