package run

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/tests/left"
)

// The full numbers are 50, 200 and 50.
var (
	killRounds    = flag.Int("kill-rounds", 3, "rounds of TestRunKilled, for each victim")
	interruptions = flag.Int("interruptions", 400, "calls of each kind of TestNoCallIsInterrupted")
	runsInARow    = flag.Int("runs-in-a-row", 10, "runs of TestManyRuns, one after the other")
	runsAtOnce    = flag.Int("runs-at-once", 5, "runs of TestManyRuns, all at once")
)

// sessionScript starts a child, a grandchild that leaves its parent, and one in
// a mount namespace of its own; ready says that they are there. Their argument tells
// them from whatever else runs.
const sessionScript = `sleep 1000.%[1]d & (sleep 1000.%[1]d & sleep 1000.%[1]d) & unshare -m sleep 1000.%[1]d & wait`

// sleepers is how many processes sessionScript starts that have its argument.
const sleepers = 4

// TestRunKilled kills each of the processes that make up a session and looks
// for what is left: processes, mounts, namespaces, files.
func TestRunKilled(t *testing.T) {
	for _, victim := range []string{"server", "server of a stopped session", "session", "command", "descendant"} {
		t.Run(victim, func(t *testing.T) {
			for i := range *killRounds {
				killRound(t, victim, i)
			}
		})
	}
}

func killRound(t *testing.T, victim string, round int) {
	mark := os.Getpid()*1000 + round
	dir := t.TempDir()
	cmd := exec.Command("kprobefs", "run", "--", "sh", "-c", fmt.Sprintf(sessionScript, mark))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TMPDIR="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	arg := fmt.Sprintf("1000.%d", mark)
	if !left.Await(func() bool { return len(withArgument(arg, "sleep")) == sleepers }) {
		t.Fatalf("the session does not come up: %v", withArgument(arg, ""))
	}
	session := childrenOf(cmd.Process.Pid)[0]
	command := 0
	for _, pid := range childrenOf(session) { // it has adopted others, too
		if b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid)); string(b) == "sh\n" {
			command = pid
		}
	}
	space, err := os.Readlink(fmt.Sprintf("/proc/%d/ns/mnt", command))
	if err != nil {
		t.Fatal(err)
	}
	switch victim {
	case "server":
		kill(t, cmd.Process.Pid)
	case "server of a stopped session":
		if err := syscall.Kill(session, syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		kill(t, cmd.Process.Pid)
	case "session":
		kill(t, session)
	case "command":
		kill(t, command)
	case "descendant":
		for _, pid := range withArgument(arg, "sleep") {
			kill(t, pid)
		}
	}
	err = cmd.Wait()
	if code, want := cmd.ProcessState.ExitCode(), map[string]int{"server": -1, "server of a stopped session": -1, "session": 137, "command": 137, "descendant": 0}[victim]; code != want {
		t.Errorf("exit code %d, want %d (%v)", code, want, err)
	}
	if !left.Await(func() bool { return len(withArgument(arg, "")) == 0 && len(inNamespace(space)) == 0 }) {
		t.Errorf("left: %v, in the namespace: %v", withArgument(arg, ""), inNamespace(space))
	}
	files := func() []os.DirEntry { left, _ := os.ReadDir(dir); return left }
	if !left.Await(func() bool { return len(files()) == 0 }) {
		t.Errorf("files left: %v", files())
	}
	out, err := exec.Command("kprobefs", "run", "cat", "/sys/kernel/debug/kprobes/enabled").CombinedOutput()
	if err != nil || string(out) != "1\n" {
		t.Errorf("the next run: %q, %v", out, err)
	}
}

func kill(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Errorf("kill %d: %v", pid, err)
	}
}

// withArgument finds the processes that have arg in their command line and run
// program (any if ""). Zombies have no command line.
func withArgument(arg, program string) []int {
	return left.Processes(func(dir string) bool {
		b, _ := os.ReadFile(dir + "/cmdline")
		argv := strings.Split(string(b), "\x00")
		return strings.Contains(string(b), arg) && (program == "" || filepath.Base(argv[0]) == program)
	})
}

func inNamespace(space string) []int {
	return left.Processes(func(dir string) bool {
		name, err := os.Readlink(dir + "/ns/mnt")
		return err == nil && name == space
	})
}

func childrenOf(pid int) []int {
	return left.Processes(func(dir string) bool {
		b, _ := os.ReadFile(dir + "/stat")
		f := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
		return len(f) > 1 && string(f[1]) == strconv.Itoa(pid)
	})
}
