package exec

import "github.com/kprobefs/kprobefs/engine"

// oneFunction is a kernel of one function; form blocks are that.
type oneFunction struct {
	addr, size uint64
	tables     engine.Tables
}

func newOneFunction() *oneFunction {
	return &oneFunction{tables: engine.Tables{CoreText: engine.Range{Start: imageBase, End: textEnd}}}
}

// hold makes the function the code of b.
func (k *oneFunction) hold(b *block) { k.addr, k.size = b.addr, uint64(len(b.code)) }

func (k *oneFunction) Lookup(string) (uint64, bool) { return 0, false }
func (k *oneFunction) Count(string) int             { return 0 }
func (k *oneFunction) Symbol(addr uint64) (engine.Symbol, bool) {
	return engine.Symbol{Name: "f", Addr: k.addr, Size: k.size, Type: 't'}, addr-k.addr < k.size
}
func (k *oneFunction) Module(uint64) (engine.Module, bool) { return engine.Module{}, false }
func (k *oneFunction) Tables(uint64) *engine.Tables        { return &k.tables }
func (k *oneFunction) AllTables() []*engine.Tables         { return []*engine.Tables{&k.tables} }
