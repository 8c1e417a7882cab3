package vtree

import (
	"bytes"
	"context"
	"testing"
)

// BenchmarkRead is what a cat costs here: an open, a read, one that finds the end, and a close.
func BenchmarkRead(b *testing.B) {
	for _, c := range []struct {
		name string
		size int
	}{{"small", 2}, {"large", 64 << 10}} {
		b.Run(c.name, func(b *testing.B) {
			f := &File{Show: func(*Open) ([]byte, error) { return bytes.Repeat([]byte{'x'}, c.size), nil }}
			p := make([]byte, 128<<10)
			for b.Loop() {
				h, err := f.OpenFile(Open{})
				if err != nil {
					b.Fatal(err)
				}
				for off := int64(0); ; {
					got, err := h.Read(context.Background(), p, off)
					if len(got) == 0 || err != nil {
						break
					}
					off += int64(len(got))
				}
				h.Close()
			}
		})
	}
}
