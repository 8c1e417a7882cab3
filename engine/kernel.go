package engine

import "sort"

// A Symbol is one kallsyms entry. Size is the distance to the next higher
// symbol's address, which is what kallsyms itself takes.
type Symbol struct {
	Name   string
	Module string // "" for the core kernel
	Addr   uint64
	Size   uint64
	Type   byte // as in /proc/kallsyms: t T d D r …
}

// A Range is [Start, End).
type Range struct{ Start, End uint64 }

// Contains reports whether addr lies in r.
func (r Range) Contains(addr uint64) bool { return r.Start <= addr && addr < r.End }

// A Module as the module loader knows it.
type Module struct {
	Name string
	Core Range // text that stays
	Init Range // .init.text; empty once freed
	// Going: unloading has begun; probes are refused (try_module_get fails).
	Going bool
}

// SiteKind names a table of text that is not plain code.
type SiteKind uint8

const (
	SiteFtrace      SiteKind = iota // mcount locations, 5 bytes each
	SiteJumpLabel                   // static keys
	SiteStaticCall                  // static calls
	SiteBug                         // ud2 of BUG and WARN
	SiteExtable                     // instructions with an exception-table entry
	SiteAlternative                 // alternatives and SMP lock prefixes
	NumSiteKinds
)

// Tables are the kernel image's and modules' tables of such text. Each slice
// is sorted by Start. A Tables value is immutable.
type Tables struct {
	Sites     [NumSiteKinds][]Range
	Blacklist []BlacklistEntry // in the order of kprobes/blacklist
	Entry     Range            // .entry.text
	Thunks    Range            // __indirect_thunk_start … end
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
func (t *Tables) Overlap(k SiteKind, start, end uint64) (Range, bool) {
	s := t.Sites[k]
	i := sort.Search(len(s), func(i int) bool { return s[i].End > start })
	if i < len(s) && s[i].Start < end {
		return s[i], true
	}
	return Range{}, false
}

// Kernel is what the engine asks about the kernel image and its modules. Safe
// for concurrent use. Answers change only around a module event.
type Kernel interface {
	// Lookup is kallsyms_lookup_name: the first symbol called name, in the
	// core kernel first and then in modules; "mod:name" looks in that module.
	Lookup(name string) (addr uint64, ok bool)
	// Count is the number of function symbols called name in the core kernel
	// (number_of_same_symbols of trace_kprobe).
	Count(name string) int
	// Symbol is kallsyms_lookup: of several symbols at one address, the first
	// in /proc/kallsyms order.
	Symbol(addr uint64) (Symbol, bool)
	// Module is the module in whose text addr lies.
	Module(addr uint64) (Module, bool)
	// Tables returns those of the module that holds addr, or the core kernel's.
	Tables(addr uint64) *Tables
	// AllTables returns the core kernel's tables, then each module's, oldest first.
	AllTables() []*Tables
}
