package image

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// blacklist builds kprobes/blacklist of the core kernel or a module in the
// order of populate_kprobe_blacklist: the symbols marked with NOKPROBE_SYMBOL in link order,
// then each function of the given ranges of text. What is outside of text, where the kernel knows functions, is
// passed over (kernel_text_address, is_ksym_addr); nil: it knows all.
func blacklist(mem memory, isa *arch.ISA, funcs []kernel.Symbol, module string, marked table, text []kernel.Range, areas ...kernel.Range) ([]kernel.BlacklistEntry, error) {
	var list []kernel.BlacklistEntry
	add := func(s *kernel.Symbol) {
		list = append(list, kernel.BlacklistEntry{
			Range: kernel.Range{Start: s.Addr, End: s.Addr + s.Size}, Name: s.Name, Module: module,
		})
	}
	known := func(addr uint64) bool {
		return text == nil || slices.ContainsFunc(text, func(r kernel.Range) bool { return r.Contains(addr) })
	}
	err := mem.records(marked, uint64(isa.WordSize), func(_ uint64, b []byte) error {
		addr := isa.Word(b)
		if addr == 0 { // of a function that the linker dropped
			return nil
		}
		if !known(addr) {
			return nil
		}
		s := at(funcs, addr)
		if s == nil {
			return fmt.Errorf("no function at %#x", isa.Word(b))
		}
		add(s)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("_kprobe_blacklist: %w", err)
	}
	for _, r := range areas {
		if !known(r.Start) {
			continue
		}
		for i := range funcs {
			if s := &funcs[i]; r.Contains(s.Addr) && s.Size > 0 {
				add(s)
			}
		}
	}
	return list, nil
}

// functions returns the text symbols, by address. Of several symbols at one address it returns the first.
func functions(syms []kernel.Symbol) []kernel.Symbol {
	funcs := make([]kernel.Symbol, 0, len(syms))
	for _, s := range syms {
		if isText(s.Type) {
			funcs = append(funcs, s)
		}
	}
	byAddr := func(a, b kernel.Symbol) int { return cmp.Compare(a.Addr, b.Addr) }
	if !slices.IsSortedFunc(funcs, byAddr) {
		slices.SortStableFunc(funcs, byAddr)
	}
	n := 0
	for i := range funcs {
		if i == 0 || funcs[i].Addr != funcs[n-1].Addr {
			funcs[n] = funcs[i]
			n++
		}
	}
	return funcs[:n]
}

func isText(t byte) bool { return t|0x20 == 't' || t|0x20 == 'w' }

// at is the symbol of funcs that holds addr.
func at(funcs []kernel.Symbol, addr uint64) *kernel.Symbol {
	i := sort.Search(len(funcs), func(i int) bool { return funcs[i].Addr > addr }) - 1
	if i < 0 || addr-funcs[i].Addr >= funcs[i].Size {
		return nil
	}
	return &funcs[i]
}

// notrace returns the ranges of functions without an fentry site at their beginning. Adjacent ranges are
// merged.
func notrace(funcs []kernel.Symbol, fentry []uint64) []kernel.Range {
	var list []kernel.Range
	for _, s := range funcs {
		i := sort.Search(len(fentry), func(i int) bool { return fentry[i] >= s.Addr })
		if s.Size == 0 || i < len(fentry) && fentry[i] == s.Addr {
			continue
		}
		if n := len(list); n > 0 && list[n-1].End == s.Addr {
			list[n-1].End = s.Addr + s.Size
		} else {
			list = append(list, kernel.Range{Start: s.Addr, End: s.Addr + s.Size})
		}
	}
	return list
}
