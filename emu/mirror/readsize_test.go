package mirror

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// TestPredictRead: what is left of a file, and no more than is asked for.
func TestPredictRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, make([]byte, 100), 0o600); err != nil {
		t.Fatal(err)
	}
	open := func(name string) uint64 {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return uint64(f.Fd())
	}
	file, dir, proc := open(path), open(filepath.Dir(path)), open("/proc/self/status")
	if _, err := unix.Seek(int(file), 30, 0); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name string
		nr   int
		args [6]uint64
		want int64
	}{
		{"the rest", unix.SYS_READ, [6]uint64{file, 0, 4096}, 70},
		{"less", unix.SYS_READ, [6]uint64{file, 0, 10}, 10},
		{"nothing", unix.SYS_READ, [6]uint64{file, 0, 0}, 0},
		{"from a place", unix.SYS_PREAD64, [6]uint64{file, 0, 4096, 90}, 10},
		{"from behind the end", unix.SYS_PREAD64, [6]uint64{file, 0, 4096, 200}, 0},
		{"a directory", unix.SYS_READ, [6]uint64{dir, 0, 10}, Errno(unix.EISDIR)},
		{"a file of procfs", unix.SYS_READ, [6]uint64{proc, 0, 10}, 10},
		{"no descriptor", unix.SYS_READ, [6]uint64{1 << 20, 0, 10}, Errno(unix.EBADF)},
		{"very much", unix.SYS_READ, [6]uint64{proc, 0, 1 << 40}, maxRead},
	} {
		if got := byNumber[tc.nr].predict(me(), &tc.args, nil); got != tc.want {
			t.Errorf("%s: %d, want %d", tc.name, got, tc.want)
		}
	}
}
