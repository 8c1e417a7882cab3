package run

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOopses: an oops in a module's init ends insmod as it does on Linux 6.1, whose answers are recorded.
// The tools are those of the recording: ours write to machine/ctl, and are not killed.
func TestOopses(t *testing.T) {
	dir := filepath.Join("..", "kernel", "modules", "testdata", "oopses")
	want, err := os.ReadFile(filepath.Join(dir, "seen.txt"))
	if err != nil {
		t.Fatal(err)
	}
	busybox, err := exec.LookPath("busybox")
	if err != nil {
		t.Fatal(err) // scripts/setup installs it
	}
	tools := t.TempDir()
	for _, name := range []string{"insmod", "rmmod", "dmesg"} {
		if err := os.Symlink(busybox, filepath.Join(tools, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, files := range []string{"fuse", "seccomp"} {
		t.Run(files, func(t *testing.T) {
			cmd := exec.Command("kprobefs", "run", "--no-path", "--files="+files, "--", "sh", "seen.sh")
			cmd.Dir = dir
			cmd.Env = append(cmd.Environ(), "PATH="+tools+":"+os.Getenv("PATH"))
			got, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		})
	}
}

// TestOopsOurTool: the tool of the session says what has happened. It is not killed.
func TestOopsOurTool(t *testing.T) {
	cmd := exec.Command("kprobefs", "run", "--", "insmod", "./o2_bug.ko")
	cmd.Dir = filepath.Join("..", "kernel", "modules", "testdata", "oopses")
	out, err := cmd.CombinedOutput()
	const want = "insmod: ERROR: could not insert module ./o2_bug.ko: The machine has killed it: dmesg says why\n"
	if err == nil || string(out) != want {
		t.Errorf("%v, %q, want %q", err, out, want)
	}
}
