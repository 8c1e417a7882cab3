package ns

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// TestTrusted: a directory that comes first in PATH is one that no other user can change.
func TestTrusted(t *testing.T) {
	top := t.TempDir()
	dir := func(name string, mode uint32) string {
		path := filepath.Join(top, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := unix.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	own, open, sticky := dir("own", 0o700), dir("open", 0o777), dir("sticky", 0o1777)
	if err := os.Symlink(open, filepath.Join(own, "link")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		want bool
	}{
		{own, true}, {open, false}, {sticky, true}, {dir("group", 0o770), false}, {dir("open/below", 0o700), false},
		{dir("sticky/below", 0o700), true}, {filepath.Join(own, "link"), false}, {filepath.Join(top, "none"), false}, {"", false}, {"/", true},
	} {
		if got := trusted(c.path); got != c.want {
			t.Errorf("%q: %v", c.path, got)
		}
	}
	if os.Geteuid() != 0 {
		return
	}
	if err := os.Chown(own, 1000, 1000); err != nil {
		t.Fatal(err)
	}
	if trusted(own) {
		t.Error("another user's directory is trusted")
	}
}

// TestLeftLinks: what a killed session leaves is removed by the next one, and nothing else is.
func TestLeftLinks(t *testing.T) {
	place, links := t.TempDir(), []string{"insmod", "lsmod"}
	left := func(name string, more ...string) string {
		dir := filepath.Join(place, name)
		if err := os.MkdirAll(filepath.Join(dir, "bin"), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, l := range append(more, links...) {
			if err := os.Symlink("/nowhere", filepath.Join(dir, "bin", l)); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	gone, with, other, live := left("kprobefs-links-1"), left("kprobefs-links-2", "mine"), left("kprobefs-attach3"), left("kprobefs-links-4")
	lock, err := lockDir(live)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(lock)
	if err := os.Symlink(other, filepath.Join(place, "kprobefs-links-5")); err != nil {
		t.Fatal(err)
	}
	removeLeft(place, links)
	for path, want := range map[string]bool{gone: false, with + "/bin/mine": true, other + "/bin/lsmod": true, live + "/bin/lsmod": true} {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	dir, lock, err := lockedDir(place)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(lock)
	removeLeft(place, links)
	if _, err := os.Stat(dir); err != nil {
		t.Error(err)
	}
}
