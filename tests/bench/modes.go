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
		what  string
		argv  []string
		limit time.Duration
	}{
		{"open and close another file", call("open", calls, plain), 12 * time.Microsecond},
		{"write(2) to another file", call("write", calls, plain), 0},
		{"the same, one of our files is open", call("write", calls, plain, ownFile), 10 * time.Microsecond},
	} {
		if err := m.foreign(c.what, c.argv, c.limit); err != nil {
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

// foreign times a command on a file that is not ours. limit is by how much a call may take longer.
func (m *inModes) foreign(what string, argv []string, limit time.Duration) error {
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
		m.t.row("  --files="+mode, d, bare, "without", "≤ "+show(bare+limit))
	}
	return nil
}

// A benchLoad is a command of everyday work.
type benchLoad struct {
	what   string
	make   func(dir string) (argv []string, err error)
	wanted string
}

var workloads = []benchLoad{
	{"true", func(string) ([]string, error) { return []string{"true"}, nil }, "≤ 40 ms"},
	{"1000 short processes", func(string) ([]string, error) {
		return []string{"sh", "-c", "i=0; while [ $i -lt 1000 ]; do /bin/true; i=$((i+1)); done"}, nil
	}, "≤ 1.9 ×"},
	{"find /usr -xdev -newer", func(dir string) ([]string, error) {
		return []string{"find", "/usr", "-xdev", "-newer", filepath.Join(dir, "plain")}, nil
	}, "≤ 7.5 ×"},
	{"go build -a of a small module", smallModule, "≤ 1.3 ×"},
}

// smallModule makes a module of one file that needs little of the standard library.
func smallModule(dir string) ([]string, error) {
	mod := filepath.Join(dir, "small")
	if err := os.MkdirAll(mod, 0o755); err != nil {
		return nil, err
	}
	for name, text := range map[string]string{
		"go.mod":  "module small\n\ngo 1.24\n",
		"main.go": "package main\n\nfunc main() { println(1) }\n",
	} {
		if err := os.WriteFile(filepath.Join(mod, name), []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	return []string{"go", "build", "-C", mod, "-a", "-o", filepath.Join(dir, "small.out"), "."}, nil
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
