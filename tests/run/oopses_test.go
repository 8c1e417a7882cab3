package run

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOopses: what a module does to itself or to the kernel ends insmod as it does on Linux 6.1, whose answers are recorded:
// oopses of its init, inits and exits that are not as they should be, pointers that are no good.
// The tools are those of the recording: ours write to machine/ctl, and are not killed.
func TestOopses(t *testing.T) {
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
	for _, play := range []struct{ folder, files string }{
		{"oopses", "fuse"}, {"oopses", "seccomp"}, {"inits", "seccomp"}, {"misuse", "seccomp"},
	} {
		t.Run(play.folder+"/"+play.files, func(t *testing.T) {
			dir := filepath.Join("..", "kernel", "modules", "testdata", play.folder)
			want, err := os.ReadFile(filepath.Join(dir, "seen.txt"))
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command("kprobefs", "run", "--no-path", "--files="+play.files, "--", "sh", "seen.sh")
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
