package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// patience is how long anything may take to come true.
const patience = 20 * time.Second

// shell runs one command line. It is bash, whose messages have the errno.
func shell(ts *testscript.TestScript, neg bool, args []string) {
	err := ts.Exec("bash", "-c", strings.Join(args, " "))
	switch {
	case err != nil && !neg:
		ts.Fatalf("%v", err)
	case err == nil && neg:
		ts.Fatalf("unexpected success")
	}
}

// mountFS starts a machine in the background.
func mountFS(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: mountfs DIR [FLAG…]")
	}
	dir := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(dir, 0o755))
	ts.Check(ts.Exec("kprobefs", append([]string{"mount", "--daemon", dir}, args[1:]...)...))
	for pid := range serversUnder(dir) {
		ts.Setenv("PID", strconv.Itoa(pid))
	}
	ts.Defer(func() {
		if len(mountsUnder(dir)) > 0 && exec.Command("fusermount3", "-u", dir).Run() != nil {
			exec.Command("fusermount3", "-u", "-z", dir).Run()
		}
		await(func() bool { return len(serversUnder(dir)) == 0 })
	})
}

// waitFor runs a command line again and again until it succeeds.
func waitFor(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: waitfor 'COMMAND LINE'")
	}
	var out []byte
	ok := await(func() bool {
		cmd := exec.Command("bash", "-c", args[0])
		cmd.Dir = ts.MkAbs(".")
		cmd.Env = append(os.Environ(), "PID="+ts.Getenv("PID"), "WORK="+ts.Getenv("WORK"))
		var err error
		out, err = cmd.CombinedOutput()
		return err == nil
	})
	if !ok {
		ts.Fatalf("waited %s in vain; it says: %s", patience, out)
	}
}

// unmounted waits until dir is a plain directory again and nobody serves it.
func unmounted(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: unmounted DIR")
	}
	dir := ts.MkAbs(args[0])
	if !await(func() bool { return len(mountsUnder(dir)) == 0 }) {
		ts.Fatalf("%s is still mounted", dir)
	}
	if !await(func() bool { return len(serversUnder(dir)) == 0 }) {
		ts.Fatalf("its server still runs: %v", serversUnder(dir))
	}
}

// await looks at cond until it holds; false after patience.
func await(cond func() bool) bool {
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	timeout := time.After(patience)
	for !cond() {
		select {
		case <-look.C:
		case <-timeout:
			return cond()
		}
	}
	return true
}

// serversUnder finds the kprobefs processes whose mount point is dir or below
// it, with their command lines.
func serversUnder(dir string) map[int]string {
	found := map[int]string{}
	paths, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, p := range paths {
		b, err := os.ReadFile(p)
		if err != nil {
			continue // gone meanwhile
		}
		args := strings.Split(strings.TrimSuffix(string(b), "\x00"), "\x00")
		if len(args) < 3 || filepath.Base(args[0]) != "kprobefs" || args[1] != "mount" {
			continue
		}
		for _, a := range args[2:] {
			if a == dir || strings.HasPrefix(a, dir+"/") {
				pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(p)))
				found[pid] = strings.Join(args, " ")
			}
		}
	}
	return found
}
