package run

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/tests/left"
)

// The full number is 300.
var startKills = flag.Int("start-kills", 8, "kills of TestKilledAtStart, for run and for mount each")

// TestKilledAtStart kills who starts a session, or a mount, at any moment of its
// start: nothing is left of it, no temporary file either.
func TestKilledAtStart(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	took := startTime(t)
	for i := range *startKills {
		mark := fmt.Sprintf("STARTKILL=%d.%d", os.Getpid(), i)
		dir, tmp := t.TempDir(), t.TempDir()
		for _, args := range [][]string{
			{"run", "--files=fuse", "--", "sh", "-c", killedScript},
			{"run", "--files=seccomp", "--", "sh", "-c", killedScript},
			{"mount", "--daemon", dir},
		} {
			cmd := exec.Command("kprobefs", args...)
			cmd.Env = append(os.Environ(), mark, "TMPDIR="+tmp, "XDG_RUNTIME_DIR="+tmp)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			timer := time.NewTimer(time.Duration(random.Int64N(int64(took))))
			<-timer.C
			cmd.Process.Kill()
			cmd.Wait()
			if !left.Await(func() bool { return allGone(mark, dir) && len(linksIn(tmp)) == 0 }) {
				t.Errorf("%v: left: %v, %v, %v", args[:2], describe(withVariable(mark)), left.Mounts(dir), linksIn(tmp))
				exec.Command("fusermount3", "-u", "-z", dir).Run()
			}
			for _, pid := range withVariable(mark) {
				kill(t, pid)
			}
		}
	}
}

const killedScript = "sleep 1000 & (sleep 1000 &); sleep 1000"

// linksIn lists the directories of the links of insmod and others.
func linksIn(tmp string) []string {
	found, _ := filepath.Glob(filepath.Join(tmp, "kprobefs-*", "bin"))
	return found
}

// allGone reports whether nobody has mark and nothing is mounted at dir. A mount that is
// there may have been ready before the kill: it has to go when it is told to.
func allGone(mark, dir string) bool {
	if len(left.Mounts(dir)) != 0 {
		exec.Command("fusermount3", "-u", dir).Run()
	}
	return len(withVariable(mark)) == 0 && len(left.Mounts(dir)) == 0
}

// startTime is how long a start takes here, and a half more.
func startTime(t *testing.T) time.Duration {
	t.Helper()
	begin := time.Now()
	if out, err := exec.Command("kprobefs", "run", "true").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return time.Since(begin) * 3 / 2
}

// withVariable finds the processes that have kv in their environment.
func withVariable(kv string) []int {
	return left.Processes(func(dir string) bool {
		b, _ := os.ReadFile(dir + "/environ")
		return strings.Contains("\x00"+string(b), "\x00"+kv+"\x00")
	})
}

// describe says what processes are and where they wait.
func describe(pids []int) (all []string) {
	for _, pid := range pids {
		dir := fmt.Sprintf("/proc/%d/", pid)
		comm, _ := os.ReadFile(dir + "comm")
		where, _ := os.ReadFile(dir + "wchan")
		all = append(all, fmt.Sprintf("%d %s in %s", pid, strings.TrimSpace(string(comm)), where))
	}
	return all
}
