package run

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// alone leaves seccomp listeners to the command.
var alone = []string{"run", "--files=fuse", "--mirror=files", "--"}

// TestNestedListener: a run in a run has a listener of its own where the outer one leaves it that, in both file modes.
// It has its own machine, and its command's calls hit the probes of that.
func TestNestedListener(t *testing.T) {
	const script = `echo 'p:o do_sys_openat2 name=+0($arg2):ustring' > /sys/kernel/tracing/kprobe_events
		echo 1 > /sys/kernel/tracing/events/kprobes/o/enable; cat /nonexistent 2>/dev/null
		grep -o 'name="/nonexistent"' /sys/kernel/tracing/trace; uname -r`
	const want = "name=\"/nonexistent\"\n6.1.0-kprobefs\n"
	for _, files := range []string{"fuse", "seccomp"} {
		cmd := exec.Command("kprobefs", append(alone, "sh", "-c",
			`kprobefs run --files=`+files+` -- sh -c "$0"; cat /sys/kernel/tracing/kprobe_events`, script)...)
		var said strings.Builder
		cmd.Stderr = &said
		out, err := cmd.Output()
		if err != nil || string(out) != want {
			t.Errorf("%s: %v, %q, want %q", files, err, out, want)
		}
		line := "kprobefs run: --files=fuse --mirror=files leaves seccomp listeners to the command: uname names the host's kernel\n"
		if said.String() != line {
			t.Errorf("%s: it says %q", files, &said)
		}
	}
}

// TestBlindRefusals: without a listener perf events and bpf are refused as a whole, by every door.
func TestBlindRefusals(t *testing.T) {
	bin := compile(t, "refused")
	out, err := exec.Command("kprobefs", append(alone, bin)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s, %v", out, err)
	}
	for _, want := range []string{
		"tracepoint: ENOSYS", "32-bit tracepoint: ENOSYS", "x32 tracepoint: ENOSYS", "another unit: ENOSYS",
		"bpf: ENOSYS", "32-bit bpf: ENOSYS",
		"mount: EPERM", "mount with magic: EPERM", // by the host's kernel: CMD is root of a user namespace
	} {
		if !strings.Contains("\n"+string(out), "\n"+want+"\n") {
			t.Errorf("not %s", want)
		}
	}
	if t.Failed() {
		t.Logf("%s", out)
	}
}

// TestListenerNotice: the notice names the missing features, and nothing else.
func TestListenerNotice(t *testing.T) {
	const mounts, names = "mounts of tracefs and debugfs are not refused", "uname names the host's kernel"
	for _, tc := range []struct{ root, uname, want string }{
		{"sealed", "host", ""},
		{"sealed", "machine", names},
		{"host", "host", mounts},
		{"host", "machine", mounts + ", and " + names},
	} {
		if tc.root == "host" && os.Geteuid() != 0 {
			continue
		}
		if tc.want != "" {
			tc.want = "kprobefs run: --files=fuse --mirror=files leaves seccomp listeners to the command: " + tc.want + "\n"
		}
		out, err := exec.Command("kprobefs", "run", "--files=fuse", "--mirror=files", "--root="+tc.root, "--uname="+tc.uname, "true").CombinedOutput()
		if err != nil || string(out) != tc.want {
			t.Errorf("--root=%s --uname=%s: %v, %q, want %q", tc.root, tc.uname, err, out, tc.want)
		}
	}
}
