package notify

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestQuiet: what is quiet is not claimed, and nothing about descriptors is quiet while one of ours is open.
func TestQuiet(t *testing.T) {
	s, _ := newFixture(t)
	for nr := range maxNumber {
		if s.Quiet(nr) && s.Claims(&Call{TID: os.Getpid(), Nr: nr, Args: [6]uint64{0, 1, 2, 3}}) != nil {
			t.Errorf("call %d is claimed", nr)
		}
	}
	for _, nr := range []int{unix.SYS_READ, unix.SYS_CLOSE, unix.SYS_FCNTL, unix.SYS_LSEEK, unix.SYS_SET_ROBUST_LIST} {
		if !s.Quiet(nr) {
			t.Errorf("call %d is not quiet", nr)
		}
	}
	for what, n := range map[string]interface{ Store(int64) }{"a file": &s.opened, "a directory": &s.strays} {
		if n.Store(1); s.Quiet(unix.SYS_READ) {
			t.Errorf("with %s of ours a read is quiet", what)
		}
		n.Store(0)
	}
}

// TestElsewhere: what leads elsewhere is not claimed. What does not is found out after other paths through the same
// directories, too.
func TestElsewhere(t *testing.T) {
	s, _ := newFixture(t)
	top := t.TempDir()
	for name, target := range map[string]string{"ours": dir, "up": filepath.Dir(dir), "proc": "/proc/self/cwd", "near": "file", "nearOurs": "ours"} {
		if err := os.Symlink(target, filepath.Join(top, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(top, "file"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	round := "/usr/../" + top + "/../" + filepath.Base(top)
	for _, tc := range []struct {
		before, path string
		stat, lstat  bool
	}{
		{"", "", true, true},
		{"", "file", true, true},
		{"", "served", false, false},
		{"", "mounts", false, false},
		{"", "3", false, false},
		{"", "..", false, false},
		{"", dir + "/value", false, false},
		{"", "/proc/self/mounts", false, false},
		{"", top + "/none", false, false}, // the directory is not known yet
		{top + "/file", top + "/file", true, true},
		{top + "/file", top + "/none", true, true},
		{top + "/file", top + "/ours", false, true},
		{top + "/file", top + "/ours/", false, false},
		{top + "/file", top + "/ours/.", false, false},
		{top + "/file", top + "/ours/value", false, false},
		{top + "/up/x", top + "/up/x", true, true},
		{top + "/up/x", top + "/up/served", false, false},
		{top + "/proc/x", top + "/proc/x", false, false},
		{round + "/x", round + "/file", true, true},
		{round + "/x", round + "/ours", false, true},
		{round + "/x", round + "/..", false, false},
		{top + "/none/deep/x", top + "/none/deep/y", true, true},
		{top + "/file/x/y", top + "/file/x/z", true, true},
		{top + "/file", top + "/near", true, true},
		{top + "/file", top + "/nearOurs", false, true},
		{"/usr/../sys/kernel/x", "/usr/../sys/kernel/served", false, false},
	} {
		for nr, want := range map[int]bool{unix.SYS_STAT: tc.stat, unix.SYS_LSTAT: tc.lstat} {
			s.links = linkCache{}
			claim := func(p string) (args [6]uint64, claimed bool) {
				b := append([]byte(p), 0)
				defer runtime.KeepAlive(&b)
				args[0] = uint64(uintptr(unsafe.Pointer(&b[0])))
				return args, s.Claims(&Call{TID: os.Getpid(), Nr: nr, Args: args}) != nil
			}
			claim(tc.before)
			args, claimed := claim(tc.path)
			s.links = linkCache{}
			claim(tc.before)
			if got := s.Elsewhere(os.Getpid(), nr, &args, tc.path); got != want {
				t.Errorf("call %d of %q after %q leads elsewhere: %v, want %v", nr, tc.path, tc.before, got, want)
			} else if got && claimed {
				t.Errorf("call %d of %q is claimed", nr, tc.path)
			}
		}
	}
}

// TestLinksAreSeen: what makes a link, or moves one, is heard of, and paths are looked up again.
func TestLinksAreSeen(t *testing.T) {
	for _, tc := range []struct{ name, script string }{
		{"none before", "cat l/value; ln -s $D l"},
		{"a directory before", "mkdir d; ln -s d l; cat l/value; ln -sfn $D l"},
		{"a move", "ln -s $D m; mkdir l; cat l/value; rmdir l; mv -T m l"},
		{"a move above", "mkdir a b; ln -s $D a/x; mkdir b/x; cat b/x/value; mv b c; mv a b; mv b/x l"},
		{"a hard link", "ln -s $D m; cat l/value; ln -P m l"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, _ := newFixture(t)
			t.Setenv("D", dir)
			if got := run(t, s, "sh", "-c", "exec 2>/dev/null; "+tc.script+"; cat l/value"); got != "one\ntwo\n" {
				t.Errorf("got %q", got)
			}
		})
	}
}
