package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// A tally counts things by their names.
type tally map[string]int

func (t tally) add(other tally) {
	for name, n := range other {
		t[name] += n
	}
}

// raise makes each count at least that of other.
func (t tally) raise(other tally) {
	for name, n := range other {
		t[name] = max(t[name], n)
	}
}

// String lists the counts in the order of names.
func (t tally) String() string {
	names := make([]string, 0, len(t))
	for name := range t {
		names = append(names, name)
	}
	slices.Sort(names)
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = fmt.Sprintf("%d %s", t[name], name)
	}
	return strings.Join(parts, ", ")
}

// table prints what each section has come to, and all findings.
func (t *torture) table(w io.Writer) {
	for _, r := range t.results {
		for _, f := range r.findings {
			fmt.Fprintln(w, f)
		}
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "SECTION\tROUNDS\tTIME\tFINDINGS\tLEFT BEHIND\tDONE")
	all := &result{done: tally{}, most: tally{}, left: tally{}}
	for _, r := range t.results {
		if r.skipped != "" {
			fmt.Fprintf(tw, "%s\t-\t-\t-\t-\tskipped: %s\n", r.name, r.skipped)
			continue
		}
		row(tw, r.name, r)
		all.rounds += r.rounds
		all.took += r.took
		all.findings = append(all.findings, r.findings...)
		all.left.add(r.left)
	}
	row(tw, "all", all)
	tw.Flush()
	fmt.Fprintf(w, "repeat: scripts/torture -seed %d\n", t.seed)
}

func row(w io.Writer, name string, r *result) {
	left := r.left.String()
	if left == "" {
		left = "nothing"
	}
	done := r.done.String()
	if len(r.most) > 0 {
		done += "; at most " + r.most.String()
	}
	fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%s\t%s\n", name, r.rounds, r.took.Round(time.Second), len(r.findings), left, done)
}
