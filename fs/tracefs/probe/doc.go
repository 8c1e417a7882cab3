// Package probe is the language of kprobe_events: it parses a definition with
// its fetch arguments, prints it back, compiles the arguments to small
// programs, runs those on a hit, and describes what they store (the format
// file) and prints it (the trace).
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
// That is the language of 6.1, which is the default; a Dialect holds what other releases
// have. Since 6.6 a parameter may be named, with members of what it points to, where the
// kernel has type information, and $arg* stands for all; since 6.9 both are there at a
// function's return, too; since 6.10 NAME:%pd and %pD are the names of a dentry and of a
// file. 6.1 and 6.12 are exact, but that only kprobes and event probes have a dialect: the
// other kinds are 6.1's.
//
// The other kinds of dynamic events are here, too: event probes, whose
// arguments are fields of another event ($FIELD), synthetic events, and uprobes,
// which are parsed as far as the kernel would refuse them and then refused.
//
// The kernel's own oddities are part of it: letters after p and r that are no
// digits are ignored, GROUP.EVENT works like GROUP/EVENT, the 129th argument
// is dropped silently, and characters are classed by the Latin-1 ctype table.
//
// The package keeps no state. It imports fs/tracefs/btf, kstr and value, engine/release, engine/arch
// for the names of registers, and engine for the memory that programs run on.
package probe
