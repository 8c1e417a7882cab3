package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A suite is where the tests are, and how to run them.
type suite struct {
	program string // kprobefs
	dir     string // tools/testing/selftests/ftrace
	limit   time.Duration
	table   string // file with the expected results
	update  bool   // write it
	scratch string // a directory for logs
	fuse    string // a /dev/fuse for everybody; only root's
	rootID  string // a directory with an id(1) whose user is root
	files   string // --files
	profile string // Docker's
	docker  *docker
}

// An outcome is the result of one test. A test that ftracetest repeats in an instance has two.
type outcome struct {
	test   string // below test.d; "… (instance)" for the repetition
	result string // PASS, FAIL …; HANG: it took too long; NONE: ftracetest did not say
	log    string
}

// Shell commands, each with a file as its first argument and a command after it.
const (
	// withBudget runs in a mount namespace. ftracetest writes to this file of
	// the host, and back; here it writes to another.
	withBudget = `mount --bind "$1" /proc/sys/kernel/sched_rt_runtime_us; shift; exec "$@"`
	// asUser runs root's command as user nobody, with a /dev/fuse that all users may open, as udev makes
	// it.
	asUser = `mount --bind "$1" /dev/fuse && shift &&
		exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"`
)

// command is what runs a test as who; budget and logs are files for it.
func (s *suite) command(who, test, budget, logs string) []string {
	args := []string{filepath.Join(s.dir, "ftracetest"), "-k", "-l", logs, filepath.Join(s.dir, "test.d", test)}
	if s.files != "seccomp" { // without a mount there is no namespace
		args = slices.Concat([]string{"sh", "-c", withBudget, "budget", budget}, args)
	}
	args = slices.Concat([]string{s.program, "run", "--files=" + s.files, "--"}, args)
	if who == "docker" {
		return args
	}
	if os.Getuid() != 0 {
		return s.calledRoot(args)
	}
	if who == "user" {
		args = slices.Concat([]string{"sh", "-c", asUser, "asuser", s.fuse}, s.calledRoot(args))
	}
	if s.files == "seccomp" {
		args = slices.Concat([]string{"sh", "-c", withBudget, "budget", budget}, args)
	}
	return slices.Concat([]string{"unshare", "--mount"}, args)
}

// calledRoot makes id(1) print that the user is root if he is not root in a namespace: ftracetest requires
// that.
func (s *suite) calledRoot(args []string) []string {
	if s.files != "seccomp" {
		return args
	}
	return slices.Concat([]string{"env", "PATH=" + s.rootID + ":" + os.Getenv("PATH")}, args)
}

// runOne runs one test in its own machine.
func (s *suite) runOne(who, test string) []outcome {
	dir, err := os.MkdirTemp(s.scratch, "log.")
	if err != nil {
		return []outcome{{test, "NONE", err.Error()}}
	}
	defer os.RemoveAll(dir)
	budget := filepath.Join(dir, "budget")
	err = errors.Join(
		os.WriteFile(budget, []byte("950000\n"), 0o644),
		os.Chmod(dir, 0o777), os.Chmod(budget, 0o666))
	if err != nil {
		return []outcome{{test, "NONE", err.Error()}}
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.limit)
	defer cancel()
	logs := filepath.Join(dir, "logs")
	args := s.command(who, test, budget, logs)
	if who == "docker" {
		c, err := s.docker.container(s, dir, args)
		if err != nil {
			return []outcome{{test, "NONE", err.Error()}}
		}
		defer c.end()
		args = c.args
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "TMPDIR="+dir, "LC_ALL=C")
	// separate: runc copies both at the same time, and mixes them in the middle of lines
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	err = cmd.Run()
	outcomes := parse(test, out.String())
	for i := range outcomes {
		o := &outcomes[i]
		o.log = logOf(logs, i+1)
		if o.result == "NONE" && ctx.Err() != nil {
			o.result = "HANG"
		}
		if o.result == "NONE" || o.log == "" {
			o.log += fmt.Sprintf("%s%s%v\n", complaints.String(), out.String(), err)
		}
	}
	return outcomes
}

// resultLine is what ftracetest prints of a test.
var resultLine = regexp.MustCompile(`(?m)^\[\d+\]( \(instance\) )?.*?(?:\t\[([A-Z]+)\])?$`)

// parse reads ftracetest's output about one test.
func parse(test, out string) []outcome {
	var outcomes []outcome
	for _, m := range resultLine.FindAllStringSubmatch(out, -1) {
		o := outcome{test: test, result: m[2]}
		if m[1] != "" {
			o.test += " (instance)"
		}
		if o.result == "" {
			o.result = "NONE"
		}
		outcomes = append(outcomes, o)
	}
	// It counts them at its end.
	if !strings.Contains(out, "# of undefined(test bug):") {
		if n := len(outcomes); n == 0 || outcomes[n-1].result != "NONE" {
			outcomes = append(outcomes, outcome{test: test, result: "NONE"})
		}
	}
	return outcomes
}

// logOf is the log of ftracetest's nth test.
func logOf(dir string, n int) string {
	names, _ := filepath.Glob(filepath.Join(dir, fmt.Sprintf("%d-*", n)))
	if len(names) != 1 {
		return ""
	}
	b, err := os.ReadFile(names[0])
	if err != nil {
		return err.Error()
	}
	return string(b)
}
