package engine

import "fmt"

// symbolic formats addr as printk's %pS does.
func (e *Engine) symbolic(addr uint64) string {
	sym, ok := e.cfg.Kernel.Symbol(addr)
	if !ok {
		return fmt.Sprintf("%#x", addr)
	}
	s := fmt.Sprintf("%s+%#x/%#x", sym.Name, addr-sym.Addr, sym.Size)
	if sym.Module != "" {
		s += " [" + sym.Module + "]"
	}
	return s
}
