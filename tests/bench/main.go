// Command bench prints one table of what things cost, measured in one run. Each figure is also given as a
// ratio to another figure of the same run: absolute times depend on the host, ratios hardly. scripts/bench
// runs it. Arguments choose sections: hits, i386, register, optimize, explain, events, image, check, files,
// snapshot, memory, program, modes. Without any, all are run.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"
)

func main() {
	program := flag.String("program", "", "the kprobefs program, for start-up and idling; none: those rows are left out")
	opener := flag.String("opener", "", "the program made of testdata/openat.c, for what a mirrored call costs")
	caller := flag.String("caller", "", "the program made of testdata/filecalls.c, for what files cost in run")
	continuer := flag.String("continuer", "", "the program made of testdata/continuer.c, for the least that notified calls cost")
	rounds := flag.Int("rounds", 5, "how often everything is measured; the median counts, of hits the least")
	client := flag.Bool("client", false, "used by itself: time opening, reading and closing files")
	flag.Parse()
	if *client {
		clientMain(flag.Args())
		return
	}
	t := &table{}
	sections := []struct {
		name, title string
		run         func(t *table, rounds int) error
	}{
		{"hits", "one hit, over the unprobed call (10 instructions; the loop is in the machine; the least of all rounds)", hits},
		{"i386", "one hit on the machine of i386", sideBySide},
		{"register", "registering and unregistering, per probe", registration},
		{"optimize", "the optimizer", optimizing},
		{"explain", "explaining places of the embedded kernel", explanations},
		{"events", "kprobe events: a recorded hit, over the unprobed call; then their files", events},
		{"image", "loading a real kernel", images},
		{"check", "checking a real kernel", func(t *table, rounds int) error { return checks(t, *program, rounds) }},
		{"files", "files: open, read, read to the end, close, by another process", files},
		{"snapshot", "snapshots of a machine with all its files", snapshots},
		{"memory", "memory of the program", func(t *table, _ int) error { return crowd(t, *program) }},
		{"program", "the program", func(t *table, rounds int) error { return startup(t, *program, *opener, rounds) }},
		{"modes", "what the command of run does, in both file modes", func(t *table, rounds int) error { return modes(t, *program, *caller, *continuer, rounds) }},
	}
	fmt.Printf("%s, %s/%s, %d CPUs, median of %d\n", time.Now().Format(time.DateOnly), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), *rounds)
	for _, s := range sections {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), s.name) {
			continue
		}
		t.title(s.title)
		if err := s.run(t, *rounds); err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s: %v\n", s.title, err)
			os.Exit(1)
		}
	}
}
