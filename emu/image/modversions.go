package image

import (
	"bytes"
	"fmt"
	"strings"
)

// What CONFIG_MODVERSIONS leaves: struct modversion_info of a module, and of a kernel struct
// kernel_symbol with PREL32 relocations (since 5.4: value, name, namespace), beside
// which each symbol has a sum of its type.
const (
	versionSize     = 64
	versionNameAt   = 8
	exportSize      = 12
	exportNameAt    = 4
	exportSumSize   = 4
	vermagicSymbol  = "vermagic"
	versionsSection = "__versions"
	moduleLayout    = "module_layout"
)

// versions refuses a module that is built for another kernel (check_modinfo, check_version). If
// there are sums of the types of symbols, they decide, and the release does not. Sums of the
// module's own exports are not looked at.
func (l *linker) versions(m *Module, k *Kernel) error {
	var sums []byte
	if s := l.f.Section(versionsSection); s != nil {
		var err error
		if sums, err = sectionData(s); err != nil {
			return err
		}
	}
	if err := k.sameMagic(m.Vermagic, len(sums) > 0); err != nil {
		return err
	}
	if name, ok := disagreement(sums, k.exportSums()); ok {
		release, _, _ := strings.Cut(m.Vermagic, " ")
		return fmt.Errorf("disagrees about version of symbol %s: it is built for %s", name, release)
	}
	return nil
}

// disagreement is the first symbol whose sum is not the one in want: struct module's own
// (check_modstruct_version), or else the first.
func disagreement(sums []byte, want map[string]uint32) (first string, found bool) {
	for ; len(sums) >= versionSize; sums = sums[versionSize:] {
		name, _, _ := bytes.Cut(sums[versionNameAt:versionSize], []byte{0})
		sum, ok := want[string(name)]
		switch {
		case !ok || sum == u32(sums):
		case string(name) == moduleLayout:
			return moduleLayout, true
		case !found:
			first, found = string(name), true
		}
	}
	return first, found
}

// sameMagic compares the module's version magic with the kernel's (same_magic). If the kernel's is not
// known, it compares the release.
func (k *Kernel) sameMagic(magic string, sums bool) error {
	want := k.Release()
	if addr, ok := k.Lookup(vermagicSymbol); ok {
		if s, err := memory(k.Segments).str(addr); err == nil && strings.HasPrefix(s, want+" ") {
			want = strings.TrimSpace(s)
		}
	}
	have, should := strings.TrimSpace(magic), want
	if !strings.Contains(want, " ") {
		have, _, _ = strings.Cut(have, " ")
	}
	if sums {
		_, have, _ = strings.Cut(have, " ")
		_, should, _ = strings.Cut(should, " ")
	}
	if magic != "" && want != "" && have != should {
		return fmt.Errorf("version magic '%s' should be '%s'", strings.TrimSpace(magic), want)
	}
	return nil
}

// exportSums are the sums of k's exports. There are none for a kernel without such a table, or with
// a table of another form than those above.
func (k *Kernel) exportSums() map[string]uint32 {
	mem, all := memory(k.Segments), map[string]uint32{}
	for _, kind := range []string{"", "_gpl"} {
		table, err1 := k.bounds("__start___ksymtab"+kind, "__stop___ksymtab"+kind)
		sums, err2 := k.bounds("__start___kcrctab"+kind, "__stop___kcrctab"+kind)
		n := (table.End - table.Start) / exportSize
		if err1 != nil || err2 != nil || n == 0 || sums.End-sums.Start != n*exportSumSize {
			continue
		}
		entries, err1 := mem.bytes(table.Start, n*exportSize)
		values, err2 := mem.bytes(sums.Start, n*exportSumSize)
		if err1 != nil || err2 != nil {
			continue
		}
		for i := range n {
			at := table.Start + i*exportSize + exportNameAt
			if name, err := mem.str(rel32(entries[i*exportSize+exportNameAt:], at)); err == nil {
				all[name] = u32(values[i*exportSumSize:])
			}
		}
	}
	return all
}
