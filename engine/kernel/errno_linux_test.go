package kernel

import (
	"testing"

	"golang.org/x/sys/unix"
)

// TestErrnoName: names are those of the host's C library. Of the two that 95 has there, it is the kernel's.
func TestErrnoName(t *testing.T) {
	for _, e := range errnoNames {
		want := unix.ErrnoName(e.errno)
		if want == "ENOTSUP" {
			want = "EOPNOTSUPP"
		}
		if e.name != want || ErrnoName(e.errno) != want {
			t.Errorf("%d: %s, want %s", e.errno, e.name, want)
		}
	}
	if got := ErrnoName(0); got != "" {
		t.Errorf("0 is %s", got)
	}
}
