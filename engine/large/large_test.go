package large

import (
	"testing"
	"unsafe"
)

func TestBytes(t *testing.T) {
	for _, n := range []int{0, 1, least - 1, least, least + 12345, 3*least + 1} {
		for _, spare := range []int{0, 1, least} {
			b := Bytes(n, spare)
			if len(b) != n || cap(b) < n+spare {
				t.Fatalf("%d bytes and %d spare: %d, %d", n, spare, len(b), cap(b))
			}
			for i, c := range b[:cap(b)] {
				if c != 0 {
					t.Fatalf("byte %d of %d is %d", i, n, c)
				}
				b[:cap(b)][i] = 1
			}
		}
	}
}

// TestArena: pieces are zero, and overlap nowhere.
func TestArena(t *testing.T) {
	var a Arena
	var all [][]byte
	for _, n := range []int{0, 1, 7, 8, 9, chunk / 2, chunk/2 + 1, chunk - 8, 3, 3 * chunk, 5} {
		b := a.Bytes(n)
		if len(b) != n || n > 0 && uintptr(unsafe.Pointer(&b[0]))%8 != 0 {
			t.Fatalf("%d bytes: %d", n, len(b))
		}
		for i := range b[:cap(b)] {
			if b[:cap(b)][i] != 0 {
				t.Fatalf("byte %d of %d is used", i, n)
			}
			b[:cap(b)][i] = byte(1 + len(all))
		}
		all = append(all, b)
	}
	for k, b := range all {
		for _, c := range b {
			if c != byte(1+k) {
				t.Fatalf("piece %d was written to", k)
			}
		}
	}
	a.Reset()
	for _, n := range []int{3, chunk - 16, chunk, 5, chunk} { // of old chunks and of a new one
		b := a.Bytes(n)
		for i := range b[:cap(b)] {
			if b[:cap(b)][i] != 0 {
				t.Fatalf("byte %d of %d is not zero after Reset", i, n)
			}
			b[:cap(b)][i] = 1
		}
	}
	if n := Numbers[uint64](&a, 3); len(n) != 3 || n[0] != 0 || len(Numbers[uint16](&a, 0)) != 0 {
		t.Errorf("%v", n)
	}
}
