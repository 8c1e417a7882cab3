package exec

import (
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// oneFunction is a kernel of one function; form blocks are that.
type oneFunction struct {
	addr, size uint64
	tables     kernel.Tables
}

func newOneFunction(w *world) *oneFunction {
	return &oneFunction{tables: kernel.Tables{CoreText: kernel.Range{Start: w.image, End: w.textEnd}}}
}

// hold makes the function the code of b.
func (k *oneFunction) hold(b *block) { k.addr, k.size = b.addr, uint64(len(b.code)) }

func (k *oneFunction) Lookup(string) (uint64, bool) { return 0, false }
func (k *oneFunction) Count(string) int             { return 0 }
func (k *oneFunction) Symbol(addr uint64) (kernel.Symbol, bool) {
	return kernel.Symbol{Name: "f", Addr: k.addr, Size: k.size, Type: 't'}, addr-k.addr < k.size
}
func (k *oneFunction) Module(uint64) (kernel.Module, bool) { return kernel.Module{}, false }
func (k *oneFunction) Tables(uint64) *kernel.Tables        { return &k.tables }
func (k *oneFunction) AllTables() []*kernel.Tables         { return []*kernel.Tables{&k.tables} }
