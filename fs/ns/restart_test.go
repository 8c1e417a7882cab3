package ns

import (
	"os"
	"os/exec"
	"testing"

	"golang.org/x/sys/unix"
)

// TestRestartLooksForItself: a server that has been taken over cannot have the
// session write whatever memory it likes.
func TestRestartLooksForItself(t *testing.T) {
	proc, err := unix.Open("/proc", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(proc)
	child := exec.Command("sleep", "1000")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer child.Wait()
	defer child.Process.Kill()
	for what, r := range map[string]Restart{
		"a process that sleeps": {TID: child.Process.Pid, Regs: 0x7ffe00001000, Nr: unix.SYS_OPEN},
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
	proc, err := unix.Open("/proc", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(proc)
	child := exec.Command("sleep", "1000")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer child.Wait()
	defer child.Process.Kill()
	for what, f := range map[string]Fill{
		"a process that sleeps": {TID: child.Process.Pid, Nr: unix.SYS_MOUNT, Mount: &ProcMount{Path: Words{"/mnt"}}},
		"its own call":          {TID: child.Process.Pid, Nr: unix.SYS_CLOCK_NANOSLEEP, Mount: &ProcMount{Path: Words{"/mnt"}}},
		"no path":               {TID: child.Process.Pid, Nr: unix.SYS_CLOCK_NANOSLEEP, Mount: &ProcMount{}},
		"no process":            {TID: 1 << 30, Mount: &ProcMount{Path: Words{"/mnt"}}},
	} {
		if r := f.mount(proc, -1); r.OK {
			t.Errorf("%s: %+v", what, r)
		}
	}
	if r := (&program{proc: proc}).fill(&Fill{TID: child.Process.Pid, Nr: unix.SYS_CLOCK_NANOSLEEP, Mount: &ProcMount{Path: Words{"/mnt"}}}); r.OK {
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
