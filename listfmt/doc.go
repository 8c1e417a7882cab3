// Package listfmt formats and parses the lines of kprobes/list and
// kprobes/blacklist, byte for byte as the kernel prints them (report_probe and
// kprobe_blacklist_seq_show in kernel/kprobes.c). Lines of all releases since 2.6.18 and of kernels of
// 32 bits are parsed, too. Those of 6.1 on x86-64 are held against recorded ones; the older forms follow
// report_probe of 2.6.24, 2.6.29 and 4.14.
//
// Parsing is strict: what parses is exactly what the same value formats to, so
// that a program which parses a list loses nothing. It needs neither kprobefs
// nor a mount: the files of a real kernel under /sys/kernel/debug/kprobes parse
// as well.
//
// It imports nothing of ours.
package listfmt
