// Torture attacks the program for a given time, in ways that users never would, and reports failures. It
// calls every function of the embedded kernel with hostile arguments. It kills processes at every moment of
// a session. It makes memory, descriptors and disks run out. It stops processes, and attacks as other
// users.
//
// Each kind of attack is a section (see the table in sections.go). A section works in rounds. A round has
// a seed, a directory and a mark of its own, and repeats from its seed:
//
//	torture -sections NAME -seed SEED -time 0
//
// The section that has had the least time is next, so that all get the same share. After each round nothing
// may be left of it: no descendant of this process, no process that has the round's mark in its
// environment, no mount below its directory, no socket, no file. Only what belongs to the round is looked
// at; other machines may run beside it.
//
// Bounds are wall time, less what the host kept from everybody: see wait.go.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

func main() {
	if helping() {
		return
	}
	os.Exit(command())
}

// command is the program: 0 no findings, 1 findings, 2 wrong command line.
func command() int {
	length := flag.Duration("time", time.Hour, "how long; 0: one round of each section")
	seed := flag.Uint64("seed", 0, "seed of the first round of each section; 0: taken from the clock")
	only := flag.String("sections", "", "which sections, with commas between (default all)")
	list := flag.Bool("list", false, "print the sections")
	program := flag.String("program", "bin/kprobefs", "the program")
	source := flag.String("source", ".", "the tree that it was built from, for the sections that need Go")
	flag.Parse()
	if *list {
		printSections(os.Stdout)
		return 0
	}
	chosen, err := choose(*only)
	if err != nil || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "torture: wrong command line:", err, strings.Join(flag.Args(), " "))
		return 2
	}
	if *seed == 0 {
		*seed = uint64(time.Now().Unix()) << 20 // rounds count up from it
	}
	t, err := newTorture(*program, *source, *seed)
	if err != nil {
		fmt.Fprintln(os.Stderr, "torture:", err)
		return 2
	}
	if err := limitData(); err != nil {
		fmt.Fprintln(os.Stderr, "torture: RLIMIT_DATA:", err)
		return 2
	}
	if err := adopt(); err != nil {
		fmt.Fprintln(os.Stderr, "torture: adopt orphans:", err)
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	t.log = os.Stderr
	t.run(ctx, chosen, *length)
	t.table(os.Stdout)
	return min(1, t.findings())
}

// newTorture finds what all rounds need.
func newTorture(program, source string, seed uint64) (*torture, error) {
	path, err := exec.LookPath(program)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, err
	}
	if source, err = filepath.Abs(source); err != nil {
		return nil, err
	}
	return &torture{program: path, source: source, seed: seed, log: nil}, nil
}
