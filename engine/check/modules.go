package check

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// A probeGroup has the probes of symbols of one module; that of "" has those of the kernel itself.
// Each group is asked with only its module loaded, and the modules that this one needs. So an
// answer does not depend on the other questions.
type probeGroup struct {
	module string
	probes []Spec // each once
}

// groups are probes by their modules, in the order of their first; if no modules are known, all are of the
// kernel. A probe that occurs twice counts as progress at once.
func groups(probes []Spec, modules bool, progress func()) (all []probeGroup) {
	index, seen := map[string]int{}, make(map[question]bool, len(probes))
	for at := range probes {
		p := &probes[at]
		if seen[p.key()] {
			progress()
			continue
		}
		seen[p.key()] = true
		module := ""
		if modules {
			module = p.module()
		}
		i, ok := index[module]
		if !ok {
			i = len(all)
			index[module] = i
			all = append(all, probeGroup{module: module})
		}
		if len(all) == 1 && len(all[0].probes) == at {
			all[0].probes = probes[: at+1 : at+1] // all so far, without a copy
			continue
		}
		if i == 0 && cap(all[0].probes) < len(probes) {
			all[0].probes = append(make([]Spec, 0, len(probes)), all[0].probes...)
		}
		all[i].probes = append(all[i].probes, *p)
	}
	return all
}

// ask puts the answers to g's probes into found, and stores them in the cache. It returns those that were asked for, in
// the order of their probes.
func (c *Kernel) ask(g *probeGroup, found map[question]*Answer, progress func()) ([]Answer, error) {
	set, err := c.moduleSet(g.module)
	if refused := (*RefusedModule)(nil); errors.As(err, &refused) {
		refused.answer(g.probes, found, progress)
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	options := c.options() + set.key()
	kept := c.cache.Load(c.id.BuildID, options)
	missing := g.probes
	if len(kept.Answers) > 0 && !c.texts {
		missing = nil
		for _, p := range g.probes {
			if a, ok := kept.Answers[p.key().String()]; ok {
				found[p.key()] = &a
				progress()
				continue
			}
			missing = append(missing, p)
		}
	}
	if len(missing) == 0 {
		return nil, nil
	}
	k, err := c.loaded()
	if err != nil {
		return nil, err
	}
	if m, ok := k.(*offline.Machine); ok && len(set) > 0 {
		defer m.Reset()
		if refused := load1(m, g.module, set); refused != nil {
			refused.answer(missing, found, progress)
			return nil, nil
		}
	}
	asker, err := c.asker(k, set)
	if err != nil {
		return nil, err
	}
	answers := asker.Ask(missing, progress)
	for i := range answers {
		a := &answers[i]
		if len(set) > 0 {
			a.Module, a.ModuleBuildID = set[len(set)-1].name, set[len(set)-1].buildID
		}
		found[missing[i].key()] = a
		if c.cache != nil {
			kept.Answers[missing[i].key().String()] = *a
		}
	}
	c.store(options, kept)
	return answers, nil
}

// asker asks k, with the modules of set loaded.
func (c *Kernel) asker(k subject, set moduleSet) (*Asker, error) {
	if err := c.readTypes(k); err != nil {
		return nil, err
	}
	a := newAsker(k, c.Name(), c.own, c.typesWith(set), c.raw)
	a.partial, a.brief = c.partial, c.brief
	if c.texts {
		a.texts = map[explain.Address]*Text{}
	}
	if len(set) == 0 {
		c.keepLayout(k)
	}
	return a, nil
}

// readTypes reads the type information of k: its own, or what the user has for it.
func (c *Kernel) readTypes(k subject) (err error) {
	if c.types != nil {
		return nil
	}
	t := types{kernel: typesOf(k)}
	c.raw, c.own, c.partial = rawTypes(k), t.kernel, partial(k)
	if (t.kernel == nil || c.partial) && c.image.Types != "" {
		spec, raw, err := readTypes(c.image.Types, k.Release())
		if err != nil {
			return err
		}
		if spec != nil {
			t.kernel, c.raw = spec, raw
		}
		if spec != nil && c.partial { // the kernel itself has them, too
			c.own, c.partial = spec, false
		}
	}
	c.types = &t
	return nil
}

// typesWith is the type information of the kernel and of the modules of set.
func (c *Kernel) typesWith(set moduleSet) types {
	t := types{kernel: c.types.kernel, modules: map[string]*btf.Spec{}}
	if t.kernel == nil {
		return t
	}
	for _, m := range set {
		if b := c.modules.Types(m.name); b != nil {
			t.modules[m.name] = btf.NewSplit(t.kernel, b)
		}
	}
	return t
}

// A moduleSet is a module, as its last element, and before it the modules that must be loaded first.
type moduleSet []struct{ name, buildID string }

// key is a text with everything that decides the answers for the set, except the kernel.
func (s moduleSet) key() string {
	text := ""
	for _, m := range s {
		text += "\nmodule " + m.name + " " + m.buildID
	}
	return text
}

// moduleSetOf is the moduleSet whose key text is.
func moduleSetOf(text string) (s moduleSet) {
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) == 3 {
			s = append(s, struct{ name, buildID string }{f[1], f[2]})
		}
	}
	return s
}

// moduleSet finds out which modules make up name, if possible without opening them. Its error is
// a *RefusedModule when there is no such module, or it cannot be read.
func (c *Kernel) moduleSet(name string) (moduleSet, error) {
	if name == "" {
		return nil, nil
	}
	stamp := c.stamp()
	about := stamp + "\nmodule " + name
	if id, ok := c.cache.Identify(about); ok && stamp != "" && unchanged(id.Files) {
		return moduleSetOf(id.BuildID), nil
	}
	if _, err := c.loaded(); err != nil {
		return nil, err
	}
	infos, err := c.modules.Order(name)
	if err != nil {
		return nil, ModuleRefusal(c.modules, name, err)
	}
	id := Identity{Version: name, Files: map[string]string{}}
	var set moduleSet
	for i := range infos {
		m := &infos[i]
		set = append(set, struct{ name, buildID string }{m.Name, m.BuildID})
		if m.File != "" {
			id.Files[m.File] = fileStamp(m.File)
		}
	}
	if id.BuildID = set.key(); stamp != "" && !c.incomplete {
		c.cache.Remember(about, id) // if that fails they are read again next time
	}
	return set, nil
}

// unchanged reports whether files have the same stamps as before.
func unchanged(files map[string]string) bool {
	for path, stamp := range files {
		if fileStamp(path) != stamp {
			return false
		}
	}
	return true
}

// A RefusedModule is the error of a module that cannot be loaded. Probes in it are refused.
type RefusedModule struct {
	errno syscall.Errno
	says  string
}

// Error is the reason.
func (r *RefusedModule) Error() string { return r.says }

func (r *RefusedModule) answer(probes []Spec, found map[question]*Answer, progress func()) {
	for _, p := range probes {
		found[p.key()] = &Answer{Probe: p.Text, API: p.API, Module: p.module(), Errno: kernel.ErrnoName(r.errno), Rule: ModuleRule, Says: r.says}
		progress()
	}
}

// ModuleRefusal converts the error of finding module name in modules.
func ModuleRefusal(modules *image.Modules, name string, err error) *RefusedModule {
	switch {
	case errors.Is(err, fs.ErrNotExist) && modules.Builtin(name):
		return &RefusedModule{syscall.ENOENT, fmt.Sprintf("%s is built into this kernel: its symbols are named without %s:", name, name)}
	case errors.Is(err, fs.ErrNotExist):
		return &RefusedModule{syscall.ENOENT, fmt.Sprintf("no module %s in %s", name, modules.Where())}
	}
	return &RefusedModule{syscall.ENOEXEC, fmt.Sprintf("module %s cannot be loaded: %v", name, err)}
}

// load1 loads module name and the modules before it in set.
func load1(k *offline.Machine, name string, set moduleSet) *RefusedModule {
	for _, m := range set {
		if err := k.Insmod(m.name, nil); err != nil {
			return LoadRefusal(name, m.name, err)
		}
	}
	return nil
}

// LoadRefusal converts the error of loading module. module is name, or a module that name needs.
func LoadRefusal(name, module string, err error) *RefusedModule {
	r := &RefusedModule{syscall.ENOEXEC, err.Error()}
	if e := (*system.ModuleError)(nil); errors.As(err, &e) {
		r.errno, r.says = e.Errno, e.Why
	}
	if r.says = fmt.Sprintf("module %s cannot be loaded: %s", module, strings.TrimPrefix(r.says, "module "+module+": ")); module != name {
		r.says = fmt.Sprintf("module %s needs %s: %s", name, module, r.says)
	}
	return r
}

// loadFrom uses the modules of the embedded kernel.
func (c *Kernel) loadFrom() {
	c.modules = image.ModulesOf("the kernel inside", offline.GuestModules{}.Names(), offline.GuestModules{}.Read)
}

// NoModules is the advice about a symbol of a module if no modules are known.
const NoModules = "say with --modules where the kernel's modules are"

// noModulesFacts is NoModules where there are facts: index has known no modules.
const noModulesFacts = "write facts with index IMAGE,MODULES"
