package kernel

import "sort"

// A Range is [Start, End).
type Range struct{ Start, End uint64 }

// Contains reports whether addr lies in r.
func (r Range) Contains(addr uint64) bool { return r.Start <= addr && addr < r.End }

// TableKind names a table of text that is not plain code.
type TableKind uint8

const (
	TableFtrace      TableKind = iota // mcount locations, each as long as a call
	TableJumpLabel                    // static keys
	TableStaticCall                   // static calls
	TableBug                          // the trap of BUG and WARN
	TableExtable                      // instructions with an exception-table entry
	TableAlternative                  // alternatives and SMP lock prefixes

	// NumTables is how many kinds there are.
	NumTables
)

// Tables are those tables of the kernel image or of a module, and the bounds of its
// areas. Each slice is sorted by Start. A Tables value is immutable.
type Tables struct {
	Sites     [NumTables][]Range
	Blacklist []BlacklistEntry // in the order of kprobes/blacklist
	Entry     Range            // .entry.text
	Thunks    Range            // between ISA.Thunks
	Notrace   []Range          // text that ftrace cannot trace
	CoreText  Range            // _stext … _etext
	InitText  Range            // _sinittext … _einittext; empty once freed
}

// A BlacklistEntry is one line of kprobes/blacklist.
type BlacklistEntry struct {
	Range
	Name   string
	Module string
}

// Overlap returns the first site of kind k that shares a byte with [start, end).
func (t *Tables) Overlap(k TableKind, start, end uint64) (Range, bool) {
	s := t.Sites[k]
	i := sort.Search(len(s), func(i int) bool { return s[i].End > start })
	if i < len(s) && s[i].Start < end {
		return s[i], true
	}
	return Range{}, false
}
