package main

import (
	"fmt"
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

// allowed is how much longer a mirrored call may take.
const allowed = 15 * time.Microsecond

// watchedCalls times an openat by a program in `kprobefs run`, with and without mirroring of its calls. The
// program stays on one processor. The receiver of notifications runs on that processor, too. The machine
// may run on another one, except in the last row.
func watchedCalls(t *table, program, opener string, rounds int) error {
	cpu, err := firstCPU()
	if err != nil {
		return err
	}
	run := func(level string) []string {
		return []string{program, "run", "--mirror=" + level, "--", opener, strconv.Itoa(cpu), strconv.Itoa(openRounds), missing}
	}
	commands := [][]string{
		run("off"),
		run("calls"),
		append([]string{"taskset", "-c", strconv.Itoa(cpu)}, run("calls")...),
	}
	best := make([]time.Duration, len(commands))
	for range rounds { // alternately: other load affects all equally
		for i, c := range commands {
			d, err := printed(c)
			if err != nil {
				return err
			}
			if best[i] == 0 || d < best[i] {
				best[i] = d
			}
		}
	}
	t.row("openat in kprobefs run, --mirror=off", best[0], 0, "", "")
	t.row("the same, --mirror=calls", best[1], best[0], "--mirror=off", "≤ "+show(best[0]+allowed))
	t.row("the same, the machine on that CPU, too", best[2], best[0], "--mirror=off", "")
	return nil
}

// firstCPU is a processor that this program may use.
func firstCPU() (int, error) {
	var all unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		return 0, fmt.Errorf("sched_getaffinity: %w", err)
	}
	for cpu := range len(all) * 64 {
		if all.IsSet(cpu) {
			return cpu, nil
		}
	}
	return runtime.NumCPU(), nil
}

// printed runs a command that prints nanoseconds.
func printed(argv []string) (time.Duration, error) {
	out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%s: %w: %s", strings.Join(argv, " "), err, out)
	}
	ns, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	return time.Duration(ns), err
}
