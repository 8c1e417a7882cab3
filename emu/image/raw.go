package image

import (
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Raw is a kernel as its file contains it: memory at link addresses, symbols, and other facts. Open makes
// one. NewKernel makes a Kernel of it.
type Raw struct {
	ISA     *arch.ISA
	Name    string // the file, for messages
	BuildID string // hex digits of the GNU build id note; "" where the file has none
	Version string // uname -r, of linux_banner; "" where no banner was found
	Banner  string // linux_banner, a line; "" where none was found
	// Segments are sorted, none overlaps another; per-CPU data, which is linked to 0, is not among them.
	// Their Data belongs to the Raw. It is a copy of the file's bytes, so a Kernel may patch it in place.
	Segments []Segment
	Sections []Section       // allocated ones with their names, by address, where the file has any
	Symbols  []kernel.Symbol // in /proc/kallsyms order, with Size; addresses are those of the segments
	// Live: the text has run (a core dump), so it is patched already.
	Live  bool
	list  memory // Live: entries of kprobe_blacklist, which are not among the segments
	fixup uint64 // bytes of a record in __ex_table, where they are not extableSize; 0: they are
	// ksyms is where a kernel without CONFIG_KALLSYMS_ALL knows symbols; nil: everywhere.
	ksyms []kernel.Range
	// PerCPU is the contents of .data..percpu, which is linked to 0.
	PerCPU []byte
	// Modules are the modules that came with the kernel; nil if there were none.
	Modules *Modules
}

// A Section is a named part of a Raw's memory.
type Section struct {
	Name       string
	Addr, Size uint64
	Data       []byte // part of a segment's; nil for .bss and the like
}
