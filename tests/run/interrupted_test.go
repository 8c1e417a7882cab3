package run

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestCallsWithBadPointers makes system calls with bad and changing pointers, among signals,
// from processes that are being killed, under every kind of watching: they end
// as they would unwatched, and nothing hangs.
func TestCallsWithBadPointers(t *testing.T) {
	bin := compile(t, "badpointers")
	for _, level := range []string{"off", "files", "calls", "all", "every"} {
		t.Run(level, func(t *testing.T) {
			out, err := exec.Command("kprobefs", "run", "--mirror="+level, bin).CombinedOutput()
			if err != nil || string(out) != "all well\n" {
				t.Errorf("%q, %v", out, err)
			}
		})
	}
}

// interruptedScript counts the opens that are made among signals: 1,000.
const interruptedScript = `cd $TRACEFS_PATH
echo 'p:open do_sys_openat2 file=+0($arg2):ustring' > kprobe_events
echo 'file == "/dev/zero"' > events/kprobes/open/filter
echo 1 > events/kprobes/open/enable
$BIN
grep -c /dev/zero trace
grep '^tasks:' $KPROBEFS_DIR/machine/status`

// TestInterruptedCallsAreMirroredOnce: a signal that interrupts a call while it
// is being mirrored makes the kernel make it again.
func TestInterruptedCallsAreMirroredOnce(t *testing.T) {
	cmd := exec.Command("kprobefs", "run", "--", "sh", "-c", interruptedScript)
	cmd.Env = append(cmd.Environ(), "BIN="+compile(t, "badpointers"))
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "all well\n1000\n") {
		t.Errorf("%q, %v", out, err)
	}
}

// TestNoCallIsInterrupted: no call ends with EINTR that would not without a
// watcher, though signals come all the time and no handler restarts calls.
func TestNoCallIsInterrupted(t *testing.T) {
	if err := writesMemory(); err != nil {
		t.Skipf("this host lets nobody write another process's memory, as ptrace would: %v", err)
	}
	bin := compile(t, "interrupted")
	calls := *interruptions
	if testing.Short() {
		calls /= 5
	}
	for _, flags := range []string{
		"--mirror=off", "--mirror=files", "--mirror=calls", "--mirror=all", "--mirror=every",
		"--files=seccomp --mirror=off", "--files=seccomp --mirror=files", "--files=seccomp --mirror=every",
	} {
		t.Run(flags, func(t *testing.T) {
			cmd := exec.Command("kprobefs", slices.Concat([]string{"run"}, strings.Fields(flags), []string{bin, strconv.Itoa(calls)})...)
			cmd.Dir = t.TempDir()
			out, err := cmd.CombinedOutput()
			if err != nil || string(out) != "all well\n" {
				t.Errorf("%s, %v", out, err)
			}
		})
	}
}

// writesMemory tries to open the memory of a child for writing.
func writesMemory() error {
	child := exec.Command("sleep", "1000")
	if err := child.Start(); err != nil {
		return err
	}
	defer child.Wait()
	defer child.Process.Kill()
	mem, err := os.OpenFile("/proc/"+strconv.Itoa(child.Process.Pid)+"/mem", os.O_RDWR, 0)
	if err == nil {
		mem.Close()
	}
	return err
}

// compile builds a program of testdata.
func compile(t *testing.T, name string) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command("gcc", "-O2", "-pthread", "-o", bin, "testdata/"+name+".c", "-lrt").CombinedOutput(); err != nil {
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
