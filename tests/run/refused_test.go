package run

import (
	"os/exec"
	"strings"
	"testing"
)

// refusals are what refused.c is to print. A kernel without 32-bit programs says
// ENOSYS to theirs.
var refusals = []string{
	"mount: EBUSY", "mount with magic: EBUSY", "fsopen: EBUSY", "x32 mount: EBUSY", "32-bit mount: EBUSY", "32-bit fsopen: EBUSY",
	"tracepoint: EINVAL", "32-bit tracepoint: ENOENT", "x32 tracepoint: ENOENT", "bpf: EINVAL", "32-bit bpf: ENOSYS", "tmpfs: goes on",
}

// TestHostsTracingIsRefused: a command's calls about tracing never reach the host's kernel, and the log has
// each refusal once.
func TestHostsTracingIsRefused(t *testing.T) {
	bin := compile(t, "refused")
	for _, level := range []string{"off", "files", "calls"} {
		t.Run(level, func(t *testing.T) {
			cmd := exec.Command("kprobefs", "run", "--mirror="+level, "--", "sh", "-c", `"$BIN"; grep guard: "$KPROBEFS_DIR/machine/kmsg"`)
			cmd.Env = append(cmd.Environ(), "BIN="+bin)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%s, %v", out, err)
			}
			got := "\n" + string(out)
			for _, want := range refusals {
				without := strings.HasPrefix(want, "32-bit") && strings.Contains(got, "\n"+want[:strings.Index(want, ":")]+": ENOSYS\n")
				if !strings.Contains(got, "\n"+want+"\n") && !without {
					t.Errorf("not %q", want)
				}
			}
			if level == "calls" && !strings.Contains(got, "\nio_uring: ENOSYS\n") {
				t.Error("io_uring is not refused")
			}
			for _, kind := range []string{"mount of tracefs", "mount of debugfs", "perf event of a probe or tracepoint"} {
				if n := strings.Count(got, "]: "+kind+" refused"); n != 1 {
					t.Errorf("the log has %q %d times", kind, n)
				}
			}
			if t.Failed() {
				t.Logf("%s", out)
			}
		})
	}
}
