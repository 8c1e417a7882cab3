package kernel

import "strings"

// HasFentry reports whether the function at addr has an fentry site (ftrace_location of an entry). It is
// false for an address without a symbol.
func HasFentry(k Kernel, addr uint64) bool {
	_, there := k.Symbol(addr)
	return there && !noFentry(k, addr)
}

// Notrace reports whether the function at addr has no fentry site (within_notrace_func). One with a suffix
// (.isra.0) counts as the function that it was made from, if that is there. It is false for an address
// without a symbol. Whether kprobe_events ask for this at all says release.Language.AnyFunction.
func Notrace(k Kernel, addr uint64) bool {
	if !noFentry(k, addr) {
		return false
	}
	sym, _ := k.Symbol(addr)
	if base, _, suffixed := strings.Cut(sym.Name, "."); suffixed {
		if at, ok := k.Lookup(base); ok {
			return noFentry(k, at)
		}
	}
	return true
}

// noFentry is __within_notrace_func.
func noFentry(k Kernel, addr uint64) bool {
	sym, ok := k.Symbol(addr)
	if !ok {
		return false
	}
	t := k.Tables(addr)
	if t == nil {
		return true
	}
	_, found := t.Overlap(TableFtrace, sym.Addr, sym.Addr+sym.Size)
	return !found
}
