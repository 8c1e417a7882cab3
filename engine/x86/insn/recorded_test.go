package insn

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"testing"
)

// eachForm enumerates encodings: in both modes, each mandatory prefix, with
// legacy opcodes of each map, VEX and EVEX prefixes with each map field, each
// opcode, and sixteen ModRM bytes (each reg, with memory and with a register).
// The 15 bytes given to f are valid during the call only.
func eachForm(f func(mode Mode, src []byte)) {
	src := make([]byte, MaxLen)
	for mode := Mode32; mode <= Mode64; mode++ {
		for pp, prefix := range []string{"", "\x66", "\xf3", "\xf2"} {
			var heads []string
			for _, escape := range []string{"", "\x0f", "\x0f\x38", "\x0f\x3a"} {
				heads = append(heads, prefix+escape)
			}
			for m := range byte(8) {
				heads = append(heads, string([]byte{0xc4, 0xe0 | m, 0x78 | byte(pp)}), string([]byte{0x62, 0xf0 | m, 0x7c | byte(pp), 0x48}))
			}
			heads = append(heads, string([]byte{0xc5, 0xf8 | byte(pp)}))
			for _, head := range heads {
				for op := range 256 {
					for i := range byte(16) {
						n := copy(src, head)
						n += copy(src[n:], []byte{byte(op), i&7<<3 | i>>3*0xc0 | 1})
						copy(src[n:], "\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc")
						f(mode, src)
					}
				}
			}
		}
	}
}

// TestRecordedLengths holds the length of every form to what Linux 6.1's own
// decoder (arch/x86/lib/insn.c of 6.1.192) said: one byte a form, 0 where it
// gives an error.
func TestRecordedLengths(t *testing.T) {
	file, err := os.Open("testdata/lengths.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	want, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	n, bad := 0, 0
	eachForm(func(mode Mode, src []byte) {
		var in Inst
		if Decode(src, mode, &in) != nil {
			in.Len = 0
		}
		if n < len(want) && in.Len != want[n] {
			if bad++; bad <= 10 {
				t.Errorf("mode %d, % x: length %d, the kernel says %d", mode, bytes.Clone(src), in.Len, want[n])
			}
		}
		n++
	})
	if n != len(want) || bad > 0 {
		t.Errorf("%d of %d recorded lengths differ, %d forms tried", bad, len(want), n)
	}
}
