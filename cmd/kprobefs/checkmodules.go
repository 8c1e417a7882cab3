package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// A probeGroup are probes of symbols of one module; of "" those of the kernel itself. Each
// group is asked with its module as the only one loaded, but for what that needs: so an
// answer does not depend on what else was asked.
type probeGroup struct {
	module string
	probes []string // each once
}

// groups are probes by their modules, in the order of their first; with no modules known all are
// of the kernel. What was asked for twice is progress.
func groups(probes []string, modules bool, progress func()) (all []probeGroup) {
	index, seen := map[string]int{}, make(map[string]bool, len(probes))
	for _, p := range probes {
		if seen[p] {
			progress()
			continue
		}
		seen[p] = true
		module := ""
		if modules {
			module = check.ModuleOf(p)
		}
		i, ok := index[module]
		if !ok {
			i = len(all)
			index[module] = i
			all = append(all, probeGroup{module: module})
		}
		all[i].probes = append(all[i].probes, p)
	}
	return all
}

// ask puts the answers to g's probes into found, and keeps them.
func (c *checked) ask(g *probeGroup, found map[string]check.Answer, progress func()) error {
	set, err := c.moduleSet(g.module)
	if refused := (*refusedModule)(nil); errors.As(err, &refused) {
		refused.answer(g.probes, found, progress)
		return nil
	} else if err != nil {
		return err
	}
	options := c.options() + set.key()
	kept := c.cache.Load(c.id.BuildID, options)
	var missing []string
	for _, p := range g.probes {
		if a, ok := kept.Answers[p]; ok {
			found[p] = a
			progress()
			continue
		}
		missing = append(missing, p)
	}
	if len(missing) == 0 {
		return nil
	}
	k, err := c.loaded()
	if err != nil {
		return err
	}
	if len(set) > 0 {
		defer c.unload()
		if refused := c.load1(g.module, set); refused != nil {
			refused.answer(missing, found, progress)
			return nil
		}
	}
	for _, a := range check.Of(k.Engine(), language{k.Kernel(), k.Engine(), probe.DialectOf(k.Release(), c.types)}, c.name(), missing, progress) {
		if len(set) > 0 {
			a.Module, a.ModuleBuildID = set[len(set)-1].name, set[len(set)-1].buildID
		}
		if a.Rule == engine.NoSymbol.Name() && !c.id.Modules && check.ModuleOf(a.Probe) != "" {
			a.Advice = noModules
		}
		kept.Answers[a.Probe], found[a.Probe] = a, a
	}
	c.store(options, kept)
	return nil
}

// A moduleSet is a module, at the end, behind what has to be loaded before it.
type moduleSet []struct{ name, buildID string }

// key is what decides its answers, apart from the kernel.
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
// a *refusedModule when there is no such module, or it cannot be read.
func (c *checked) moduleSet(name string) (moduleSet, error) {
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
		return nil, refuseModule(c.modules, name, err)
	}
	id := check.Identity{Version: name, Files: map[string]string{}}
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

// unchanged tells whether files are as they were.
func unchanged(files map[string]string) bool {
	for path, stamp := range files {
		if fileStamp(path) != stamp {
			return false
		}
	}
	return true
}

// A refusedModule is one that cannot be loaded: probes in it are refused.
type refusedModule struct {
	errno syscall.Errno
	says  string
}

func (r *refusedModule) Error() string { return r.says }

func (r *refusedModule) answer(probes []string, found map[string]check.Answer, progress func()) {
	for _, p := range probes {
		found[p] = check.Answer{Probe: p, Module: check.ModuleOf(p), Errno: kernel.ErrnoName(r.errno), Rule: check.ModuleRule, Says: r.says}
		progress()
	}
}

// refuseModule says why name was not to be had from modules.
func refuseModule(modules *image.Modules, name string, err error) *refusedModule {
	switch {
	case errors.Is(err, fs.ErrNotExist) && modules.Builtin(name):
		return &refusedModule{syscall.ENOENT, fmt.Sprintf("%s is built into this kernel: its symbols are named without %s:", name, name)}
	case errors.Is(err, fs.ErrNotExist):
		return &refusedModule{syscall.ENOENT, fmt.Sprintf("no module %s in %s", name, modules.Where())}
	}
	return &refusedModule{syscall.ENOEXEC, fmt.Sprintf("module %s cannot be loaded: %v", name, err)}
}

// load1 loads what makes up name.
func (c *checked) load1(name string, set moduleSet) *refusedModule {
	for _, m := range set {
		if err := c.insmod(m.name); err != nil {
			return notLoaded(name, m.name, err)
		}
	}
	return nil
}

// notLoaded says why module, which is name or which name needs, was not loaded.
func notLoaded(name, module string, err error) *refusedModule {
	r := &refusedModule{syscall.ENOEXEC, err.Error()}
	if e := (*system.ModuleError)(nil); errors.As(err, &e) {
		r.errno, r.says = e.Errno, e.Why
	}
	if r.says = fmt.Sprintf("module %s cannot be loaded: %s", module, strings.TrimPrefix(r.says, "module "+module+": ")); module != name {
		r.says = fmt.Sprintf("module %s needs %s: %s", name, module, r.says)
	}
	return r
}

// loadFrom takes modules from those beside the kernel inside.
func (c *checked) loadFrom() {
	c.modules = image.ModulesOf("the kernel inside", guest.ModuleNames(), offline.GuestModules{}.Read)
}
