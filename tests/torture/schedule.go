package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// A torture is one run of the program. It is used by one goroutine.
type torture struct {
	program string // kprobefs
	source  string // the tree it was built from
	seed    uint64
	short   bool      // small rounds, as in the tests
	patient bool      // bounds are not looked at, as in the tests
	log     io.Writer // progress and findings; nil: none
	results []*result // one for each section, in the table's order
	started time.Time
	told    time.Time // of the last line of progress
}

// A result is what a section has come to.
type result struct {
	section
	skipped  string
	rounds   int
	took     time.Duration
	done     tally
	left     tally
	findings []finding
}

// A finding is something that did not stand the torture.
type finding struct {
	section string
	seed    uint64
	text    string
}

func (f finding) String() string {
	return fmt.Sprintf("FINDING %s: %s; repeat: scripts/torture -sections %s -seed %d -time 0", f.section, f.text, f.section, f.seed)
}

// roundLimit is how long a round may take before it counts as stuck.
const roundLimit = 15 * time.Minute

// run gives each section rounds until length is over, and one at least.
func (t *torture) run(ctx context.Context, chosen []section, length time.Duration) {
	t.started, t.told = time.Now(), time.Now()
	var open []*result
	for _, s := range chosen {
		r := &result{section: s, skipped: s.missing(t), done: tally{}, left: tally{}}
		t.results = append(t.results, r)
		if r.skipped == "" {
			open = append(open, r)
		}
	}
	for ctx.Err() == nil && len(open) > 0 {
		next := open[0]
		for _, r := range open {
			if r.rounds == 0 || next.rounds > 0 && r.took < next.took {
				next = r
				if r.rounds == 0 {
					break
				}
			}
		}
		if next.rounds > 0 && time.Since(t.started) >= length {
			return
		}
		t.round(ctx, next)
		t.progress()
	}
}

// round runs one round of r and looks for what is left of it.
func (t *torture) round(ctx context.Context, r *result) {
	start := time.Now()
	defer func() { r.took += time.Since(start); r.rounds++ }()
	dir, err := os.MkdirTemp("", "torture-")
	if err != nil {
		t.found(r, finding{r.name, t.seed, err.Error()})
		return
	}
	ctx, cancel := context.WithTimeout(ctx, roundLimit)
	defer cancel()
	e := newEnv(ctx, t, r.name, t.seed+uint64(r.rounds), dir)
	go e.guard(ctx)
	if err := e.prepare(); err != nil {
		e.finding("%v", err)
	} else if err := r.section.round(ctx, e); err != nil && ctx.Err() == nil {
		e.finding("%v", err)
	}
	if ctx.Err() == context.DeadlineExceeded {
		e.finding("the round takes more than %s", roundLimit)
	}
	e.settle()
	r.done.add(e.done)
	r.left.add(e.left)
	for _, f := range e.findings {
		t.found(r, f)
	}
}

func (t *torture) found(r *result, f finding) {
	r.findings = append(r.findings, f)
	if t.log != nil {
		fmt.Fprintln(t.log, f)
	}
}

// progress says once a minute how far it is.
func (t *torture) progress() {
	if t.log == nil || time.Since(t.told) < time.Minute {
		return
	}
	t.told = time.Now()
	rounds := 0
	for _, r := range t.results {
		rounds += r.rounds
	}
	fmt.Fprintf(t.log, "%s: %d rounds, %d findings, load %.1f\n",
		time.Since(t.started).Round(time.Second), rounds, t.findings(), load())
}

func (t *torture) findings() int {
	n := 0
	for _, r := range t.results {
		n += len(r.findings)
	}
	return n
}

// programDir is where the program is, for CMD's PATH.
func (t *torture) programDir() string { return filepath.Dir(t.program) }
