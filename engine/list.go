package engine

// A ListEntry is one line of kprobes/list: one kprobe, as report_probe shows it.
type ListEntry struct {
	Addr   uint64
	Kind   byte   // 'k', or 'r' for a kretprobe
	Symbol string // "" when the address has no symbol any more
	Offset uint64
	Module string // "" in the core kernel

	Gone, Disabled, Optimized, Ftrace bool
}
