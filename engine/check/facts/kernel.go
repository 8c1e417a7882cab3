package facts

import (
	"slices"
	"sort"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// Lookup is kernel.Kernel's. No module is loaded.
func (s *symbols) Lookup(name string) (addr uint64, ok bool) {
	if all := s.called(name); len(all) > 0 {
		return s.addrs[all[0]], true
	}
	return 0, false
}

// Count is kernel.Kernel's.
func (s *symbols) Count(name string) int { return len(s.called(name)) }

// Symbol is kernel.Kernel's.
func (s *symbols) Symbol(addr uint64) (kernel.Symbol, bool) {
	if !slices.ContainsFunc(s.spans, func(r kernel.Range) bool { return r.Contains(addr) }) {
		return kernel.Symbol{}, false
	}
	i := sort.Search(len(s.addrs), func(i int) bool { return s.addrs[i] > addr })
	if i == 0 {
		return kernel.Symbol{}, false
	}
	for i--; i > 0 && s.addrs[i-1] == s.addrs[i]; i-- {
	}
	y := s.symbol(i)
	if y.Size != 0 && addr-y.Addr >= y.Size {
		return kernel.Symbol{}, false
	}
	return y, true
}

// Module is kernel.Kernel's: there is none.
func (s *symbols) Module(uint64) (kernel.Module, bool) { return kernel.Module{}, false }

// FindModule is kernel.ModuleFinder's: there is none.
func (s *symbols) FindModule(string) (kernel.Module, bool) { return kernel.Module{}, false }

// Tables is kernel.Kernel's.
func (s *symbols) Tables(uint64) *kernel.Tables { return s.tables }

// AllTables is kernel.Kernel's.
func (s *symbols) AllTables() []*kernel.Tables { return []*kernel.Tables{s.tables} }

// EachSymbol is kernel.SymbolLister's.
func (s *symbols) EachSymbol(f func(kernel.Symbol) bool) {
	for i := range s.addrs {
		if !f(s.symbol(i)) {
			return
		}
	}
}

// Named calls f for each symbol that is called stem, or has a dot and more behind that.
func (s *symbols) Named(stem string, f func(kernel.Symbol)) {
	for _, i := range s.called(stem) {
		f(s.named(int(i), stem))
	}
	for _, i := range s.suffixed(stem) {
		f(s.symbol(int(i)))
	}
}
