package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/mirror"
)

// ownFile is the path of a file of ours for the command of run.
const ownFile = "/sys/kernel/debug/kprobes/enabled"

// fileModes are the ways in which `kprobefs run` serves files.
var fileModes = []string{"fuse", "seccomp"}

// modes times what the command of `kprobefs run` does: without run; with its calls notified to a program that does nothing
// (continuer), which no way to serve can be faster than; and in both file modes.
func modes(t *table, program, caller, continuer string, rounds int) error {
	if program == "" || caller == "" {
		fmt.Println("  left out: no -program or no -caller")
		return nil
	}
	dir, err := os.MkdirTemp("", "kprobefs-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, []byte("plain\n"), 0o644); err != nil {
		return err
	}
	m := &inModes{t, program, continuer, rounds}
	call := func(args ...string) []string { return append([]string{caller}, args...) }
	const calls = "5000"
	if err := m.own(call("read", calls, ownFile)); err != nil {
		return err
	}
	for _, c := range []struct {
		what   string
		argv   []string
		wanted func(bare time.Duration) string
	}{
		{"open and close another file", call("open", calls, plain), over(12 * time.Microsecond)},
		{"write(2) to another file", call("write", calls, plain), over(0)},
		{"write(2), one of our files is open", call("write", calls, plain, ownFile), over(10 * time.Microsecond)},
		{"64 threads that open, read and close", call("threads", "500", plain), func(time.Duration) string { return "≤ 3 ×" }},
	} {
		if err := m.foreign(c.what, c.argv, c.wanted); err != nil {
			return err
		}
	}
	for _, w := range workloads {
		if err := m.workload(dir, w); err != nil {
			return fmt.Errorf("%s: %w", w.what, err)
		}
	}
	return nil
}

// inModes runs commands in every file mode.
type inModes struct {
	t         *table
	program   string
	continuer string // "": no row of it
	rounds    int
}

func (m *inModes) run(mode string, argv []string) []string {
	return append([]string{m.program, "run", "--files=" + mode, "--"}, argv...)
}

// A way to run a command.
type way struct {
	name string
	argv []string
}

// ways are all ways to run argv. alone is what it is without run.
func (m *inModes) ways(argv, alone []string) []way {
	all := []way{{"", alone}}
	if m.continuer != "" {
		var numbers []string
		for _, nr := range mirror.All.Watch() {
			if nr != unix.SYS_CLONE && nr != unix.SYS_PRCTL { // run is told of few of them
				numbers = append(numbers, strconv.Itoa(nr))
			}
		}
		all = append(all, way{"each call notified, and nothing done", append([]string{m.continuer, strings.Join(numbers, ",")}, alone...)})
	}
	for _, mode := range fileModes {
		all = append(all, way{"--files=" + mode, m.run(mode, argv)})
	}
	return all
}

// rows measures the ways alternately, since other load then affects all equally, and prints what choose takes of each.
func (m *inModes) rows(what string, ways []way, rounds int, choose func([]time.Duration) time.Duration, measure func(argv []string) (time.Duration, error), wanted func(bare time.Duration) string) error {
	took := make([][]time.Duration, len(ways))
	for range rounds {
		for i, w := range ways {
			d, err := measure(w.argv)
			if err != nil {
				return err
			}
			took[i] = append(took[i], d)
		}
	}
	bare := choose(took[0])
	m.t.row(what+", without run", bare, 0, "", "")
	for i, w := range ways[1:] {
		want := wanted(bare)
		if w.argv[0] == m.continuer {
			want = ""
		}
		m.t.row("  "+w.name, choose(took[i+1]), bare, "without", want)
	}
	return nil
}

func inTheMiddle(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

// own times a command on one of our files, which only run has.
func (m *inModes) own(argv []string) error {
	var fuse time.Duration
	for _, mode := range fileModes {
		d, err := least(m.rounds, func() (time.Duration, error) { return printed(m.run(mode, argv)) })
		if err != nil {
			return err
		}
		if fuse == 0 {
			fuse = d
			m.t.row("open, read and close enabled, --files="+mode, d, 0, "", "")
			continue
		}
		m.t.row("  --files="+mode, d, fuse, "--files=fuse", "≤ 1.5 ×")
	}
	return nil
}

// over is how long a call may take that may take longer by limit.
func over(limit time.Duration) func(time.Duration) string {
	return func(bare time.Duration) string { return "≤ " + show(bare+limit) }
}

// foreign times a command on a file that is not ours.
func (m *inModes) foreign(what string, argv []string, wanted func(bare time.Duration) string) error {
	alone := argv
	if len(argv) > 4 {
		alone = argv[:4] // without run our files do not exist
	}
	return m.rows(what, m.ways(argv, alone), m.rounds, slices.Min, printed, wanted)
}

// workload times a whole command, half as often as the rest: some take seconds.
func (m *inModes) workload(dir string, w benchLoad) error {
	argv, err := w.make(dir)
	if err != nil {
		return err
	}
	took := func(argv []string) (time.Duration, error) {
		start := time.Now()
		out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
		if err != nil {
			err = fmt.Errorf("%s: %w: %s", strings.Join(argv, " "), err, out)
		}
		return time.Since(start), err
	}
	return m.rows(w.what, m.ways(argv, argv), m.rounds/2+1, inTheMiddle, took, func(time.Duration) string { return w.wanted })
}
