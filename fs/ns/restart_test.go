package ns

import (
	"os"
	"os/exec"
	"testing"

	"golang.org/x/sys/unix"
)

// openProc is a descriptor of /proc, as long as the test runs.
func openProc(t *testing.T) int {
	proc, err := unix.Open("/proc", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(proc) })
	return proc
}

// startSleep starts a process that sleeps as long as the test runs, and returns its pid.
func startSleep(t *testing.T) int {
	child := exec.Command("sleep", "1000")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		child.Process.Kill()
		child.Wait()
	})
	return child.Process.Pid
}

// TestRestartLooksForItself: a server that has been taken over cannot have the
// session write whatever memory it likes.
func TestRestartLooksForItself(t *testing.T) {
	proc, tid := openProc(t), startSleep(t)
	for what, r := range map[string]Restart{
		"a process that sleeps": {TID: tid, Regs: 0x7ffe00001000, Nr: unix.SYS_OPEN},
		"this one":              {TID: os.Getpid(), Regs: 0x7ffe00001000, Nr: unix.SYS_OPEN},
		"no process":            {TID: 1 << 30},
	} {
		if err := r.restarts(proc, -1); err == nil {
			t.Errorf("%s: its memory was written", what)
		}
	}
}

// TestProcMountLooksForItself: nor can it have a procfs mounted for a task that does not ask for one.
func TestProcMountLooksForItself(t *testing.T) {
	proc, tid := openProc(t), startSleep(t)
	for what, f := range map[string]Fill{
		"a process that sleeps": {TID: tid, Nr: unix.SYS_MOUNT, Mount: &ProcMount{Path: Words{"/mnt"}}},
		"its own call":          {TID: tid, Nr: unix.SYS_CLOCK_NANOSLEEP, Mount: &ProcMount{Path: Words{"/mnt"}}},
		"no path":               {TID: tid, Nr: unix.SYS_CLOCK_NANOSLEEP, Mount: &ProcMount{}},
		"no process":            {TID: 1 << 30, Mount: &ProcMount{Path: Words{"/mnt"}}},
	} {
		if r := f.mount(proc, -1); r.OK {
			t.Errorf("%s: %+v", what, r)
		}
	}
	if r := (&program{proc: proc}).fill(&Fill{TID: tid, Nr: unix.SYS_CLOCK_NANOSLEEP, Mount: &ProcMount{Path: Words{"/mnt"}}}); r.OK {
		t.Error("a command that is not sealed has a procfs mounted")
	}
}

func TestPlanWithoutWrittenCalls(t *testing.T) {
	p := &Plan{Calls: []int{1, 2, 3}, Written: []int{2, 9}}
	p.LeaveWritten()
	if len(p.Calls) != 2 || p.Calls[0] != 1 || p.Calls[1] != 3 || p.Written != nil {
		t.Errorf("%v", p)
	}
}
