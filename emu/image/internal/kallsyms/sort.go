package kallsyms

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// linkerProvided tells symbols that mark the bounds of something, which
// kallsyms prefers least among those of one address (may_be_linker_script_provide_symbol).
func linkerProvided(name string) bool {
	s, ok := strings.CutPrefix(name, "__")
	return ok && (strings.HasPrefix(s, "start_") || strings.HasPrefix(s, "stop_") || strings.HasPrefix(s, "end_") ||
		strings.HasSuffix(s, "_start") || strings.HasSuffix(s, "_end"))
}

func underscores(name string) int {
	return len(name) - len(strings.TrimLeft(name, "_"))
}

// Sort puts symbols into the order of the core kernel's /proc/kallsyms: by
// address; among those of one address weak ones and bounds last, fewer leading
// underscores first, then by name (nm -n and compare_symbols of scripts/kallsyms.c;
// holds for every pair of Debian's 6.1).
func Sort(s []kernel.Symbol) {
	// Numbers are moved about, not symbols: that is four times as fast.
	order := make([]int32, len(s))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int {
		if c := compare(&s[i], &s[j]); c != 0 {
			return c
		}
		return cmp.Compare(i, j)
	})
	was := slices.Clone(s)
	for to, from := range order {
		s[to] = was[from]
	}
}

func compare(a, b *kernel.Symbol) int {
	if c := cmp.Compare(a.Addr, b.Addr); c != 0 {
		return c
	}
	if x, y := a.Type|0x20 == 'w', b.Type|0x20 == 'w'; x != y {
		return last(x)
	}
	if x, y := linkerProvided(a.Name), linkerProvided(b.Name); x != y {
		return last(x)
	}
	if c := cmp.Compare(underscores(a.Name), underscores(b.Name)); c != 0 {
		return c
	}
	return cmp.Compare(a.Name, b.Name)
}

// last is how the one of two compares that alone is such, or is not.
func last(is bool) int {
	if is {
		return 1
	}
	return -1
}

// ignored are the prefixes of names that the build keeps out of kallsyms
// (is_ignored_symbol of scripts/kallsyms.c, scripts/mksysmap).
var ignored = []string{
	"$", ".L", "__crc_", "__kstrtab_", "__kstrtabns_", "__efistub_", "__kvm_nvhe_", "__pi_$", "__pi_.L",
	"_SDA_BASE_", "_SDA2_BASE_",
}

// Normalize makes kallsyms of the output of nm or of a System.map, as the kernel's build does: it
// leaves out the symbols that the build ignores and those that are absolute, gives per-CPU data the
// type A, and sorts. Debian's 6.1 and 6.12 agree in every symbol.
func Normalize(syms []kernel.Symbol) []kernel.Symbol {
	special := map[string]uint64{}
	for _, s := range syms {
		switch s.Name {
		case "__per_cpu_start", "__per_cpu_end", "kallsyms_names", "kallsyms_offsets", "kallsyms_addresses":
			special[s.Name] = s.Addr
		}
	}
	start, percpu := special["__per_cpu_start"] // linked to 0, if it is the SMP kernel's
	percpu = percpu && start == 0
	// The tables themselves are left out as long as the addresses come first (before 6.4).
	names := special["kallsyms_names"]
	tablesOut := special["kallsyms_offsets"] < names && special["kallsyms_addresses"] < names
	kept := make([]kernel.Symbol, 0, len(syms))
	for _, s := range syms {
		switch {
		case strings.IndexByte("aAUNw", s.Type) >= 0, isIgnored(s.Name), tablesOut && slices.Contains(tables, s.Name):
			continue
		case percpu && s.Addr <= special["__per_cpu_end"]:
			s.Type = 'A'
		}
		kept = append(kept, s)
	}
	Sort(kept)
	return kept
}

// tables are the symbols of kallsyms' own tables.
var tables = []string{
	"kallsyms_addresses", "kallsyms_offsets", "kallsyms_relative_base", "kallsyms_num_syms", "kallsyms_names",
	"kallsyms_markers", "kallsyms_seqs_of_names", "kallsyms_token_table", "kallsyms_token_index",
}

func isIgnored(name string) bool {
	return slices.ContainsFunc(ignored, func(p string) bool { return strings.HasPrefix(name, p) })
}
