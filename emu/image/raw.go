package image

import "github.com/kprobefs/kprobefs/engine"

// A Raw is a kernel as it came out of its file: memory at link addresses, and what
// is known about it. NewKernel makes a Kernel of it.
type Raw struct {
	Name     string          // the file, for messages
	Segments []Segment       // sorted, none overlapping; per-CPU data, linked to 0, is not among them
	Sections []Section       // allocated ones with their names, where the file has any
	Symbols  []engine.Symbol // in /proc/kallsyms order, with Size; addresses are those of the segments
	// Live: the text has run already (a core dump): nothing is patched.
	Live bool
	// PerCPU is the contents of .data..percpu, which is linked to 0.
	PerCPU []byte
}

// A Section is a named part of a Raw's memory.
type Section struct {
	Name       string
	Addr, Size uint64
}
