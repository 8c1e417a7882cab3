// Command cmd makes random sessions, runs them in a virtual machine and here, and prints the differences.
// scripts/conformance live runs it.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/kprobefs/kprobefs/tests/kernel/live"
	"github.com/kprobefs/kprobefs/tests/kernel/live/ours"
)

type options struct {
	n, length int
	sweep     int
	only      int
	seed      uint64
	image     string
	vm        string
	keep      string
	again     bool
}

func main() {
	var o options
	flag.IntVar(&o.n, "n", 200, "sessions")
	flag.IntVar(&o.sweep, "sweep", 0, "functions of which every byte is probed")
	flag.IntVar(&o.length, "steps", 40, "operations in each")
	flag.IntVar(&o.only, "only", -1, "this session alone")
	flag.Uint64Var(&o.seed, "seed", 1, "what sessions are made from")
	flag.StringVar(&o.image, "image", "", "the kernel's vmlinuz")
	flag.StringVar(&o.vm, "vm", "scripts/vm", "what runs a command on that kernel")
	flag.StringVar(&o.keep, "keep", "", "leave what came back, and scripts of what differs, in this directory")
	flag.BoolVar(&o.again, "again", false, "compare what is in -keep from the last time: no virtual machine")
	flag.Parse()
	same, err := run(&o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "live:", err)
		os.Exit(2)
	}
	if !same {
		os.Exit(1)
	}
}

func run(o *options) (same bool, err error) {
	dir := o.keep
	if dir == "" {
		if dir, err = os.MkdirTemp("", "kprobefs-live"); err != nil {
			return false, err
		}
		defer os.RemoveAll(dir)
	}
	m, err := load(o.image)
	if err != nil {
		return false, err
	}
	places := choose(m)
	sessions := live.Generate(places, o.seed, o.n, o.length)
	if o.only >= 0 {
		sessions = sessions[o.only : o.only+1]
	}
	if !o.again {
		plan := places.Plan(sessions)
		plan.Swept = swept(plan.Functions, o.sweep)
		if err := there(o, dir, goarchs[m.Engine().Arch().Name], plan); err != nil {
			return false, err
		}
	}
	theirs, err := readRecords(filepath.Join(dir, "records"))
	if err != nil {
		return false, err
	}
	w, err := ours.New(m)
	if err != nil {
		return false, err
	}
	defer w.Close()
	mine, err := here(w, sessions)
	if err != nil {
		return false, err
	}
	same, err = report(o, sessions, theirs, mine)
	if err != nil || o.sweep == 0 {
		return same, err
	}
	alike, err := compareSweeps(w, filepath.Join(dir, "sweeps"))
	return same && alike, err
}

// goarchs are what the guest's program is built for, by what uname -m says there.
var goarchs = map[string]string{"x86_64": "amd64", "i686": "386"}

// there does the sessions on the kernel.
func there(o *options, dir, goarch string, plan *live.Plan) error {
	w := filepath.Join(dir, "w")
	if err := os.MkdirAll(w, 0o755); err != nil {
		return err
	}
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", filepath.Join(w, "guest"), "./tests/kernel/live/guest")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOARCH="+goarch)
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building the guest's program: %w\n%s", err, out)
	}
	f, err := os.Create(filepath.Join(w, "plan"))
	if err != nil {
		return err
	}
	defer f.Close()
	if err := live.WritePlan(f, plan); err != nil {
		return err
	}
	vm := exec.Command(o.vm, "-o", dir, w, "./guest plan /out/records /out/sweeps")
	vm.Stdout, vm.Stderr = os.Stderr, os.Stderr
	if err := vm.Run(); err != nil {
		return fmt.Errorf("%s: %w", o.vm, err)
	}
	return nil
}

func readRecords(path string) ([]live.Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return live.ReadRecords(f)
}

// here does the sessions on our files.
func here(w *ours.Target, sessions []live.Session) ([]live.Record, error) {
	var rs []live.Record
	for i := range sessions {
		err := live.Run(w, &sessions[i], func(r live.Record) error { rs = append(rs, r); return nil })
		if err != nil {
			return nil, err
		}
	}
	return rs, nil
}

func report(o *options, sessions []live.Session, theirs, mine []live.Record) (same bool, err error) {
	diffs, steps := live.Compare(theirs, mine)
	byID := map[int]*live.Session{}
	for i := range sessions {
		byID[sessions[i].ID] = &sessions[i]
	}
	for _, d := range diffs {
		s := byID[d.Session]
		fmt.Printf("session %d differs at step %d", d.Session, d.Step)
		if d.Step > 0 && d.Step <= len(s.Ops) {
			fmt.Printf(": %s", s.Ops[d.Step-1])
		}
		fmt.Printf("\n%s", d.What)
		script := s.Script(d.Step)
		if o.keep == "" {
			fmt.Printf("----\n%s----\n", script)
			continue
		}
		name := filepath.Join(o.keep, fmt.Sprintf("session-%d.sh", d.Session))
		if err := os.WriteFile(name, []byte(script), 0o755); err != nil {
			return false, err
		}
		fmt.Printf("  %s\n\n", name)
	}
	fmt.Printf("%d sessions, %d steps, %d differences\n", len(sessions), steps, len(diffs))
	return len(diffs) == 0, nil
}
