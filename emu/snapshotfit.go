package emu

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// fit is s in a form that m can take. If s was taken of m, that is s itself. Otherwise fit checks
// all of s, and makes a copy with tasks, modules and probes of its own. The error is EINVAL.
func (s *Snapshot) fit(m *Machine) (*Snapshot, error) {
	if s.of == m {
		return s, nil
	}
	if s.in != m.gen.Name() {
		return nil, fmt.Errorf("a snapshot of kernel %s; this one is %s: %w", s.in, m.gen.Name(), syscall.EINVAL)
	}
	if len(s.cpus) != len(m.cpus) {
		return nil, fmt.Errorf("a snapshot of a machine with %d processors; this one has %d: %w", len(s.cpus), len(m.cpus), syscall.EINVAL)
	}
	f := s.unshared(m.clock.Now())
	if err := f.loadModules(m); err != nil {
		return nil, err
	}
	if err := f.check(m); err != nil {
		return nil, err
	}
	return f, nil
}

// unshared is s with its own copies of tasks and modules, at the present time. It leaves out values
// that the machine can derive.
func (s *Snapshot) unshared(now uint64) *Snapshot {
	f := *s
	f.of, f.view, f.owner = nil, nil, nil
	fresh := make(map[*task]*task, len(s.tasks))
	f.tasks = make([]savedTask, len(s.tasks))
	for i, st := range s.tasks {
		t := new(task)
		fresh[st.at] = t
		if s.owner != nil && st.at == s.owner {
			f.owner = t
		}
		st.at, st.is.info = t, nil
		if away := s.now - st.is.left; st.is.left != 0 {
			st.is.left = max(1, now-min(now, away))
		}
		if st.is.job != nil {
			st.is.job = new(job)
		}
		f.tasks[i] = st
	}
	f.cpus = slices.Clone(s.cpus)
	for i := range f.cpus {
		c := &f.cpus[i]
		c.idle, c.task, c.queue = fresh[c.idle], fresh[c.task], slices.Clone(c.queue)
		for j, q := range c.queue {
			c.queue[j] = fresh[q]
		}
	}
	f.probes = slices.Clone(s.probes)
	for i := range f.probes {
		sp := &f.probes[i]
		sp.spare, sp.instances, sp.at = sp.memory(), nil, nil
	}
	f.modules = make([]savedModule, len(s.modules))
	for i := range s.modules {
		is := &s.modules[i].is
		mod := &system.Module{Name: is.Name, Base: is.Base, PerCPU: is.PerCPU, File: is.File, Taints: is.Taints}
		f.modules[i] = savedModule{at: mod, ghosts: s.modules[i].ghosts}
	}
	return &f
}

// loadModules links the modules to where they were, as insmod did, and makes the view
// with them.
func (s *Snapshot) loadModules(m *Machine) error {
	v := &system.View{Core: m.registry.View().Core}
	var taken []*system.Module
	for i := range s.modules {
		mod := s.modules[i].at
		img, err := image.LoadModule(mod.File, image.Place{Base: mod.Base, PerCPU: mod.PerCPU}, func(sym string) (uint64, bool) {
			if addr, ok := v.Core.Lookup(apiPrefix + sym); ok && mod.Taints != "" {
				return addr, true
			}
			return system.Export(v, taken, mod, sym)
		})
		if err != nil {
			return errors.Join(confused("module %s", mod.Name), err)
		}
		if err := placeModule(m, mod, img, taken); err != nil {
			return err
		}
		if err := checkCode(img); err != nil {
			return errors.Join(confused("module %s", mod.Name), err)
		}
		one := system.RegistryOf(&system.View{Core: v.Core, Mods: []*system.Unit{mod.Unit()}})
		one.DropInit(mod, s.modules[i].ghosts)
		img.InitText = kernel.Range{}
		v.Mods = append(v.Mods, one.View().Mods[0])
		for _, d := range mod.Deps {
			d.Users = append(d.Users, mod)
		}
		taken = append(taken, mod)
	}
	for i := range s.modules {
		s.modules[i].is = cloneModule(s.modules[i].at)
	}
	s.view = v
	return nil
}

// placeModule makes mod what img is, if it lies where a module may.
func placeModule(m *Machine, mod *system.Module, img *image.Module, taken []*system.Module) error {
	end := pageUp(max(img.Core.End(), img.Init.End()))
	mod.Img, mod.State, mod.Span = img, system.ModuleLive, kernel.Range{Start: mod.Base, End: end}
	if img.Name != mod.Name || mod.Base%pageSize != 0 || mod.Base < m.mem.moduleArea || end < mod.Base ||
		end > m.mem.moduleArea+moduleAreaSize-pageSize {
		return confused("module %s does not lie where it can", mod.Name)
	}
	for _, o := range taken {
		if o.Name == mod.Name || mod.Span.Start < o.Span.End+pageSize && o.Span.Start < end+pageSize {
			return confused("module %s is where %s is", mod.Name, o.Name)
		}
	}
	return nil
}

// check looks at everything but the modules. A snapshot that passes makes the host only move guest
// memory. The guest itself may still fail over it.
func (s *Snapshot) check(m *Machine) error {
	if err := new(rand.PCG).UnmarshalBinary(s.rng); err != nil {
		return errors.Join(confused("random numbers"), err)
	}
	if s.turn < 0 || s.turn >= len(s.cpus) || s.nextPID < firstPID || s.nextPID > firstPID<<8 || s.probed < 0 {
		return confused("its counters")
	}
	cl := newClaims(m, s)
	for _, step := range []func(*claims) error{s.checkMemory, s.checkTasks, s.checkCPUs, s.checkProbes} {
		if err := step(cl); err != nil {
			return err
		}
	}
	return nil
}

// checkPages: memory is where there is any to be saved.
func (s *Snapshot) checkPages(m *Machine) error {
	parts, last := m.parts(s), -1
	for i := 1; i < len(parts); i++ {
		if parts[i-1].phys+parts[i-1].size > parts[i].phys {
			return confused("parts of memory overlap")
		}
	}
	for _, f := range s.ram.frames {
		phys := uint64(f) * pageSize
		for len(parts) > 0 && phys >= parts[0].phys+parts[0].size {
			parts = parts[1:]
		}
		if int(f) <= last || len(parts) == 0 || phys < parts[0].phys {
			return confused("a page at %#x", phys)
		}
		last = int(f)
	}
	return nil
}
