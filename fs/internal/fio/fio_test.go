package fio

import (
	"os"
	"path/filepath"
	"testing"
)

// TestReplay makes recorded calls on an ordinary file.
func TestReplay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(file, []byte("ab\n\x00"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := NewCaller(0, func(string) string { return file })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, c2 := range []struct{ line, want string }{
		{"open(/x, rw) = 9", "open(/x, rw) = 3"},
		{`read(3) "?" = 1`, `read(3) "ab\n" = 3`},
		{`pread(9, off=2) = 0`, `pread(9, off=2) "\n\x00" = 2`},
		{`lseek(-1, set) = 0`, `lseek(-1, set) = -1 EINVAL (Invalid argument)`},
		{`lseek(0, end) = 0`, `lseek(0, end) = 4`},
		{`write("\"c\"", 3) = 9`, `write("\"c\"", 3) = 3`},
		{`writev(["x", "yz"]) = 0`, `writev(["x", "yz"]) = 3`},
		{`write('q' x 20) = 0`, `write('q' x 20) = 20`},
		{`ftruncate(5) = 1`, `ftruncate(5) = 0`},
		{`pread(200, off=0) = 1`, `pread(200, off=0) "ab\n\x00\"" = 5`},
		{`write("", 0) = 1`, `write("", 0) = 0`},
		{"open(/x, r+trunc) = 9", "open(/x, r+trunc) = 3"},
		{`write("1", 1) = 1`, `write("1", 1) = -1 EBADF (Bad file descriptor)`},
	} {
		if got, ok := c.Replay(c2.line); !ok || got != c2.want {
			t.Errorf("%s: %s; want %s", c2.line, got, c2.want)
		}
	}
	if _, ok := c.Replay("ls -la"); ok {
		t.Error("ls is no call")
	}
}
