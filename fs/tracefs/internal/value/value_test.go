package value

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

func TestExtend(t *testing.T) {
	for size, want := range map[int]int64{1: -0x78, 2: -0x6878, 4: -0x4a596878, 8: -0xe1d2c3b4a596878} {
		if got := Extend(0xf1e2d3c4b5a69788, size); got != want {
			t.Errorf("%d bytes: %#x, want %#x", size, got, want)
		}
	}
}

func TestText(t *testing.T) {
	for order, loc := range map[arch.Order]string{arch.LittleEndian: "\x08\x00\x03\x00", arch.BigEndian: "\x00\x03\x00\x08"} {
		entry := append(make([]byte, 8), "hi\x00"...)
		if PutLoc(order, entry, 4, 8); string(entry[4:8]) != loc {
			t.Errorf("the place is % x, want % x", entry[4:8], loc)
		}
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
			if got, ok := Text(order, c.entry, c.at); string(got) != c.want || ok != c.ok {
				t.Errorf("%d of %q: %q, %v", c.at, c.entry, got, ok)
			}
		}
	}
}
