package tracefs

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// TestRecordedWrites holds every write of testdata/array-writes.tsv against the
// kernel's answer, and what the file shows then.
func TestRecordedWrites(t *testing.T) {
	fs, _ := withInstance(t)
	text, err := os.ReadFile("testdata/array-writes.tsv")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 4 {
			t.Fatalf("%d fields: %q", len(f), line)
		}
		n++
		what := strings.ReplaceAll(f[1], `\n`, "\n")
		if got := recordedWrite(t, fs, f[0], what); got != f[2] {
			t.Errorf("%s << %q: %s, the kernel: %s", f[0], what, got, f[2])
		}
		if got := strings.ReplaceAll(content(t, fs, f[0]), "\n", "~"); got != f[3] {
			t.Errorf("%s after %q: %s, the kernel: %s", f[0], what, got, f[3])
		}
	}
	if n < 100 {
		t.Errorf("only %d writes", n)
	}
}

// recordedWrite is one open and one write(2), which may be of nothing.
func recordedWrite(t *testing.T, fs *FS, path, what string) string {
	t.Helper()
	flags := syscall.O_WRONLY
	if what == "TRUNC" {
		flags |= syscall.O_TRUNC
		what = ""
	}
	h, err := openFile(fs.root, path, flags)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	defer h.close()
	if h.f.Store == nil {
		return "EINVAL" // as vfs_write
	}
	if flags&syscall.O_TRUNC != 0 {
		return "0"
	}
	k, err := h.write(what)
	if err != nil {
		return unix.ErrnoName(errnoOf(err))
	}
	return fmt.Sprint(k)
}
