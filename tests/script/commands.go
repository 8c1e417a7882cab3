package script

import (
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kprobefs/kprobefs/tests/left"
)

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
	for pid := range left.Servers(dir) {
		ts.Setenv("PID", strconv.Itoa(pid))
	}
	ts.Defer(func() {
		if len(left.Mounts(dir)) > 0 && exec.Command("fusermount3", "-u", dir).Run() != nil {
			exec.Command("fusermount3", "-u", "-z", dir).Run()
		}
		left.Await(func() bool { return len(left.Servers(dir)) == 0 })
	})
}

// waitFor runs a command line again and again until it succeeds.
func waitFor(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: waitfor 'COMMAND LINE'")
	}
	var out []byte
	ok := left.Await(func() bool {
		cmd := exec.Command("bash", "-c", args[0])
		cmd.Dir = ts.MkAbs(".")
		cmd.Env = append(os.Environ(), "PID="+ts.Getenv("PID"), "WORK="+ts.Getenv("WORK"))
		var err error
		out, err = cmd.CombinedOutput()
		return err == nil
	})
	if !ok {
		ts.Fatalf("waited %s in vain; it says: %s", left.Patience, out)
	}
}

// unmounted waits until dir is a plain directory again and has no server.
func unmounted(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: unmounted DIR")
	}
	dir := ts.MkAbs(args[0])
	if !left.Await(func() bool { return len(left.Mounts(dir)) == 0 }) {
		ts.Fatalf("%s is still mounted", dir)
	}
	if !left.Await(func() bool { return len(left.Servers(dir)) == 0 }) {
		ts.Fatalf("its server still runs: %v", left.Servers(dir))
	}
}
