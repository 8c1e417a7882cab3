package mirror

import (
	"encoding/binary"
	"testing"
)

// TestHead: a program's headers are read as far as they go, and nothing of what is none.
func TestHead(t *testing.T) {
	program := func(size, at, n int) []byte {
		b := make([]byte, size)
		copy(b, "\x7fELF\x02\x01\x01")
		binary.LittleEndian.PutUint64(b[segmentsAt:], uint64(at))
		binary.LittleEndian.PutUint16(b[segmentSizes:], segmentSize)
		binary.LittleEndian.PutUint16(b[segmentCount:], uint16(n))
		return b
	}
	for _, tc := range []struct {
		name string
		file []byte
		want int
	}{
		{"two segments", program(2048, 64, 2), 64 + 2*segmentSize},
		{"too many", program(2048, 64, 60), 0},
		{"behind the end", program(2048, 4096, 1), 0},
		{"wraps around", program(2048, -1, 1), 0},
		{"cut off", program(2048, 64, 2)[:100], 0},
		{"a script", []byte("#!/bin/sh\n"), 0},
		{"nothing", nil, 0},
	} {
		if got := len(head(tc.file)); got != tc.want {
			t.Errorf("%s: %d bytes, want %d", tc.name, got, tc.want)
		}
	}
}
