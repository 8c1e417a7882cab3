package mirror

import (
	"errors"
	"os"
	"os/exec"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

func TestExitStatus(t *testing.T) {
	for script, want := range map[string]uint64{"exit 3": 0x300, "kill -9 $$": 9, "kill -15 $$": 15} {
		cmd := exec.Command("sh", "-c", script)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		pid := cmd.Process.Pid
		fd, err := unix.PidfdOpen(pid, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer unix.Close(fd)
		if err := ended(fd); err != nil {
			t.Fatal(err)
		}
		if got := exitStatus(pid, fd); got != want {
			t.Errorf("%s, before it has been waited for: %#x, want %#x", script, got, want)
		}
		cmd.Wait()
		if got := exitStatus(pid, fd); got != want && got != 0 { // 0: before Linux 6.15
			t.Errorf("%s, afterwards: %#x, want %#x", script, got, want)
		}
	}
}

// TestWatcherClosed: what is met while the mirror ends is not watched, and that is no fault.
func TestWatcherClosed(t *testing.T) {
	w, err := newWatcher(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	fd, err := unix.PidfdOpen(os.Getpid(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	if err := w.add(fd, 1); !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
}

// ended waits for the end of a process.
func ended(pidfd int) error {
	for {
		if _, err := unix.Poll([]unix.PollFd{{Fd: int32(pidfd), Events: unix.POLLIN}}, -1); err != unix.EINTR {
			return err
		}
	}
}

// TestReap: a process that ended before a call has also ended in the machine when the call runs, whichever
// side notices first.
func TestReap(t *testing.T) {
	m, rec := newMirror(t)
	for range 50 {
		cmd := exec.Command("cat")
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		pid := cmd.Process.Pid
		m.Op(Op{Kind: Open, TID: pid, Path: "/x", FH: uint64(pid)})
		in.Close()
		cmd.Wait()
		m.Settle()
		n := rec.count()
		if last := rec.next(t, n-1); last.Kind != emu.CallExit || last.PID != pid {
			t.Fatalf("%d has ended, but the last call is %+v", pid, last)
		}
	}
}
