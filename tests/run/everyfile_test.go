package run

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// trouble is what the kernel's log says of a call that has gone wrong in the machine.
var trouble = regexp.MustCompile(`(?m)^.*(BUG:|Oops|WARNING:|does not come back).*$`)

// TestEveryFile makes every call that takes a descriptor on files of every kind: the answers are those of the host, and
// the machine comes through all of them.
func TestEveryFile(t *testing.T) {
	bin := compile(t, "everyfile")
	run := func(t *testing.T, name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Stderr = t.TempDir(), os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	want := run(t, bin)
	const watched = `echo p vfs_read >/sys/kernel/tracing/kprobe_events
echo 1 >/sys/kernel/tracing/events/kprobes/enable
"$0" && dmesg >"$1"`
	for _, files := range []string{"fuse", "seccomp"} {
		t.Run(files, func(t *testing.T) {
			log := filepath.Join(t.TempDir(), "log")
			got := run(t, "kprobefs", "run", "--mirror=every", "--files="+files, "--", "sh", "-c", watched, bin, log)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("without the machine -, in it +:\n%s", diff)
			}
			said, err := os.ReadFile(log)
			if bad := trouble.FindAll(said, 10); err != nil || bad != nil {
				t.Errorf("%v %q", err, bad)
			}
		})
	}
}
