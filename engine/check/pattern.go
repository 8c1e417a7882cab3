package check

import (
	"fmt"
	"path"
	"strings"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
)

// maxMatches bounds how many functions a pattern is asked about.
const maxMatches = 2000

// isPattern tells whether symbol stands for several functions, as in bpftrace and kprobe.multi.
func isPattern(symbol string) bool { return strings.ContainsAny(symbol, "*?") }

// pattern is the answer about all functions that match: accepted if one of them is, since loaders pass over
// the others.
func (a *Asker) pattern(s *Spec) Answer {
	matched := a.names.matched[s.Place.Symbol]
	accepted := 0
	first := Answer{Errno: "ENOENT", Rule: engine.NoSymbol.Name(), Says: "no function matches"}
	for i, name := range matched[:min(len(matched), maxMatches)] {
		one := *s
		one.Place = explain.Place{Spec: name, Symbol: name}
		answer := a.one(&one)
		if answer.OK {
			accepted++
		}
		if answer.OK && accepted == 1 || i == 0 {
			first = answer
		}
	}
	first.Place, first.Address, first.Same, first.Instead, first.Signature = s.Place.Symbol, 0, nil, nil, nil
	if accepted > 0 {
		first.Why = fmt.Sprintf("%d of %d functions that match", accepted, min(len(matched), maxMatches))
	}
	return first
}

// matches tells whether a function's name is one that pattern stands for.
func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}
