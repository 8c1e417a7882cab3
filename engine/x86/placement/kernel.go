package placement

import (
	"sort"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// Lookup is kernel.Kernel's.
func (r *Recording) Lookup(name string) (uint64, bool) {
	i, ok := r.byName[name]
	if !ok {
		return 0, false
	}
	return r.symbols[i].Addr, true
}

// Count is kernel.Kernel's.
func (r *Recording) Count(name string) int { return r.count[name] }

// Symbol is kernel.Kernel's.
func (r *Recording) Symbol(addr uint64) (kernel.Symbol, bool) {
	i := sort.Search(len(r.symbols), func(i int) bool { return r.symbols[i].Addr > addr }) - 1
	if i < 0 {
		return kernel.Symbol{}, false
	}
	for i > 0 && r.symbols[i-1].Addr == r.symbols[i].Addr {
		i--
	}
	return r.symbols[i], true
}

// Module is kernel.Kernel's: no module was loaded.
func (r *Recording) Module(uint64) (kernel.Module, bool) { return kernel.Module{}, false }

// Tables is kernel.Kernel's.
func (r *Recording) Tables(uint64) *kernel.Tables { return &r.tables }

// AllTables is kernel.Kernel's.
func (r *Recording) AllTables() []*kernel.Tables { return []*kernel.Tables{&r.tables} }

// ReadOriginal is engine.Code's: the recorded functions' bytes are mapped, and
// nothing else.
func (r *Recording) ReadOriginal(addr uint64, p []byte) int {
	n := 0
	i := sort.Search(len(r.funcs), func(i int) bool { return r.funcs[i].Addr > addr }) - 1
	for ; i >= 0 && i < len(r.funcs) && n < len(p); i++ {
		f := r.funcs[i]
		off := addr + uint64(n) - f.Addr
		if f.Addr > addr+uint64(n) || off >= uint64(len(f.Bytes)) {
			break
		}
		n += copy(p[n:], f.Bytes[off:])
	}
	return n
}
