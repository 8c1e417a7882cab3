package kprobe

import (
	"strings"
	"syscall"
)

// unknown is the kernel's name for a place without a symbol (trace_kprobe_symbol).
const unknown = "unknown"

// named checks the name of a function (number_of_same_symbols). EADDRNOTAVAIL: several functions have the
// name. ENOENT: no function has it. A name in a module that is not loaded is accepted.
func (ps *Probes) named(symbol string) error {
	if mod, _, qualified := strings.Cut(symbol, ":"); qualified && !ps.conf.ModuleExists(mod) {
		return nil
	}
	switch n := ps.conf.Kernel.Count(symbol); {
	case n > 1:
		return syscall.EADDRNOTAVAIL
	case n == 1:
		return nil
	}
	if _, ok := ps.conf.Kernel.Lookup(symbol); !ok {
		return syscall.ENOENT
	}
	return nil
}
