// Package debugfs is the tree of kprobes/: list, enabled and blacklist, as kernel/kprobes.c of Linux
// 6.1 makes them under /sys/kernel/debug.
//
// It takes no lock of its own. It may import fs/vtree, engine and listfmt.
package debugfs
