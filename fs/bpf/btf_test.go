package bpf

import (
	"encoding/binary"
	"testing"
)

// header is a header of type information with these sections behind it.
func header(types, typesLen, strs, strsLen uint32, rest string) []byte {
	b := []byte{0x9f, 0xeb, 1, 0}
	for _, v := range []uint32{btfHeader, types, typesLen, strs, strsLen} {
		b = binary.NativeEndian.AppendUint32(b, v)
	}
	return append(b, rest...)
}

func TestGoodBTF(t *testing.T) {
	for _, c := range []struct {
		name string
		b    []byte
		want bool
	}{
		{"empty", header(0, 0, 0, 1, "\x00"), true},
		{"types", header(0, 4, 4, 1, "abcd\x00"), true},
		{"nothing", nil, false},
		{"no strings", header(0, 0, 0, 0, "\x00"), false},
		{"strings without an end", header(0, 0, 0, 2, "\x00a"), false},
		{"strings that are not there", header(0, 0, 0, 9, "\x00"), false},
		{"types in strings", header(0, 8, 4, 1, "abcd\x00"), false},
		{"odd types", header(2, 0, 4, 1, "abcd\x00"), false},
		{"huge", header(0, ^uint32(0), ^uint32(0), ^uint32(0), "\x00"), false},
	} {
		if got := goodBTF(c.b); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func FuzzGoodBTF(f *testing.F) {
	f.Add(header(0, 4, 4, 1, "abcd\x00"))
	f.Fuzz(func(_ *testing.T, b []byte) { goodBTF(b) })
}
