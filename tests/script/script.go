package script

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/tests/left"
)

// Main is a package's TestMain: it builds the program once, as the tests themselves are built, puts
// it into PATH and runs the tests.
func Main(m *testing.M) {
	hearSignals()
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "kprobefs-bin")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		if err := build(filepath.Join(dir, "kprobefs")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		// With the race detector a program would sleep for a second at its end.
		os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
		os.Chmod(dir, 0o755) // other users run it too
		os.Setenv("PATH", dir+":"+os.Getenv("PATH"))
		return m.Run()
	}())
}

func build(out string) error {
	args := []string{"build", "-o", out}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "-race" && s.Value == "true" {
				args = append(args, "-race")
			}
		}
	}
	if b, err := exec.Command("go", append(args, "github.com/kprobefs/kprobefs/cmd/kprobefs")...).CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, b)
	}
	return nil
}

// Run runs each *.txtar of the test's package. A mount or a process that a script leaves is an error.
func Run(t *testing.T) { run(t, "fuse", nil, nil) }

// RunOnly runs those that are named, without the .txtar.
func RunOnly(t *testing.T, names ...string) { run(t, "fuse", names, nil) }

// RunSeccomp runs them again with --files=seccomp in each kprobefs run or trace that has neither --pid nor --attach.
// It skips those in without, for the given reason. In a script the condition [seccomp] is then true.
func RunSeccomp(t *testing.T, without map[string]string) {
	program, err := exec.LookPath("kprobefs")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	wrapper := fmt.Sprintf(`#!/bin/sh
case "$1 $*" in
run\ *--pid*|run\ *--attach*|run\ *--help*) exec %[1]s "$@";;
run\ *|trace\ *) command=$1; shift; exec %[1]s "$command" --files=seccomp "$@";;
*) exec %[1]s "$@";;
esac
`, program)
	if err := os.WriteFile(filepath.Join(dir, "kprobefs"), []byte(wrapper), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	run(t, "seccomp", nil, without)
}

func run(t *testing.T, files string, only []string, without map[string]string) {
	root := t.TempDir()
	// Other users must get to their work directories.
	for dir := root; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if !left.Await(func() bool { return len(left.Mounts(root)) == 0 }) {
			t.Errorf("still mounted: %v", left.Mounts(root))
		}
		if !left.Await(func() bool { return len(left.Servers(root)) == 0 }) {
			t.Errorf("processes are left: %v", left.Servers(root))
		}
	})
	testscript.Run(t, testscript.Params{
		Dir:                 joinedScripts(t, only, without),
		WorkdirRoot:         root,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", os.Getenv("GORACE"))
			if dir, err := filepath.Abs("../../emu/testdata/modules"); err == nil {
				e.Setenv("USERMODULES", dir) // modules of users
			}
			if dir, err := filepath.Abs("../../scripts"); err == nil {
				e.Setenv("SCRIPTS", dir)
			}
			return kernelFile(e)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"sh":        shell,
			"mountfs":   mountFS,
			"waitfor":   waitFor,
			"unmounted": unmounted,
			"variant":   variant,
		},
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "root":
				return os.Geteuid() == 0, nil
			case "seccomp":
				return files == cond, nil
			case "libbpf": // its headers are there
				_, err := os.Stat("/usr/include/bpf/libbpf.h")
				return err == nil, nil
			case "bare": // the host has mounted nothing where tracefs belongs
				var fs unix.Statfs_t
				err := unix.Statfs("/sys/kernel/tracing", &fs)
				return fs.Type == unix.SYSFS_MAGIC, err
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
	})
}
