package kprobe

import (
	"fmt"
	"math"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/engine/kernel"
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

// withinNotrace reports whether the function at addr has no fentry site (within_notrace_func). For a
// function with a suffix (.isra.0) the function without the suffix counts, if the kernel has it.
func (ps *Probes) withinNotrace(addr uint64) bool {
	if ps.conf.AnyFunction || !ps.noFentry(addr) {
		return false
	}
	sym, ok := ps.conf.Kernel.Symbol(addr)
	if !ok {
		return true
	}
	base, _, suffixed := strings.Cut(sym.Name, ".")
	if !suffixed {
		return true
	}
	if at, ok := ps.conf.Kernel.Lookup(base); ok {
		return ps.noFentry(at)
	}
	return true
}

// noFentry is withinNotrace without the rule about suffixes (__within_notrace_func). It is false for an
// address without a symbol.
func (ps *Probes) noFentry(addr uint64) bool {
	if addr == 0 {
		return false
	}
	sym, ok := ps.conf.Kernel.Symbol(addr)
	if !ok {
		return false
	}
	t := ps.conf.Kernel.Tables(addr)
	if t == nil {
		return true
	}
	_, found := t.Overlap(kernel.TableFtrace, sym.Addr, sym.Addr+sym.Size)
	return !found
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
