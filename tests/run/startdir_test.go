package run

import (
	"os"
	"os/exec"
	"runtime"
	"slices"
	"testing"
)

// TestStartedInHostsTracing: a command that is started in the host's tracefs is in the machine's tracefs.
func TestStartedInHostsTracing(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can mount tracefs")
	}
	runtime.LockOSThread() // and the thread ends with this test, and its mounts with it
	if host := ownMounts(t); !slices.Contains(host.has, "tracefs") {
		t.Skip("the host has no tracefs here")
	}
	for _, how := range [][]string{{"--files=fuse"}, {"--files=fuse", "--root=host"}, {"--files=seccomp"}, {"--files=seccomp", "--root=host"}} {
		cmd := exec.Command("kprobefs", slices.Concat([]string{"run"}, how, []string{"--", "sh", "-c", "pwd; cat available_tracers; [ README -ef /sys/kernel/tracing/README ] && echo ours"})...)
		cmd.Dir = "/sys/kernel/tracing"
		want := "/sys/kernel/tracing\nfunction_graph function nop\nours\n"
		if out, err := cmd.CombinedOutput(); err != nil || string(out) != want {
			t.Errorf("%v: %v\n%s", how, err, out)
		}
	}
}
