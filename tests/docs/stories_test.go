package docs

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestStories runs the README's three minutes as they would be pasted.
func TestStories(t *testing.T) {
	for _, first := range []string{"kprobefs trace -o ", "kprobefs diff old new ", "kprobefs run sh -c "} {
		t.Run(strings.TrimSpace(first), func(t *testing.T) {
			dir := t.TempDir()
			if strings.Contains(first, "diff") {
				images(t, dir)
			}
			s := &pageSession{t: t, dir: dir, pwd: filepath.Join(t.TempDir(), "pwd")}
			for _, st := range pageSteps(t, "../../README.md", first) {
				s.expect(st)
			}
		})
	}
}

// TestExercises does the exercises, one after the other in one machine.
func TestExercises(t *testing.T) {
	s := newPageSession(t)
	s.dir = filepath.Join(s.dir, "mnt")
	for _, first := range []string{
		"echo 0 > debug/kprobes-optimization; echo 'p:one", "cd machine/explain", "echo 1 > debug/kprobes-optimization",
		"kprobefs run sh -c", "grep -c . kprobes/blacklist", "echo 'p:again",
	} {
		for _, st := range pageSteps(t, "../../cmd/kprobefs/docs/exercises.md", first) {
			s.expect(st)
		}
	}
}

// images makes old and new in dir: Debian's 5.10 and 6.1, if they were fetched before.
func images(t *testing.T, dir string) {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skip(err)
	}
	for name, release := range map[string]string{"old": "5.10.0-*", "new": "6.1.0-*"} {
		kept, _ := filepath.Glob(filepath.Join(cache, "kprobefs", "linux-image-"+release+"-amd64"))
		if len(kept) == 0 {
			t.Skipf("no kernel %s is in the cache: KPROBEFS_KERNEL=linux-image-… scripts/vm -p fetches one", release)
		}
		if err := os.Symlink(kept[0], filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPicture: the README's picture is the program's own.
func TestPicture(t *testing.T) {
	var failed *exec.ExitError
	want, err := exec.Command("kprobefs", "explain", "--svg", "vfs_read+5").Output()
	if errors.As(err, &failed) {
		t.Fatalf("%v: %s", err, failed.Stderr)
	}
	const file = "../../cmd/kprobefs/docs/jump.svg"
	if *update {
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil || string(have) != string(want) {
		t.Errorf("%s is another picture (%v): go test ./tests/docs -update writes it", file, err)
	}
}
