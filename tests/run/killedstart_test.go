package run

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/tests/left"
)

// The full number is 300.
var startKills = flag.Int("start-kills", 8, "kills of TestKilledAtStart, for run and for mount each")

// TestKilledAtStart kills who starts a session, or a mount, at any moment of its
// start: nothing is left of it.
func TestKilledAtStart(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	took := startTime(t)
	for i := range *startKills {
		mark := fmt.Sprintf("STARTKILL=%d.%d", os.Getpid(), i)
		dir := t.TempDir()
		for _, args := range [][]string{{"run", "--", "sh", "-c", "sleep 1000 & (sleep 1000 &); sleep 1000"}, {"mount", "--daemon", dir}} {
			cmd := exec.Command("kprobefs", args...)
			cmd.Env = append(os.Environ(), mark)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			timer := time.NewTimer(time.Duration(random.Int64N(int64(took))))
			<-timer.C
			cmd.Process.Kill()
			cmd.Wait()
			if !left.Await(func() bool { return allGone(mark, dir) }) {
				t.Errorf("%v: left: %v, %v", args[0], describe(withVariable(mark)), left.Mounts(dir))
				exec.Command("fusermount3", "-u", "-z", dir).Run()
			}
			for _, pid := range withVariable(mark) {
				kill(t, pid)
			}
		}
	}
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
