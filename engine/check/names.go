package check

import (
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// names are the symbols of a kernel that questions are about.
type names struct {
	same     map[string][]uint64 // addresses of functions, by a name
	suffixed map[string][]string // names with a compiler's suffix, by the name without
	matched  map[string][]string // names of functions, by a pattern
	// stems finds the symbols of a name when they are asked for; nil: all are found already.
	stems kernel.StemFinder
}

// lookUp finds the symbols that specs are about, in one walk over all.
func (a *Asker) lookUp(specs []Spec) {
	a.names = names{same: map[string][]uint64{}, suffixed: map[string][]string{}, matched: map[string][]string{}}
	wanted, patterns := map[string]bool{}, map[string]bool{}
	for i := range specs {
		name := specs[i].symbol()
		if _, symbol, qualified := strings.Cut(name, ":"); qualified {
			name = symbol
		}
		switch {
		case specs[i].Line == "" && isPattern(name):
			patterns[specs[i].symbol()] = true
		case name != "":
			wanted[name] = true
		}
	}
	a.attacher.named = a.names.sameAs
	if k, ok := a.attacher.kernel.(kernel.StemFinder); ok && len(patterns) == 0 {
		a.names.stems = k
		return
	}
	k, ok := a.attacher.kernel.(kernel.SymbolLister)
	if !ok || len(wanted)+len(patterns) == 0 {
		return
	}
	k.EachSymbol(func(s kernel.Symbol) bool {
		if !s.Text() {
			return true
		}
		a.names.add(&s, wanted)
		for p := range patterns {
			if matches(p, s.Name) {
				a.names.matched[p] = append(a.names.matched[p], s.Name)
			}
		}
		return true
	})
}

// find finds the symbols of name, or of name with a compiler's suffix, if they are not known.
func (n *names) find(name string) {
	if n.stems == nil {
		return
	}
	if _, known := n.same[name]; known {
		return
	}
	n.same[name] = nil
	wanted := map[string]bool{name: true}
	n.stems.Named(base(name), func(s kernel.Symbol) { n.add(&s, wanted) })
}

// sameAs are the addresses of functions of that name.
func (n *names) sameAs(name string) []uint64 {
	n.find(name)
	return n.same[name]
}

// suffixedBy are names that are name with a compiler's suffix.
func (n *names) suffixedBy(name string) []string {
	n.find(name)
	return n.suffixed[name]
}

// add notes s, if it is code and its name is wanted.
func (n *names) add(s *kernel.Symbol, wanted map[string]bool) {
	if !s.Text() {
		return
	}
	if wanted[s.Name] {
		n.same[s.Name] = append(n.same[s.Name], s.Addr)
	}
	if at := strings.IndexByte(s.Name, '.'); at > 0 && wanted[s.Name[:at]] {
		n.suffixed[s.Name[:at]] = append(n.suffixed[s.Name[:at]], s.Name)
	}
}

// advise adds to a refusal what could be probed instead: functions that the compiler has given another
// name, a system call's wrapper; and the addresses of functions that share a name.
func (a *Asker) advise(answer *Answer, s *Spec) {
	name := s.symbol()
	if answer.OK || name == "" || strings.Contains(name, ":") {
		return
	}
	if same := a.names.sameAs(name); len(same) > 1 {
		for _, addr := range same {
			answer.Same = append(answer.Same, explain.Address(addr))
		}
	}
	if _, there := a.attacher.kernel.Lookup(name); there {
		return
	}
	for _, n := range mains(a.names.suffixedBy(name)) {
		answer.Instead = append(answer.Instead, Instead{n, "the same function, as the compiler named it"})
	}
	if w := explain.Wrapper(a.attacher.kernel, name); w != "" {
		answer.Instead = append(answer.Instead, Instead{w, "the system call's wrapper: its arguments are in the pt_regs that its own argument points to"})
	}
	if len(answer.Instead) == 0 {
		a.succeed(answer, name)
	}
	if _, _, ok := a.attacher.types.function(name); ok && len(answer.Instead) == 0 && answer.Advice == "" {
		answer.Advice = "in BTF, not in kallsyms: inlined; probe a caller or a callee"
	}
}

// mains are those of names that begin a function, the shortest first: the cold parts of others come last.
func mains(names []string) []string {
	cold := func(n string) int {
		if strings.Contains(n, ".cold") {
			return 1
		}
		return 0
	}
	names = slices.Clone(names)
	slices.SortStableFunc(names, func(a, b string) int {
		if d := cold(a) - cold(b); d != 0 {
			return d
		}
		return len(a) - len(b)
	})
	return names[:min(len(names), maxInstead)]
}

// maxInstead bounds how many places are named for one that is refused.
const maxInstead = 3
