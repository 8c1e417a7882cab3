package facts

import (
	"sort"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// Find is the number of the first symbol called name, in the order of addresses.
func (f *Facts) Find(name string) (int, bool) {
	if all := f.symbols.called(name); len(all) > 0 {
		return int(all[0]), true
	}
	return 0, false
}

// At is symbol i, in the order of addresses. Its Addr and its Size are 0.
func (f *Facts) At(i int) (kernel.Symbol, bool) {
	if i < 0 || i >= len(f.symbols.types) {
		return kernel.Symbol{}, false
	}
	return kernel.Symbol{Name: f.symbols.name(i), Type: f.symbols.types[i]}, true
}

// MayBegin tells whether symbol i could begin a function: it is code, and no padding before one.
func (f *Facts) MayBegin(i int) bool {
	if i < 0 || i >= len(f.symbols.types) {
		return false
	}
	s := kernel.Symbol{Type: f.symbols.types[i]}
	return s.Text() && f.symbols.ids[i] != padding
}

// regionAt is the number of the region that holds addr; -1: none does.
func (t *text) regionAt(addr uint64) int {
	r := &t.regions
	t.mu.Lock()
	r.number(&(*t.unpack.work).answers)
	t.mu.Unlock()
	i := sort.Search(r.len(), func(i int) bool { return r.addrs[r.first[i]] > addr }) - 1
	if i < 0 || addr >= r.at(i).End {
		return -1
	}
	return i
}
