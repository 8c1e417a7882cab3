package large

import "testing"

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
