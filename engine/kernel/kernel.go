// Package kernel is what the engine asks of a kernel: symbols, modules, and the tables of text that is
// not plain code. A running kernel, a kernel that is only looked at, and a test's kernel all answer as a
// Kernel. The package imports nothing of ours.
package kernel

// A Kernel answers for a kernel image and the modules that are loaded. It is safe for
// concurrent use. Its answers change only around a module event.
type Kernel interface {
	// Lookup is kallsyms_lookup_name: the first symbol called name, in the
	// core kernel first and then in modules; "mod:name" looks in that module.
	Lookup(name string) (addr uint64, ok bool)
	// Count is the number of symbols called name, functions and data, in the core kernel
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

// A ModuleFinder is a Kernel that knows its modules by name (find_module).
type ModuleFinder interface {
	// FindModule returns the loaded module of that name.
	FindModule(name string) (Module, bool)
}

// A SymbolLister is a Kernel that can list its symbols.
type SymbolLister interface {
	// EachSymbol calls f for each symbol, in the order of /proc/kallsyms, until f returns false.
	EachSymbol(f func(Symbol) bool)
}

// A StemFinder is a Kernel that finds symbols by their names without a walk over all.
type StemFinder interface {
	// Named calls f for each symbol called stem, or stem with a dot and more behind it.
	Named(stem string, f func(Symbol))
}

// A Symbol is one kallsyms entry. Size is the distance to the address of the next higher symbol, as
// in kallsyms itself.
type Symbol struct {
	Name   string
	Module string // "" for the core kernel
	Addr   uint64
	Size   uint64
	Type   byte // as in /proc/kallsyms: t T d D r …
}

// Text reports whether s is the name of code.
func (s *Symbol) Text() bool { return s.Type|0x20 == 't' || s.Type|0x20 == 'w' }

// A Module as the module loader knows it.
type Module struct {
	Name string
	Core Range // text that stays
	Init Range // .init.text; empty once freed
	// Going: unloading has begun; probes are refused (try_module_get fails).
	Going bool
}
