package run

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/tests/left"
)

// TestRunJobs: under a shell with job control a run command is a job like any
// other.
func TestRunJobs(t *testing.T) {
	if _, err := exec.LookPath("perl"); err != nil {
		t.Skip(err)
	}
	const (
		ctrlC, ctrlZ = "\x03", "\x1a"
		wait         = `for(1..4000){select(undef,undef,undef,.005); last if -e q(go)}`
	)
	for _, tc := range []struct {
		name  string
		steps [][2]string // what is typed, and what it leads to
	}{
		{"stopped and continued", [][2]string{
			{`kprobefs run -- sh -c 'echo he''re; read x; echo got $x; exit 4'` + "\r", "here"},
			{ctrlZ, "Stopped"}, {"fg\r", "exit 4'\r\n"}, {"more\r", "got more"}, {"echo rc$?\r", "rc4"},
		}},
		{"ended by the terminal", [][2]string{
			{`kprobefs run -- sh -c 'echo he''re; read x'` + "\r", "here"}, {ctrlC, prompt}, {"echo rc$?\r", "rc130"},
		}},
		{"leaves something behind", [][2]string{
			{`kprobefs run -- sh -c 'sleep 1000 & exit 5'` + "\r", "has ended, and waits for what it has started: sleep"}, {ctrlC, prompt}, {"echo rc$?\r", "rc5"},
		}},
		{"does not let itself be stopped", [][2]string{
			{`rm -f go; kprobefs run -- perl -e '$|=1; $SIG{TSTP}=sub{open F,q(/etc/passwd); print q(see).qq(n\n)}; print q(he).qq(re\n); ` + wait + ` print q(fin).qq(ished\n)'` + "\r", "here"},
			{ctrlZ, "seen"}, {create, "finished"},
		}},
		{"stops itself", [][2]string{
			{`kprobefs run -- sh -c 'kill -STOP $$; echo on''wards'` + "\r", "Stopped"}, {"fg\r", "onwards"},
		}},
		{"a shell that suspends itself", [][2]string{
			{"PS1='inner> ' kprobefs run -- bash --norc -i\r", "inner> "}, {"suspend\r", "Stopped"},
			{"fg\r", "-i\r\n"}, {"\recho al''ive\r", "alive"}, {"exit\r", prompt},
		}},
		{"jobs of a shell inside", [][2]string{
			{"PS1='inner> ' kprobefs run -- bash --norc -i\r", "inner> "},
			// A process that is continued has the terminal already. Perl runs a handler between operations: one read
			// could begin after the signal, and wait.
			{`perl -e '$|=1; $SIG{CONT}=sub{print q(contin).qq(ued\n)}; print q(he).qq(re\n); select(undef,undef,undef,.005) while 1'` + "\r", "here"},
			{ctrlZ, "Stopped"}, {"fg\r", "continued"}, {ctrlC, "inner> "}, {"echo rc$?; exit\r", "rc130"},
		}},
		{"reads in the background", [][2]string{
			{"kprobefs run -- sh -c 'read x; echo got $x' &\r", prompt}, {stopped, prompt}, {"fg\r", "x'\r\n"}, {"it\r", "got it"},
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := newTTY(t)
			for _, step := range tc.steps {
				s.step(step[0], step[1])
			}
		})
	}
}

const (
	prompt = `outer> $`
	// Action of a step instead of typing.
	create  = "<create go>"
	stopped = "<until a job has stopped>"
	// A process with many threads is seen as stopped (T) when its first thread is, and its parent hears of that when all are. A
	// shell that has not heard of it takes fg for a wait, and does not continue the job.
	untilKnown = `until [ "$(jobs -s)" ]; do :; done` + "\r"
)

// tty is an interactive shell on a terminal of its own.
type tty struct {
	t    *testing.T
	fd   int
	dir  string
	seen []byte // since the last step
}

func newTTY(t *testing.T) *tty {
	t.Helper()
	master, slave := openPTY(t)
	s := &tty{t: t, fd: master, dir: t.TempDir()}
	cmd := exec.Command("bash", "--norc", "--noediting", "-i")
	cmd.Dir, cmd.Env = s.dir, append(os.Environ(), "PS1=outer> ", "TERM=dumb")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	err := cmd.Start()
	slave.Close()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		unix.Close(master) // hangs up
		unix.Kill(-cmd.Process.Pid, unix.SIGKILL)
		cmd.Wait()
		if !left.Await(func() bool { return len(inSession(cmd.Process.Pid)) == 0 }) {
			t.Errorf("left: %v", inSession(cmd.Process.Pid))
			for _, pid := range inSession(cmd.Process.Pid) {
				unix.Kill(pid, unix.SIGKILL)
			}
		}
	})
	s.step("", prompt)
	return s
}

func openPTY(t *testing.T) (master int, slave *os.File) {
	t.Helper()
	master, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(master, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(master, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return master, slave
}

// step types something and waits until what it leads to is on the terminal.
func (s *tty) step(typed, want string) {
	s.t.Helper()
	switch typed {
	case create:
		if err := os.WriteFile(s.dir+"/go", nil, 0o644); err != nil {
			s.t.Fatal(err)
		}
	case stopped:
		s.untilStopped()
		typed = untilKnown
		fallthrough
	default:
		s.seen = nil
		unix.Write(s.fd, []byte(typed))
	}
	re, end := regexp.MustCompile(want), time.Now().Add(20*time.Second)
	buf := make([]byte, 4096)
	for !re.Match(s.seen) {
		left := time.Until(end)
		if left < 0 {
			s.t.Fatalf("after %q there is no %q, but %q", typed, want, s.seen[max(0, len(s.seen)-3000):])
		}
		p := []unix.PollFd{{Fd: int32(s.fd), Events: unix.POLLIN}}
		if n, _ := unix.Poll(p, int(left/time.Millisecond)+1); n > 0 {
			n, err := unix.Read(s.fd, buf)
			if err != nil {
				s.t.Fatalf("after %q there is no %q, but %q: %v", typed, want, s.seen, err)
			}
			s.seen = append(s.seen, buf[:n]...)
		}
	}
}

// untilStopped waits until whoever reads from this terminal in the background
// has been stopped, and all of his process group.
func (s *tty) untilStopped() {
	s.t.Helper()
	n, err := unix.IoctlGetInt(s.fd, unix.TIOCGPTN)
	if err != nil {
		s.t.Fatal(err)
	}
	tty := fmt.Sprintf("/dev/pts/%d", n)
	if !left.Await(func() bool {
		all := left.Processes(func(dir string) bool {
			at, _ := os.Readlink(dir + "/fd/0")
			return at == tty
		})
		resting := 0
		for _, pid := range all {
			if stat(pid)[0] == "T" {
				resting++
			}
		}
		return resting == 3 // server, session, command
	}) {
		s.t.Fatal("it has not stopped")
	}
}

// inSession lists the processes of a session (setsid).
func inSession(sid int) []int {
	return left.Processes(func(dir string) bool {
		var pid int
		fmt.Sscanf(dir, "/proc/%d", &pid)
		f := stat(pid)
		return f[0] != "Z" && f[3] == fmt.Sprint(sid)
	})
}

// stat are the fields of /proc/PID/stat from the third on: state, parent, group,
// session, …
func stat(pid int) []string {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	if len(f) < 4 {
		return []string{"Z", "", "", ""} // gone
	}
	return f
}
