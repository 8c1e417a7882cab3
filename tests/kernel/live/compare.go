package live

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Difference is the first step at which two runs of a session differ.
type Difference struct {
	Session int
	Step    int
	What    string // each thing that differs, kernel first
}

// Compare finds the first difference of each session. The records of each are
// in order. steps is how many steps of both were compared.
func Compare(kernel, ours []Record) (diffs []Difference, steps int) {
	theirs, mine := bySession(kernel), bySession(ours)
	for _, id := range slices.Sorted(maps.Keys(mine)) {
		a, b := theirs[id], mine[id]
		d, n := compareSession(a, b)
		steps += n
		switch {
		case d != nil:
			diffs = append(diffs, *d)
		case len(a) != len(b):
			diffs = append(diffs, Difference{id, min(len(a), len(b)), fmt.Sprintf("%d steps there, %d here\n", len(a), len(b))})
		}
	}
	return diffs, steps
}

func bySession(rs []Record) map[int][]Record {
	m := map[int][]Record{}
	for _, r := range rs {
		m[r.Session] = append(m[r.Session], r)
	}
	return m
}

func compareSession(a, b []Record) (*Difference, int) {
	for i := range min(len(a), len(b)) {
		if what := compareStep(&a[i], &b[i]); what != "" {
			return &Difference{a[i].Session, a[i].Step, what}, i
		}
	}
	return nil, min(len(a), len(b))
}

// compareStep says what differs between two records of which those before
// agreed.
func compareStep(a, b *Record) string {
	var out strings.Builder
	if a.Result != b.Result {
		fmt.Fprintf(&out, "write: kernel %s, here %s\n", a.Result, b.Result)
	}
	files := maps.Clone(a.Changed)
	maps.Copy(files, b.Changed)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		x, inA := a.Changed[name]
		y, inB := b.Changed[name]
		switch {
		case inA && inB && x == y, x == freed:
		case !inA:
			fmt.Fprintf(&out, "%s: unchanged in the kernel, here\n%s", name, indent("+", y))
		case !inB:
			fmt.Fprintf(&out, "%s: unchanged here, in the kernel\n%s", name, indent("-", x))
		default:
			fmt.Fprintf(&out, "%s (-kernel +here)\n%s", name, lineDiff(x, y))
		}
	}
	return out.String()
}

func indent(mark, text string) string {
	var b strings.Builder
	for l := range strings.Lines(text) {
		fmt.Fprintf(&b, "  %s%s\n", mark, strings.TrimSuffix(l, "\n"))
	}
	return b.String()
}

// lineDiff shows the lines between what both begin and end with.
func lineDiff(x, y string) string {
	a, b := strings.SplitAfter(x, "\n"), strings.SplitAfter(y, "\n")
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return indent("-", strings.Join(a, "")) + indent("+", strings.Join(b, ""))
}
