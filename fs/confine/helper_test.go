//go:build cgo && amd64

package confine

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// The helper does nothing without a request. It ends with its starter.
func TestHelper(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := StartHelper()
	if err != nil {
		t.Fatal(err)
	}
	if err := h.For(dir, file, file+".gone"); err != nil {
		t.Fatal(err)
	}
	if err := h.Unmount(false); err == nil {
		t.Error("what is not mounted was unmounted")
	}
	if err := h.Remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(file); !errors.Is(err, unix.ENOENT) {
		t.Errorf("the file is still there: %v", err)
	}
	h.Close()
	if err := unix.Kill(h.pid, 0); !errors.Is(err, unix.ESRCH) {
		t.Errorf("it lives on: %v", err)
	}
	for _, bad := range [][]string{{""}, {"a\x00b"}, {strings.Repeat("x", maxNames)}} {
		if err := (&Helper{}).For(bad[0]); err == nil {
			t.Errorf("%.10q: no error", bad)
		}
	}
}
