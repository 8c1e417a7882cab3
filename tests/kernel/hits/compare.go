package hits

import "maps"

// A Kind is what of a function's hits is compared.
type Kind string

// The kinds of differences.
const (
	Count  Kind = "count"  // how often each task hit the function
	Result Kind = "return" // what it returned, hit by hit
	Args   Kind = "args"   // what its arguments were, hit by hit
)

// A Pair is what is compared of one function in one workload.
type Pair struct {
	Func  string
	Real  int // hits on the real kernel
	Ours  int // hits here
	Equal map[Kind]bool
	// Of the hits that both kernels have: how many returns and arguments there are, and how many of them are equal.
	Returns, EqualReturns, Args, EqualArgs int
}

// Close tells whether the counts differ by at most a tenth.
func (p Pair) Close() bool { return 10*abs(p.Real-p.Ours) <= max(p.Real, p.Ours) }

func abs(n int) int { return max(n, -n) }

// side is one function's hits on one kernel.
type side struct {
	entries map[int][]string // of each task: the arguments
	returns map[int][]string
	n       int
}

func sides(l Log) map[string]*side {
	all := map[string]*side{}
	for _, h := range l {
		s := all[h.Func]
		if s == nil {
			s = &side{entries: map[int][]string{}, returns: map[int][]string{}}
			all[h.Func] = s
		}
		if h.Return {
			s.returns[h.Task] = append(s.returns[h.Task], h.Args)
			continue
		}
		s.entries[h.Task] = append(s.entries[h.Task], h.Args)
		s.n++
	}
	return all
}

// Compare returns the pairs of all functions that were hit on either kernel.
func Compare(real, ours Log) map[string]Pair {
	a, b := sides(real), sides(ours)
	pairs := map[string]Pair{}
	none := &side{}
	for _, all := range []map[string]*side{a, b} {
		for name := range all {
			x, y := a[name], b[name]
			if x == nil {
				x = none
			}
			if y == nil {
				y = none
			}
			pairs[name] = compare(name, x, y)
		}
	}
	return pairs
}

func compare(name string, a, b *side) Pair {
	p := Pair{Func: name, Real: a.n, Ours: b.n, Equal: map[Kind]bool{}}
	p.Equal[Count] = maps.EqualFunc(a.entries, b.entries, func(x, y []string) bool { return len(x) == len(y) })
	p.Returns, p.EqualReturns = values(a.returns, b.returns)
	p.Args, p.EqualArgs = values(a.entries, b.entries)
	p.Equal[Result] = p.Returns == p.EqualReturns
	p.Equal[Args] = p.Args == p.EqualArgs
	return p
}

// values counts what both have, task by task and in order, and how much of it is equal.
func values(a, b map[int][]string) (all, equal int) {
	for task, x := range a {
		y := b[task]
		for i := range min(len(x), len(y)) {
			if x[i] == "" {
				continue
			}
			all++
			if x[i] == y[i] {
				equal++
			}
		}
	}
	return all, equal
}
