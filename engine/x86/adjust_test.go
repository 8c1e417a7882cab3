package x86

import "testing"

func TestAdjust(t *testing.T) {
	for _, c := range []struct {
		name, text string
		off, at    uint64
		entry      bool
	}{
		{"plain", "0f1f440000 c3", 0, 0, true},
		{"plain", "0f1f440000 c3", 4, 4, false},
		{"plain", "0f1f440000 c3", 5, 5, false},
		{"endbr64", "f30f1efa 0f1f440000 c3", 0, 4, true},
		{"endbr64", "f30f1efa 0f1f440000 c3", 2, 2, false},
		{"endbr64", "f30f1efa 0f1f440000 c3", 4, 4, true},
		{"endbr64", "f30f1efa 0f1f440000 c3", 9, 9, false},
		{"endbr32", "f30f1efb c3", 0, 4, true},
		{"sealed", "660f1f00 c3", 0, 4, true},
		{"sealed since 6.15", "0f1f40d6 c3", 4, 4, true},
		{"short", "c3", 0, 0, true},
	} {
		k := newFake(t, c.text)
		at, entry := Arch64().Adjust(k, base, base+c.off)
		if at != base+c.at || entry != c.entry {
			t.Errorf("%s+%d: +%d, %v, want +%d, %v", c.name, c.off, at-base, entry, c.at, c.entry)
		}
	}
}
