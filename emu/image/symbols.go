package image

import (
	"cmp"
	"debug/elf"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// setSizes gives each symbol the distance to the next higher address among
// them, but not beyond end.
func setSizes(s []kernel.Symbol, end func(addr uint64) uint64) {
	idx := make([]int, len(s))
	for i := range idx {
		idx[i] = i
	}
	byAddr := func(a, b int) int { return cmp.Compare(s[a].Addr, s[b].Addr) }
	if !slices.IsSortedFunc(idx, byAddr) {
		slices.SortStableFunc(idx, byAddr)
	}
	for i := len(idx) - 1; i >= 0; i-- {
		sym := &s[idx[i]]
		limit := end(sym.Addr)
		if i+1 < len(idx) {
			if next := &s[idx[i+1]]; next.Addr == sym.Addr {
				sym.Size = next.Size
				continue
			} else if next.Addr < limit {
				limit = next.Addr
			}
		}
		sym.Size = limit - sym.Addr
	}
}

// symbolType is nm's letter for a symbol of section sec.
func symbolType(s elf.Symbol, sec *elf.Section) byte {
	var t byte
	bind := elf.ST_BIND(s.Info)
	switch {
	case s.Section == elf.SHN_ABS:
		t = 'a'
	case bind == elf.STB_WEAK && elf.ST_TYPE(s.Info) == elf.STT_OBJECT:
		t = 'v'
	case bind == elf.STB_WEAK:
		t = 'w'
	case sec.Flags&elf.SHF_EXECINSTR != 0:
		t = 't'
	case sec.Type == elf.SHT_NOBITS:
		t = 'b'
	case sec.Flags&elf.SHF_WRITE == 0:
		t = 'r'
	default:
		t = 'd'
	}
	if bind != elf.STB_LOCAL {
		t -= 'a' - 'A'
	}
	return t
}

// skipSymbol tells those that never reach kallsyms (ignored_prefixes of
// scripts/mksysmap, is_arm_mapping_symbol and the like).
func skipSymbol(s elf.Symbol) bool {
	switch elf.ST_TYPE(s.Info) {
	case elf.STT_SECTION, elf.STT_FILE:
		return true
	}
	return s.Name == "" || s.Section == elf.SHN_UNDEF ||
		strings.HasPrefix(s.Name, ".L") || strings.HasPrefix(s.Name, "$")
}
