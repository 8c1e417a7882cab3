package tests

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestHazards makes system calls with bad and changing pointers, among signals,
// from processes that are being killed, under every kind of watching: they end
// as they would unwatched, and nothing hangs.
func TestHazards(t *testing.T) {
	bin := compileHazards(t)
	for _, level := range []string{"off", "files", "calls", "all"} {
		t.Run(level, func(t *testing.T) {
			out, err := exec.Command("kprobefs", "run", "--mirror="+level, bin).CombinedOutput()
			if err != nil || string(out) != "all well\n" {
				t.Errorf("%q, %v", out, err)
			}
		})
	}
}

// hazardScript counts the opens that are made among signals: 1,000.
const hazardScript = `cd $TRACEFS_PATH
echo 'p:open do_sys_openat2 file=+0($arg2):ustring' > kprobe_events
echo 'file == "/dev/zero"' > events/kprobes/open/filter
echo 1 > events/kprobes/open/enable
$BIN
grep -c /dev/zero trace
grep '^tasks:' $KPROBEFS_DIR/machine/status`

// TestInterruptedCallsAreMirroredOnce: a signal that interrupts a call while it
// is being mirrored makes the kernel make it again.
func TestInterruptedCallsAreMirroredOnce(t *testing.T) {
	cmd := exec.Command("kprobefs", "run", "--", "sh", "-c", hazardScript)
	cmd.Env = append(cmd.Environ(), "BIN="+compileHazards(t))
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "all well\n1000\n") {
		t.Errorf("%q, %v", out, err)
	}
}

func compileHazards(t *testing.T) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "hazards")
	if out, err := exec.Command("gcc", "-O2", "-pthread", "-o", bin, "testdata/hazards.c", "-lrt").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

// TestManyRuns runs many, one after the other and at once.
func TestManyRuns(t *testing.T) {
	run := func() error { return exec.Command("kprobefs", "run", "true").Run() }
	for i := range *runsInARow {
		if err := run(); err != nil {
			t.Fatalf("run %d: %v", i, err)
		}
	}
	done := make(chan error)
	for range *runsAtOnce {
		go func() { done <- run() }()
	}
	for range *runsAtOnce {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
