package containers

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/kprobefs/kprobefs/tests/containers/bundle"
)

// testInside starts containers under run. Root of a sealed session starts those that need no rights of the host; with
// --root=host all. A container has the machine's files if its /sys is the session's, and without mounts in any case.
func testInside(t *testing.T, rootfs string) {
	const script = "cat /sys/kernel/tracing/current_tracer"
	for _, tc := range []struct {
		name     string
		flags    []string
		rootless bool
	}{
		{"fuse", []string{"--files=fuse"}, true},
		{"seccomp", []string{"--files=seccomp"}, true},
		{"seccomp, root of the host", []string{"--files=seccomp", "--root=host"}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := t.TempDir()
			b := bundle.Container{Root: rootfs, Rootless: tc.rootless, Caps: bundle.Default, Env: []string{"PATH=/bin"}, Args: []string{"sh", "-c", script}}
			if err := b.Write(dir); err != nil {
				t.Fatal(err)
			}
			args := append([]string{"run"}, tc.flags...)
			// runc sees all users here, and would take this root for the host's.
			args = append(args, "--", "runc", fmt.Sprintf("--rootless=%v", tc.rootless), "--root", t.TempDir(), "run", "-b", dir, "kprobefs-inside")
			cmd := exec.Command(filepath.Join(rootfs, "bin/kprobefs"), args...)
			cmd.Stderr = os.Stderr
			out, err := cmd.Output()
			if err != nil || string(out) != "nop\n" {
				t.Errorf("%v, got %q, want nop", err, out)
			}
		})
	}
}
