package value

import (
	"bytes"
	"testing"
)

func TestNumbers(t *testing.T) {
	const v = 0xf1e2d3c4b5a69788
	for size, want := range map[int]struct {
		u uint64
		s int64
	}{
		1: {0x88, -0x78}, 2: {0x9788, -0x6878}, 4: {0xb5a69788, -0x4a596878}, 8: {v, -0xe1d2c3b4a596878},
	} {
		p := bytes.Repeat([]byte{0xee}, 9)
		PutUint(p, size, v)
		if got := Uint(p, size); got != want.u || p[size] != 0xee {
			t.Errorf("%d bytes: %#x, want %#x; behind it %#x", size, got, want.u, p[size])
		}
		if got := Extend(v, size); got != want.s {
			t.Errorf("%d bytes: %#x, want %#x", size, got, want.s)
		}
	}
}

func TestText(t *testing.T) {
	entry := append(make([]byte, 8), "hi\x00"...)
	PutLoc(entry, 4, 8)
	for _, c := range []struct {
		entry []byte
		at    int
		want  string
		ok    bool
	}{
		{entry, 4, "hi", true},
		{entry, 0, "", false},      // nothing was stored
		{entry[:9], 4, "", false},  // cut off
		{entry[:10], 8, "", false}, // no room for where it is
	} {
		if got, ok := Text(c.entry, c.at); string(got) != c.want || ok != c.ok {
			t.Errorf("%d of %q: %q, %v", c.at, c.entry, got, ok)
		}
	}
}
