package emu

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
)

// load1 is load_module. modMu is held.
func (m *Machine) load1(ctx context.Context, name string, file []byte, params []string) error {
	mod, err := m.link(name, file)
	if err != nil {
		return err
	}
	if m.named(mod.name) != nil {
		return m.refuse("insmod", mod.name, "is loaded already", syscall.EEXIST)
	}
	if err := checkCode(mod.img); err != nil {
		return m.refuse("insmod", mod.name, err.Error(), syscall.ENOEXEC)
	}
	if err := m.mapModule(mod.img); err != nil {
		m.unmapModule(mod.span)
		return m.refuse("insmod", mod.name, err.Error(), syscall.ENOMEM)
	}
	m.modules = append(m.modules, mod)
	for _, d := range mod.deps {
		d.users = append(d.users, mod)
	}
	m.shown.show(m.modules)
	m.registry.change(func(mods []*unit) []*unit { return append(mods, mod.unit()) })
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.describe(), State: engine.ModuleComing})
	err = m.setParams(ctx, mod, params)
	if err == nil {
		err = m.initModule(ctx, mod)
	}
	if died(err) {
		return err // what it leaves is undone
	}
	if err != nil {
		m.unload(mod)
		return err
	}
	mod.state = stateLive
	m.shown.show(m.modules)
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.describe(), State: engine.ModuleLive})
	m.freeModuleInit(mod)
	m.cfg.Log.Info().Str("module", mod.name).Msg("loaded")
	return nil
}

// link relocates file to where there is room.
func (m *Machine) link(name string, file []byte) (*module, error) {
	mod := &module{name: name, base: moduleArea, state: stateLoading, file: file}
	resolve := func(sym string) (uint64, bool) { return m.export(mod, sym) }
	for range 2 {
		img, err := image.LoadModule(file, mod.base, resolve)
		var unknown *image.UnknownSymbolError
		switch {
		case errors.As(err, &unknown):
			return nil, m.refuse("insmod", name, fmt.Sprintf("Unknown symbol %s (err -2)", unknown.Name), syscall.ENOENT)
		case err != nil:
			return nil, m.refuse("insmod", name, err.Error(), syscall.ENOEXEC)
		}
		mod.img = img
		mod.name = img.Name
		end := pageUp(max(img.Core.End(), img.Init.End()))
		mod.span = engine.Range{Start: mod.base, End: end}
		base, err := m.place(end - mod.base)
		if err != nil {
			return nil, m.refuse("insmod", name, "no memory", syscall.ENOMEM)
		}
		if base == mod.base {
			return mod, nil
		}
		mod.base, mod.deps = base, nil
	}
	return nil, m.refuse("insmod", name, "its size depends on its place", syscall.ENOEXEC)
}

// export resolves a symbol for mod, and notes whom it then depends on.
func (m *Machine) export(mod *module, name string) (uint64, bool) {
	return exportIn(m.registry.view.Load(), m.modules, mod, name)
}

// exportIn is export where v and loaded are there.
func exportIn(v *view, loaded []*module, mod *module, name string) (uint64, bool) {
	if addr, ok := v.core.lookup(name); ok {
		return addr, true
	}
	for _, o := range loaded {
		u := v.named(o.name)
		if u == nil || o.state != stateLive {
			continue
		}
		i, ok := u.byName[name]
		if !ok {
			continue
		}
		if !slices.Contains(mod.deps, o) {
			mod.deps = append(mod.deps, o)
		}
		return u.syms[i].Addr, true
	}
	return 0, false
}

// describe is what the engine is told.
func (mod *module) describe() engine.Module {
	return engine.Module{Name: mod.name, Core: mod.img.CoreText, Init: mod.img.InitText, Going: mod.state == stateGoing}
}

func (mod *module) unit() *unit {
	img := mod.img
	syms := slices.Clone(img.Symbols)
	for i := range syms {
		syms[i].Module = mod.name
	}
	tables := img.Tables
	u := newModuleUnit(mod.describe(), syms, &tables, slices.Concat(img.Core, img.Init))
	u.sites = img.Sites
	return u
}

// setParams is parse_args: each parameter's own set function is called in the guest.
func (m *Machine) setParams(ctx context.Context, mod *module, params []string) error {
	for _, p := range params {
		name, value, _ := strings.Cut(p, "=")
		i := slices.IndexFunc(mod.img.Params, func(q image.Param) bool { return sameParam(q.Name, name) })
		if i < 0 {
			m.printkf("%s: unknown parameter '%s' ignored", mod.name, name)
			continue
		}
		if err := m.setParam(ctx, &mod.img.Params[i], value); err != nil {
			m.printkf("%s: `%s' invalid for parameter `%s'", mod.name, value, name)
			return fmt.Errorf("insmod %s: parameter %s: %w", mod.name, name, err)
		}
	}
	return nil
}

// sameParam is parameq: - and _ are the same.
func sameParam(a, b string) bool {
	return strings.ReplaceAll(a, "-", "_") == strings.ReplaceAll(b, "-", "_")
}

// maxParam is the longest value of a parameter (param_set_charp).
const maxParam = 1024

func (m *Machine) setParam(ctx context.Context, p *image.Param, value string) error {
	if len(value) >= maxParam {
		return syscall.ENOSPC
	}
	if err := m.lock.lockContext(ctx); err != nil {
		return err
	}
	defer m.lock.Unlock()
	if m.closed {
		return ErrClosed
	}
	defer context.AfterFunc(ctx, m.rouse)()
	text, ok := m.mem.slabs.alloc(len(value) + 1)
	if !ok {
		return errNoMemory
	}
	defer m.giveBack(m.epoch, text, len(value)+1)
	m.mem.WriteKernel(text, append([]byte(value), 0))
	return asErrno(m.inTaskLocked(&waiter{ctx: ctx, limit: moduleLimit, kills: true}, "insmod", m.mem.u64(p.Ops), text, p.Addr))
}

// asErrno makes an error of what a guest function of type int returned.
func asErrno(result uint64, err error) error {
	if err != nil {
		return err
	}
	if n := int32(result); n < 0 && n >= -4095 {
		return syscall.Errno(-n)
	}
	return nil
}

// initModule runs the module's init function (do_one_initcall).
func (m *Machine) initModule(ctx context.Context, mod *module) error {
	if mod.img.InitFunc == 0 {
		return nil
	}
	if err := asErrno(m.inTask(ctx, moduleLimit, "insmod", mod.img.InitFunc)); err != nil {
		m.printkf("insmod: %s: init failed: %v", mod.name, err)
		return fmt.Errorf("insmod %s: init: %w", mod.name, err)
	}
	return nil
}

// freeModuleInit takes the init part away once init has run.
func (m *Machine) freeModuleInit(mod *module) {
	img := mod.img
	if len(img.Init) == 0 {
		return
	}
	m.registry.dropInit(mod, m.text.tracing())
	for _, r := range img.Init {
		m.unmapModule(r)
	}
	mod.img.InitText = engine.Range{}
}

// dropInit takes what is in mod's init part out of its symbols and tables. With ftrace
// in use some of them stay (ftrace_free_mem).
func (r *registry) dropInit(mod *module, traced bool) {
	img := mod.img
	r.replace(mod.name, func(u *unit) {
		syms := slices.DeleteFunc(slices.Clone(u.syms), func(s engine.Symbol) bool { return img.Init.Contains(s.Addr) })
		tables := *u.tables
		tables.InitText = engine.Range{}
		tables.Blacklist = slices.DeleteFunc(slices.Clone(tables.Blacklist),
			func(b engine.BlacklistEntry) bool { return img.Init.Contains(b.Start) })
		desc := u.module
		desc.Init = engine.Range{}
		next := newModuleUnit(desc, syms, &tables, img.Core)
		next.sites = u.sites
		if traced {
			next.ghosts = u.traceableIn(img.Init)
		}
		*u = *next
	})
}

// traceableIn are the functions in init that have an fentry site, as
// /proc/kallsyms shows them once that is freed.
func (u *unit) traceableIn(init image.Parts) (out []engine.Symbol) {
	for _, s := range u.byAddr {
		if _, site := slices.BinarySearch(u.sites.Fentry, s.Addr); site && init.Contains(s.Addr) {
			s.Type = 'T'
			out = append(out, s)
		}
	}
	return out
}
