package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image"
)

// askModules asks once more about symbols that the kernel itself does not have, with the modules loaded that
// have them.
func (c *Kernel) askModules(probes []Spec, found map[question]*Answer) error {
	if !c.id.Modules {
		return nil
	}
	wanted := map[string][]Spec{}
	for _, p := range probes {
		a := found[p.key()]
		if len(a.Instead) > 0 { // the function has another name in the kernel itself
			continue
		}
		if name := p.symbol(); a.Missing && name != "" && !p.call && !strings.Contains(name, ":") && !slices.ContainsFunc(wanted[name], func(s Spec) bool { return s.key() == p.key() }) {
			wanted[name] = append(wanted[name], p)
		}
	}
	homes, err := c.homes(wanted)
	if err != nil {
		return err
	}
	all := map[string]*probeGroup{}
	for name, home := range homes {
		if home.Module == "" {
			for _, p := range wanted[name] {
				a := found[p.key()]
				a.Beyond, a.Advice = home.Beyond, cmp.Or(a.Advice, home.Advice)
			}
			continue
		}
		module := home.Module
		if all[module] == nil {
			all[module] = &probeGroup{module: module}
		}
		all[module].probes = append(all[module].probes, wanted[name]...)
	}
	for _, g := range all {
		inside := map[question]*Answer{}
		if _, err := c.ask(g, inside, func() {}); err != nil {
			return err
		}
		for key, a := range inside {
			if a.Rule != ModuleRule { // the kernel's own answer says more than that of a module that does not load
				found[key] = a
			}
		}
	}
	return nil
}

// unlooked is the advice about a function that may be in a module that was not looked into.
const unlooked = "compressed modules of other names were not looked into: --all-modules"

// unlookedFacts is unlooked where there are facts.
const unlookedFacts = "write facts with index --all-modules"

// homes are the modules that have the functions wanted, by their names. What was found is kept. A function
// that was not looked for everywhere has no module and the advice unlooked.
func (c *Kernel) homes(wanted map[string][]Spec) (map[string]Answer, error) {
	homes, open := map[string]Answer{}, map[string]bool{}
	options := fmt.Sprintf("\nhomes %v %s", c.image.AllModules, c.stamp())
	kept := c.cache.Load(c.id.BuildID, options)
	for name := range wanted {
		if a, ok := kept.Answers[name]; ok {
			homes[name] = a
		} else {
			open[name] = true
		}
	}
	if len(open) == 0 {
		return homes, nil
	}
	if _, err := c.loaded(); err != nil {
		return nil, err
	}
	found, all, err := Homes(c.modules, slices.Collect(maps.Keys(open)), c.image.AllModules)
	if err != nil {
		return homes, nil // what is no directory of modules has none of these functions
	}
	for name := range open {
		a := Answer{Module: found[name]}
		if a.Module == "" && !all {
			a.Beyond, a.Advice = true, unlooked
		}
		homes[name], kept.Answers[name] = a, a
	}
	c.store(options, kept)
	return homes, nil
}

// Homes finds the modules that have the functions names. Of modules that are compressed it looks only into
// those whose names are like a function's, unless everywhere is set. all: it looked into all modules.
func Homes(modules *image.Modules, names []string, everywhere bool) (homes map[string]string, all bool, err error) {
	list, err := modules.Names()
	if err != nil {
		return nil, false, err
	}
	homes, all = map[string]string{}, true
	open := map[string]bool{}
	for _, n := range names {
		open[n] = true
	}
	l := likeness(list, names)
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(l[b], l[a]) })
	for _, m := range list {
		if len(open) == 0 {
			break
		}
		if !everywhere && l[m] == 0 && modules.Packed(m) {
			all = false
			continue
		}
		found, err := modules.Functions(m, open)
		if err != nil {
			continue // the module is damaged; others may have the function
		}
		for _, name := range found {
			delete(open, name)
			homes[name] = m
		}
	}
	return homes, all || len(open) == 0, nil
}

// maxSiblings is how many modules may begin with a word that says something about the functions in them.
const maxSiblings = 16

// How much a function's name is like a module's: it begins with all of it, or with its first word.
const wholeName, firstOnly = 2, 1

// moduleNames are the names of modules, in ascending order.
type moduleNames []string

func newModuleNames(modules []string) moduleNames {
	if slices.IsSorted(modules) {
		return modules
	}
	return slices.Sorted(slices.Values(modules))
}

// known tells whether there is a module of that name.
func (n moduleNames) known(name string) bool {
	_, there := slices.BinarySearch(n, name)
	return there
}

// beginning are those that begin with prefix.
func (n moduleNames) beginning(prefix string) moduleNames {
	from, _ := slices.BinarySearch(n, prefix)
	to := from
	for to < len(n) && to-from <= maxSiblings && strings.HasPrefix(n[to], prefix) {
		to++
	}
	return n[from:to]
}

// each calls do for the modules whose names are like a function's, with how much.
func (n moduleNames) each(function string, do func(module string, much int)) {
	function = strings.TrimLeft(function, "_")
	for at, r := range function {
		if r == '_' && n.known(function[:at]) {
			do(function[:at], wholeName)
		}
	}
	first := firstWord(function)
	siblings := n.beginning(first + "_")
	if n.known(first) {
		siblings = append(moduleNames{first}, siblings...)
	}
	if len(siblings) <= maxSiblings {
		for _, m := range siblings {
			do(m, firstOnly)
		}
	}
}

// nearest is the module with the longest name that the function's begins with; "": there is none. A module that only
// begins with the function's first word says nothing: tcp_drop is in none of tcp_bbr, tcp_cubic, and so on.
func (n moduleNames) nearest(function string) (module string) {
	n.each(function, func(m string, much int) {
		if much == wholeName && len(m) > len(module) {
			module = m
		}
	})
	return module
}

// likeness is how much the name of each module is like those of functions; 0: it is like none.
func likeness(modules, functions []string) map[string]int {
	n, l := newModuleNames(modules), map[string]int{}
	for _, f := range functions {
		n.each(f, func(m string, much int) { l[m] += much })
	}
	return l
}

// Homes changes answers that there is no such symbol: nothing is known where the nearest other release that has the
// function has it in a module, and this kernel's modules were not all looked into.
func (r *Report) Homes() {
	order, labels := r.order(), r.Labels()
	for i := range r.count() {
		for at, k := range order {
			a := &r.Answers[k][i]
			if !a.Beyond || len(a.Instead) > 0 || a.isOpen() {
				continue
			}
			if from := r.nearest(order, at, i); from >= 0 && r.Answers[from][i].inModule() {
				a.open(fmt.Sprintf("perhaps in module %s, as in %s", r.Answers[from][i].Module, labels[from]))
			}
		}
	}
}

// inModule tells whether a module has what a is about: the answer is not that there is no such module.
func (a *Answer) inModule() bool {
	return a.Module != "" && (a.Rule != ModuleRule || a.Errno == unknown)
}

// firstWord is what comes before the first _ of a name.
func firstWord(name string) string {
	word, _, _ := strings.Cut(name, "_")
	return word
}
