package image

import (
	"encoding/binary"
	"testing"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// named are symbols at these addresses.
func named(all map[string]uint64) *kernel.Names {
	var syms []kernel.Symbol
	for name, addr := range all {
		syms = append(syms, kernel.Symbol{Name: name, Addr: addr})
	}
	return kernel.NewNames(syms)
}

func TestSameMagic(t *testing.T) {
	const data = 0xffffffff82000000
	says := func(magic string) *Kernel {
		k := &Kernel{Banner: "Linux version 6.1.0-9 (x)"}
		if magic != "" {
			k.byName = named(map[string]uint64{vermagicSymbol: data})
			k.Segments = []Segment{{Addr: data, Size: 4096, Data: append([]byte(magic), 0)}}
		}
		return k
	}
	for _, c := range []struct {
		kernel, module string
		sums, ok       bool
	}{
		{"", "6.1.0-9 SMP mod_unload ", false, true},
		{"", "6.1.0-8 SMP mod_unload ", false, false},
		{"", "6.1.0-8 SMP mod_unload modversions ", true, true}, // the sums decide
		{"", "", false, true},
		{"6.1.0-9 SMP mod_unload ", "6.1.0-9 SMP mod_unload ", false, true},
		{"6.1.0-9 SMP mod_unload ", "6.1.0-9 mod_unload ", false, false},
		{"6.1.0-9 SMP modversions ", "6.1.0-8 SMP modversions ", true, true},
		{"6.1.0-9 SMP modversions ", "6.1.0-8 modversions ", true, false},
		{"another symbol of that name", "6.1.0-9 SMP ", false, true},
	} {
		if err := says(c.kernel).sameMagic(c.module, c.sums); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestExportSums: each symbol with the sum beside it, in both tables; and what a module
// says of them.
func TestExportSums(t *testing.T) {
	const at = 0xffffffff82000000
	// Two entries from 0 on, their sums at 0x40, names at 0x80; the table for GPL modules has
	// none.
	b := make([]byte, 0x100)
	copy(b[0x80:], "module_layout\x00f\x00")
	for i, name := range []uint32{0x80, 0x8e} {
		binary.LittleEndian.PutUint32(b[12*i+4:], name-uint32(12*i+4))
		binary.LittleEndian.PutUint32(b[0x40+4*i:], uint32(100+i))
	}
	symbols := map[string]uint64{
		"__start___ksymtab": at, "__stop___ksymtab": at + 24, "__start___kcrctab": at + 0x40, "__stop___kcrctab": at + 0x48,
		"__start___ksymtab_gpl": at, "__stop___ksymtab_gpl": at, "__start___kcrctab_gpl": at, "__stop___kcrctab_gpl": at,
	}
	k := &Kernel{Segments: []Segment{{Addr: at, Size: 0x100, Data: b}}, byName: named(symbols)}
	want := k.exportSums()
	if len(want) != 2 || want["module_layout"] != 100 || want["f"] != 101 {
		t.Fatalf("%v", want)
	}
	version := func(name string, sum uint32) []byte {
		b := make([]byte, versionSize)
		binary.LittleEndian.PutUint32(b, sum)
		copy(b[versionNameAt:], name)
		return b
	}
	for _, c := range []struct {
		sums  []byte
		first string
	}{
		{nil, ""},
		{append(version("f", 101), version("module_layout", 100)...), ""},
		{append(version("f", 7), version("of another module", 100)...), "f"},
		{append(version("f", 7), version("module_layout", 8)...), "module_layout"},
		{version("f", 7)[:60], ""},
	} {
		if first, found := disagreement(c.sums, want); first != c.first || found != (c.first != "") {
			t.Errorf("%q, want %q", first, c.first)
		}
	}
	symbols["__stop___kcrctab"] = at + 0x50 // entries of another size
	k.byName = named(symbols)
	if got := k.exportSums(); len(got) != 0 {
		t.Errorf("%v", got)
	}
}
