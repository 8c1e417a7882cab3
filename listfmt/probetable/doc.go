// Package probetable joins what tells of probes: the lines of kprobes/list, the events of kprobe_events, and their
// counts of kprobe_profile. The files of a real kernel parse as well, under /sys/kernel/debug and /sys/kernel/tracing.
//
// It imports listfmt.
package probetable
