package bootpatch

import (
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// TestErrors: a table that does not fit is one line that names it.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		make func(f *fake)
		want string
	}{
		{"half a record", func(f *fake) { f.table("__mcount_loc", uint16(1)) }, "__mcount_loc: 2 bytes"},
		{"outside", func(f *fake) { f.table("__mcount_loc", uint64(1)) }, "no 5 bytes at 0x1"},
		{"no call", func(f *fake) { f.table("__mcount_loc", uint64(textBase)) }, "neither call nor nop"},
		{"no memory", func(f *fake) { f.sections["__jump_table"] = kernel.Range{Start: 16, End: 32} }, "no 16 bytes at 0x10"},
		{"backwards", func(f *fake) { f.sections["__jump_table"] = kernel.Range{Start: 32, End: 16} }, "from 0x20 to 0x10"},
		{"no jump", func(f *fake) { f.table("__jump_table", rel(textBase), rel(0), uint64(0)) }, "neither nop nor jump"},
		{"alternative", func(f *fake) {
			f.table(".altinstructions", rel(textBase), rel(textBase), uint16(1), uint8(1), uint8(2))
		}, "no known kind of record"},
		{"static call", func(f *fake) { f.table(".static_call_sites", rel(textBase), rel(0)) }, "key of the call"},
		{"paravirt", func(f *fake) {
			f.symbol("pv_ops", dataBase)
			f.table(".parainstructions", uint64(textBase), uint8(1), uint8(2), uint16(0), uint16(0), uint16(0))
		}, "no room for a call"},
	} {
		f := newFake()
		f.data = make([]byte, 16)
		f.data[9] = 1
		c.make(f)
		_, err := tryApply(f, "")
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestParseFeatures(t *testing.T) {
	for _, c := range []struct {
		in, want, missing, err string
	}{
		{"", "smap", "la57", ""},
		{"recorded,+la57,-smap", "la57", "smap", ""},
		{"la57 -popcnt", "la57", "popcnt", ""},
		{"none,smap", "smap", "popcnt", ""},
		{"SMAP", "", "", `"SMAP" is no name`},
		{"+", "", "", `"+" is no name`},
	} {
		f, err := ParseFeatures(c.in)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%q: %v", c.in, err)
			}
			continue
		}
		if all := f.of(arch.AMD64); err != nil || !all[c.want] || all[c.missing] {
			t.Errorf("%q: %v, %v, %v", c.in, all[c.want], all[c.missing], err)
		}
	}
	if _, err := tryApply(newFake(), "+nosuch,+either"); err == nil || !strings.Contains(err.Error(), "called either, nosuch;") {
		t.Errorf("%v", err)
	}
}

// TestNumbers: an image that names its features decides their numbers.
func TestNumbers(t *testing.T) {
	f := newFake()
	named(f, map[int]string{7: "smap", 40: "popcnt"})
	set, err := ParseFeatures("none,popcnt,-smap")
	if err != nil {
		t.Fatal(err)
	}
	n, err := f.image().number(set.of(arch.AMD64))
	if err != nil || !n.has(40) || n.has(7) || !n.named("popcnt") || n.named("smap") || n.has(9999) {
		t.Errorf("%v", err)
	}
	// One that does not has those of 6.1.
	n, err = newFake().image().number(RecordedFeatures(arch.AMD64))
	if err != nil || !n.has(9*32+20) || n.has(16*32+16) || !n.named("retpoline") {
		t.Errorf("%v", err)
	}
}

// FuzzApply: no table, however wrong, does more than fail.
func FuzzApply(f *testing.F) {
	f.Add([]byte("\xe8\x00\x00\x00\x00\x90\x90\x90"), []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, uint8(0))
	f.Add([]byte("\xeb\x00"), make([]byte, 48), uint8(1))
	f.Fuzz(func(t *testing.T, text, data []byte, which uint8) {
		fk := newFake()
		copy(fk.text, text)
		fk.data = data
		all := kernel.Range{Start: dataBase, End: dataBase + uint64(len(data))}
		tables := []table{
			mcountTable, jumpTable, staticCallTable, paravirtTable, retpolineTable, returnTable, altTable, endbrTable,
		}
		for i, tb := range tables {
			if which>>i&1 != 0 {
				fk.sections[tb.section] = all
			}
		}
		for _, s := range []string{"pv_ops", "__x86_return_thunk", "__x86_indirect_thunk_array", "__SCK__cond_resched"} {
			fk.symbol(s, dataBase)
		}
		_, err := Apply(fk.image(), Options{})
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%v", err)
		}
	})
}

// TestKeyOfAnother: a module's static call whose key is in another module stays a call of that one's trampoline.
func TestKeyOfAnother(t *testing.T) {
	core, module := newFake(), newFake()
	core.sections = map[string]kernel.Range{}
	module.code(0, "e8 11223344")
	module.table(".static_call_sites", rel(textBase), rel(0x7000_0000))
	img := module.image()
	img.Core = core.image()
	if _, err := Apply(img, Options{}); err != nil {
		t.Error(err)
	}
	module.want(t, 0, "e8 11223344 cc")
}
