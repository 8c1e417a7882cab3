package trace

import (
	"fmt"
	"strconv"
)

// AppendSymbol appends SYMBOL+0xOFFSET/0xSIZE [MODULE]. An address without a symbol is appended as a number
// (sprint_symbol).
func (t *Tracing) AppendSymbol(b []byte, addr uint64) []byte {
	sym, ok := t.Config.Kernel.Symbol(addr)
	if !ok && addr == t.trampoline { // here it lies outside of the kernel
		if addr, ok = t.Config.Kernel.Lookup(t.Config.ISA.ReturnTrampoline); ok {
			sym, ok = t.Config.Kernel.Symbol(addr)
		}
	}
	if !ok {
		return strconv.AppendUint(append(b, "0x"...), addr, 16)
	}
	b = append(append(b, sym.Name...), "+0x"...)
	b = strconv.AppendUint(b, addr-sym.Addr, 16)
	b = strconv.AppendUint(append(b, "/0x"...), sym.Size, 16)
	if sym.Module != "" {
		b = append(append(append(b, " ["...), sym.Module...), ']')
	}
	return b
}

// name is the name of the symbol at addr, without the offset.
func (t *Tracing) name(addr uint64) string {
	if sym, ok := t.Config.Kernel.Symbol(addr); ok {
		return sym.Name
	}
	return fmt.Sprintf("0x%08x", addr)
}
