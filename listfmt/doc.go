// Package listfmt formats and parses the lines of kprobes/list and
// kprobes/blacklist, byte for byte as the kernel prints them (report_probe and
// kprobe_blacklist_seq_show in kernel/kprobes.c of Linux 6.1).
//
// Parsing is strict: what parses is exactly what the same value formats to, so
// that a program which parses a list loses nothing. It needs neither kprobefs
// nor a mount: the files of a real kernel under /sys/kernel/debug/kprobes parse
// as well.
//
// It imports nothing of ours.
package listfmt
