package check

import (
	"cmp"
	"slices"
	"strings"
)

// askModules asks once more about symbols that the kernel itself does not have, with the modules loaded that
// have them.
func (c *Kernel) askModules(probes []Spec, found map[string]Answer) error {
	if !c.id.Modules {
		return nil
	}
	wanted := map[string][]Spec{}
	for _, p := range probes {
		a := found[p.key()]
		if len(a.Instead) > 0 { // the function has another name in the kernel itself
			continue
		}
		if name := p.symbol(); a.Missing && name != "" && !strings.Contains(name, ":") && !slices.ContainsFunc(wanted[name], func(s Spec) bool { return s.key() == p.key() }) {
			wanted[name] = append(wanted[name], p)
		}
	}
	homes, err := c.homes(wanted)
	if err != nil {
		return err
	}
	all := map[string]*probeGroup{}
	for name, module := range homes {
		if all[module] == nil {
			all[module] = &probeGroup{module: module}
		}
		all[module].probes = append(all[module].probes, wanted[name]...)
	}
	for _, g := range all {
		inside := map[string]Answer{}
		if err := c.ask(g, inside, func() {}); err != nil {
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

// homes are the modules that have the functions wanted, by their names. What was found is kept.
func (c *Kernel) homes(wanted map[string][]Spec) (map[string]string, error) {
	homes, open := map[string]string{}, map[string]bool{}
	options := "\nhomes " + c.stamp()
	kept := c.cache.Load(c.id.BuildID, options)
	for name := range wanted {
		if a, ok := kept.Answers[name]; !ok {
			open[name] = true
		} else if a.Module != "" {
			homes[name] = a.Module
		}
	}
	if len(open) == 0 {
		return homes, nil
	}
	if _, err := c.loaded(); err != nil {
		return nil, err
	}
	for name := range open {
		kept.Answers[name] = Answer{}
	}
	if err := c.search(open, func(name, module string) {
		homes[name], kept.Answers[name] = module, Answer{Module: module}
	}); err != nil {
		return homes, nil // what is no directory of modules has none of these functions
	}
	c.store(options, kept)
	return homes, nil
}

// search looks for functions in all modules until each is found, in those first whose names functions begin
// with. It empties open.
func (c *Kernel) search(open map[string]bool, found func(name, module string)) error {
	modules, err := c.modules.Names()
	if err != nil {
		return err
	}
	slices.SortStableFunc(modules, func(a, b string) int { return cmp.Compare(likely(b, open), likely(a, open)) })
	for _, m := range modules {
		if len(open) == 0 {
			return nil
		}
		names, err := c.modules.Functions(m, open)
		if err != nil {
			continue // the module is damaged; others may have the function
		}
		for _, name := range names {
			delete(open, name)
			found(name, m)
		}
	}
	return nil
}

// likely is how many functions begin with the module's name.
func likely(module string, functions map[string]bool) (n int) {
	for f := range functions {
		if strings.HasPrefix(strings.TrimLeft(f, "_"), module+"_") {
			n++
		}
	}
	return n
}
