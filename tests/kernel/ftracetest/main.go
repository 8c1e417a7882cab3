// Command ftracetest runs the kernel's own ftrace tests, unmodified, under kprobefs run, each in a machine
// of its own. It compares the results with a table:
//
//	ftracetest -kprobefs BIN -suite DIR -table FILE [-update] [-files fuse|seccomp|auto] [-as root,user,docker] [TEST|DIR…]
//
// The DIR of -suite is tools/testing/selftests/ftrace of a Linux source. TEST and the other DIR are paths
// below its test.d; without any, all of it is run. "root" is a user who may mount. "user" is one who may
// not, and is root only in a user namespace. "docker" is root in a container of runc, with Docker's default
// profile and nothing else: without --files=seccomp nothing runs there. Started without privilege, there is only "user".
//
// The program prints a line per test: who, test, result, and why if that is not PASS. Then it prints a
// line of counts for each who. If a result is not what the table says, it prints the end of that test's
// log, and the exit status is 1. With -update the table is changed to what the results are. Reasons stay
// where the result stays, and are guessed elsewhere.
//
// It imports what makes containers for tests.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

func main() {
	var s suite
	flag.StringVar(&s.program, "kprobefs", "", "the `program`")
	flag.StringVar(&s.dir, "suite", "", "tools/testing/selftests/ftrace, a `directory`")
	flag.DurationVar(&s.limit, "timeout", time.Minute, "how long one test may take")
	flag.StringVar(&s.table, "table", "", "what is expected, a `file`")
	flag.BoolVar(&s.update, "update", false, "write the table anew")
	as := flag.String("as", "root,user", "`who`")
	flag.StringVar(&s.files, "files", "fuse", "kprobefs run's --files")
	flag.StringVar(&s.profile, "profile", "", "Docker's seccomp profile, a `file`")
	jobs := flag.Int("jobs", runtime.NumCPU(), "how many at once")
	flag.Parse()
	if signal.Ignored(unix.SIGHUP) { // by nohup: and tests end what they start by it
		signal.Notify(make(chan os.Signal, 1), unix.SIGHUP)
	}
	code, err := run(&s, strings.Split(*as, ","), *jobs, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "ftracetest:", err)
		code = 2
	}
	os.Exit(code)
}

// run runs the tests below args as each of who and prints what came of it.
func run(s *suite, who []string, jobs int, args []string) (code int, err error) {
	text, err := os.ReadFile(s.table)
	if err != nil {
		return 0, err
	}
	known, err := parseTable(string(text))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", s.table, err)
	}
	tests, err := s.tests(args)
	if err != nil {
		return 0, err
	}
	defer func() { os.RemoveAll(s.scratch) }()
	if who, err = s.prepare(who); err != nil {
		return 0, err
	}
	for _, w := range who {
		if !slices.Contains([]string{"root", "user", "docker"}, w) {
			return 0, fmt.Errorf("-as %s: not root, user or docker", w)
		}
		if !s.runAs(w, tests, jobs, known, len(args) == 0) {
			code = 1
		}
	}
	if s.update {
		return 0, os.WriteFile(s.table, []byte(formatTable(known)), 0o644)
	}
	return code, nil
}

// prepare makes the scratch directory and what those in who need. It returns who can be had.
func (s *suite) prepare(who []string) ([]string, error) {
	var err error
	if s.scratch, err = os.MkdirTemp("", "ftracetest."); err != nil {
		return nil, err
	}
	if err := os.Chmod(s.scratch, 0o755); err != nil {
		return nil, err
	}
	s.rootID = filepath.Join(s.scratch, "bin")
	err = errors.Join(os.Mkdir(s.rootID, 0o755), os.WriteFile(filepath.Join(s.rootID, "id"), []byte("#!/bin/sh\necho 0\n"), 0o755))
	if err != nil {
		return nil, err
	}
	if os.Getuid() == 0 {
		s.fuse = filepath.Join(s.scratch, "fuse")
		err := errors.Join(
			unix.Mknod(s.fuse, unix.S_IFCHR|0o666, int(unix.Mkdev(10, 229))),
			os.Chmod(s.fuse, 0o666))
		if err != nil {
			return nil, fmt.Errorf("a /dev/fuse for everybody: %w", err)
		}
	} else {
		who = slices.DeleteFunc(who, func(w string) bool { return w != "user" })
		if len(who) == 0 {
			return nil, errors.New("only root can be root, or start containers")
		}
	}
	if slices.Contains(who, "docker") {
		if s.docker, err = newDocker(s); err != nil {
			return nil, err
		}
	}
	return who, nil
}

// runAs runs the tests as who, and reports whether all ended as the table says. all: they are the whole suite.
func (s *suite) runAs(who string, tests []string, jobs int, known map[string]row, all bool) bool {
	outcomes := s.runAll(who, tests, jobs, known)
	ok := report(os.Stdout, who, outcomes, known)
	if gone := absent(outcomes, known); all && len(gone) > 0 { // sources of Debian's differ
		fmt.Printf("ftracetest as %s: in the table, but not in this suite: %s\n", who, strings.Join(gone, ", "))
	}
	if s.update { // else the next is held against what is expected, too
		revise(known, outcomes)
	}
	return ok
}

// tests are the .tc files below args, as paths below test.d.
func (s *suite) tests(args []string) ([]string, error) {
	if len(args) == 0 {
		args = []string{"."}
	}
	root := filepath.Join(s.dir, "test.d")
	var tests []string
	for _, arg := range args {
		n := len(tests)
		err := filepath.WalkDir(filepath.Join(root, arg), func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(path, ".tc") {
				path, err = filepath.Rel(root, path)
				tests = append(tests, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(tests) == n {
			return nil, fmt.Errorf("%s: no tests there", arg)
		}
	}
	slices.Sort(tests)
	return slices.Compact(tests), nil
}

// runAll runs tests, several at once, and those again that may have failed by chance.
func (s *suite) runAll(who string, tests []string, jobs int, known map[string]row) []outcome {
	results := make([][]outcome, len(tests))
	next := make(chan int)
	var wg sync.WaitGroup
	for range max(jobs, 1) {
		wg.Go(func() {
			for i := range next {
				for range chances {
					results[i] = s.runOne(who, tests[i])
					if !slices.ContainsFunc(results[i], func(o outcome) bool { return again(known, o) }) {
						break
					}
				}
			}
		})
	}
	for i := range tests {
		next <- i
	}
	close(next)
	wg.Wait()
	return slices.Concat(results...)
}
