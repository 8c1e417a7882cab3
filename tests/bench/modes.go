package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// ownFile is the path of a file of ours for the command of run.
const ownFile = "/sys/kernel/debug/kprobes/enabled"

// fileModes are the ways in which `kprobefs run` serves files.
var fileModes = []string{"fuse", "seccomp"}

// modes times what the command of `kprobefs run` does, in both file modes and without run.
func modes(t *table, program, caller string, rounds int) error {
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
	m := &inModes{t, program, rounds}
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
		{"the same, one of our files is open", call("write", calls, plain, ownFile), over(10 * time.Microsecond)},
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
	t       *table
	program string
	rounds  int
}

func (m *inModes) run(mode string, argv []string) []string {
	return append([]string{m.program, "run", "--files=" + mode, "--"}, argv...)
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
	bare, err := least(m.rounds, func() (time.Duration, error) { return printed(alone) })
	if err != nil {
		return err
	}
	m.t.row(what+", without run", bare, 0, "", "")
	for _, mode := range fileModes {
		d, err := least(m.rounds, func() (time.Duration, error) { return printed(m.run(mode, argv)) })
		if err != nil {
			return err
		}
		m.t.row("  --files="+mode, d, bare, "without", wanted(bare))
	}
	return nil
}

// workload times a whole command, half as often as the rest: some take seconds.
func (m *inModes) workload(dir string, w benchLoad) error {
	argv, err := w.make(dir)
	if err != nil {
		return err
	}
	took := func(argv []string) (time.Duration, error) {
		return median(m.rounds/2+1, func() (time.Duration, error) {
			start := time.Now()
			out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
			if err != nil {
				err = fmt.Errorf("%s: %w: %s", strings.Join(argv, " "), err, out)
			}
			return time.Since(start), err
		})
	}
	bare, err := took(argv)
	if err != nil {
		return err
	}
	m.t.row(w.what+", without run", bare, 0, "", "")
	for _, mode := range fileModes {
		d, err := took(m.run(mode, argv))
		if err != nil {
			return err
		}
		m.t.row("  --files="+mode, d, bare, "without", w.wanted)
	}
	return nil
}
