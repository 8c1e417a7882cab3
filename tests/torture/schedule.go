package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// A torture is one run of the program. One goroutine uses it, except the fields about its progress.
type torture struct {
	program string // kprobefs
	source  string // the tree it was built from
	seed    uint64
	short   bool      // small rounds, as in the tests
	patient bool      // limits of time are ignored, as in the tests
	log     io.Writer // progress and findings; nil: none
	results []*result // one for each section, in the table's order
	started time.Time

	mu     sync.Mutex // protects the fields below
	at     string     // the section that has its turn
	rounds int
	found  int // findings
}

// A result has the results of a section.
type result struct {
	section
	skipped  string
	rounds   int
	took     time.Duration
	done     tally
	most     tally
	left     tally
	findings []finding
}

// A finding is a failure that an attack has caused.
type finding struct {
	section string
	seed    uint64
	text    string
}

// String is the line of the report, with the command that repeats the attack.
func (f finding) String() string {
	return fmt.Sprintf("FINDING %s: %s; repeat: scripts/torture -sections %s -seed %d -time 0", f.section, f.text, f.section, f.seed)
}

// roundLimit is how long a round may take before it counts as stuck.
const roundLimit = 15 * time.Minute

// run gives each section rounds until length is over, and one at least.
func (t *torture) run(ctx context.Context, chosen []section, length time.Duration) {
	t.started = time.Now()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go t.progress(ctx)
	var open []*result
	for _, s := range chosen {
		r := &result{section: s, skipped: s.missing(t), done: tally{}, most: tally{}, left: tally{}}
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
	}
}

// round runs one round of r and looks for what is left of it.
func (t *torture) round(run context.Context, r *result) {
	start := time.Now()
	t.tell(func() { t.at, t.rounds = r.name, t.rounds+1 })
	defer func() { r.took += time.Since(start); r.rounds++ }()
	dir, err := os.MkdirTemp("", "torture-")
	if err != nil {
		t.note(r, finding{r.name, t.seed, err.Error()})
		return
	}
	ctx, cancel := context.WithTimeout(run, roundLimit)
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
	if run.Err() != nil { // the run was ended in the middle of the round
		e.clear()
	} else {
		e.settle()
	}
	r.done.add(e.done)
	r.most.raise(e.most)
	r.left.add(e.left)
	for _, f := range e.findings {
		t.note(r, f)
	}
}

func (t *torture) note(r *result, f finding) {
	r.findings = append(r.findings, f)
	t.tell(func() { t.found++ })
	if t.log != nil {
		fmt.Fprintln(t.log, f)
	}
}

// tell changes what is told of the progress.
func (t *torture) tell(change func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	change()
}

// progress says once a minute how far it is.
func (t *torture) progress(ctx context.Context) {
	for t.log != nil {
		pause(ctx, time.Minute)
		if ctx.Err() != nil {
			return
		}
		t.mu.Lock()
		fmt.Fprintf(t.log, "%s: round %d (%s), %d findings, load %.1f\n",
			time.Since(t.started).Round(time.Second), t.rounds, t.at, t.found, load())
		t.mu.Unlock()
	}
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
