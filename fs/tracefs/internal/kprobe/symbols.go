package kprobe

import (
	"fmt"
	"math"
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

// hashPointer formats an address as %p does. The kernel prints a hash of 32 bits, so that readers learn
// nothing about addresses. It chooses the hash's key at random when it boots. Our hash has no key, so that
// a seeded machine gives the same text twice. NULL and error pointers (the last page) reveal nothing, and
// are printed without a hash. word is the size of a pointer.
func hashPointer(word int, addr uint64) string {
	if addr == 0 || addr > math.MaxUint64>>(64-8*word)-4095 {
		return fmt.Sprintf("%0*x", 2*word, addr)
	}
	h := (addr ^ addr>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>29) * 0xc4ceb9fe1a85ec53
	return fmt.Sprintf("%0*x", 2*word, h>>32)
}
