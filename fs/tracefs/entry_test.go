package tracefs

import "syscall"

// OnFuncEntry is the engine's for functions without endbr.
func (e *fakeEngine) OnFuncEntry(symbol string, offset uint64) error {
	addr, ok := e.k.Lookup(symbol)
	if !ok {
		return syscall.ENOENT
	}
	sym, ok := e.k.Symbol(addr + offset)
	switch {
	case !ok:
		return syscall.ENOENT
	case sym.Addr != addr+offset:
		return syscall.EINVAL
	}
	return nil
}
