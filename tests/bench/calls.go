package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// openRounds is how many calls are timed at once, and missing what they open.
const (
	openRounds = 20_000
	missing    = "/dev/nothing"
)

// allowed is by how much a call may take longer when it is mirrored.
const allowed = 15 * time.Microsecond

// watchedCalls times an openat by a program in `kprobefs run`, with and without its
// calls being mirrored, all on one processor.
func watchedCalls(t *table, program string, rounds int) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	levels := []string{"off", "calls"}
	best := make([]time.Duration, len(levels))
	for range rounds { // in turns: other load hits both alike
		for i, level := range levels {
			d, err := timeOpens(program, "run", "--mirror="+level, "--", self, "-opens")
			if err != nil {
				return err
			}
			if best[i] == 0 || d < best[i] {
				best[i] = d
			}
		}
	}
	t.row("openat in kprobefs run, one CPU, --mirror=off", best[0], 0, "", "")
	t.row("the same, --mirror=calls", best[1], best[0], "--mirror=off", "≤ "+show(best[0]+allowed))
	return nil
}

// timeOpens runs a command on one processor; it prints nanoseconds.
func timeOpens(argv ...string) (time.Duration, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		return 0, fmt.Errorf("sched_getaffinity: %w", err)
	}
	for cpu := range len(all) * 64 {
		if all.IsSet(cpu) {
			one.Set(cpu)
			break
		}
	}
	if err := unix.SchedSetaffinity(0, &one); err != nil {
		return 0, fmt.Errorf("sched_setaffinity: %w", err)
	}
	defer unix.SchedSetaffinity(0, &all)
	out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%s: %w: %s", strings.Join(argv, " "), err, out)
	}
	ns, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	return time.Duration(ns), err
}

// opensMain is the program that makes the calls.
func opensMain() {
	start := time.Now()
	for range openRounds {
		unix.Openat(unix.AT_FDCWD, missing, unix.O_RDONLY, 0)
	}
	fmt.Println(time.Since(start).Nanoseconds() / openRounds)
}
