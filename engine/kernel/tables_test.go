package kernel

import "testing"

// TestOverlap: the first of the sites that shares a byte with the range, which has no last byte.
func TestOverlap(t *testing.T) {
	tables := &Tables{}
	tables.Sites[TableBug] = []Range{{0x10, 0x12}, {0x20, 0x25}, {0x25, 0x27}}
	for _, c := range []struct {
		kind       TableKind
		start, end uint64
		want       Range
	}{
		{TableBug, 0, 0x10, Range{}},
		{TableBug, 0, 0x11, Range{0x10, 0x12}},
		{TableBug, 0x11, 0x12, Range{0x10, 0x12}},
		{TableBug, 0x12, 0x20, Range{}},
		{TableBug, 0x12, 0x30, Range{0x20, 0x25}},
		{TableBug, 0x25, 0x26, Range{0x25, 0x27}},
		{TableBug, 0x27, 0x100, Range{}},
		{TableExtable, 0, 0x100, Range{}},
	} {
		if got, ok := tables.Overlap(c.kind, c.start, c.end); got != c.want || ok != (c.want != Range{}) {
			t.Errorf("%d, %#x-%#x: %x, %v", c.kind, c.start, c.end, got, ok)
		}
	}
}

func TestContains(t *testing.T) {
	r := Range{0x10, 0x12}
	for addr, want := range map[uint64]bool{0xf: false, 0x10: true, 0x11: true, 0x12: false} {
		if r.Contains(addr) != want {
			t.Errorf("%#x: %v", addr, !want)
		}
	}
}

// TestText: types of symbols as in /proc/kallsyms.
func TestText(t *testing.T) {
	for typ, want := range map[byte]bool{'t': true, 'T': true, 'w': true, 'W': true, 'd': false, 'D': false, 'r': false, 'a': false, 'V': false} {
		if s := (Symbol{Type: typ}); s.Text() != want {
			t.Errorf("%c: %v", typ, !want)
		}
	}
}
