package emu

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// load1 is load_module. modMu is held.
func (m *Machine) load1(ctx context.Context, name string, file []byte, params []string) error {
	mod, err := m.link(name, file)
	if err != nil {
		return err
	}
	if m.named(mod.Name) != nil {
		return m.refuse("insmod", mod.Name, "is loaded already", syscall.EEXIST)
	}
	if err := checkCode(mod.Img); err != nil {
		return m.refuse("insmod", mod.Name, err.Error(), syscall.ENOEXEC)
	}
	if err := m.mapModule(mod.Img); err != nil {
		m.unmapModule(mod.Span)
		return m.refuse("insmod", mod.Name, err.Error(), syscall.ENOMEM)
	}
	m.modules = append(m.modules, mod)
	for _, d := range mod.Deps {
		d.Users = append(d.Users, mod)
	}
	m.shown.Show(m.modules)
	m.registry.Change(func(mods []*system.Unit) []*system.Unit { return append(mods, mod.Unit()) })
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.Describe(), State: engine.ModuleComing})
	err = m.setParams(ctx, mod, params)
	if err == nil {
		err = m.initModule(ctx, mod)
	}
	if died(err) {
		return err // undo takes back its changes
	}
	if err != nil {
		m.unload(mod)
		return err
	}
	mod.State = system.ModuleLive
	m.shown.Show(m.modules)
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.Describe(), State: engine.ModuleLive})
	m.freeModuleInit(mod)
	m.cfg.Log.Info().Str("module", mod.Name).Msg("loaded")
	return nil
}

// link relocates file to where there is room.
func (m *Machine) link(name string, file []byte) (*system.Module, error) {
	mod := &system.Module{Name: name, Base: moduleArea, State: system.ModuleLoading, File: file}
	resolve := func(sym string) (uint64, bool) { return m.export(mod, sym) }
	for range 2 {
		img, err := image.LoadModule(file, mod.Base, resolve)
		var unknown *image.UnknownSymbolError
		switch {
		case errors.As(err, &unknown):
			return nil, m.refuse("insmod", name, fmt.Sprintf("Unknown symbol %s (err -2)", unknown.Name), syscall.ENOENT)
		case err != nil:
			return nil, m.refuse("insmod", name, err.Error(), syscall.ENOEXEC)
		}
		mod.Img = img
		mod.Name = img.Name
		end := pageUp(max(img.Core.End(), img.Init.End()))
		mod.Span = kernel.Range{Start: mod.Base, End: end}
		base, err := m.place(end - mod.Base)
		if err != nil {
			return nil, m.refuse("insmod", name, "no memory", syscall.ENOMEM)
		}
		if base == mod.Base {
			return mod, nil
		}
		mod.Base, mod.Deps = base, nil
	}
	return nil, m.refuse("insmod", name, "its size depends on its place", syscall.ENOEXEC)
}

// export resolves a symbol for mod. It notes the module that mod then depends on.
func (m *Machine) export(mod *system.Module, name string) (uint64, bool) {
	return system.Export(m.registry.View(), m.modules, mod, name)
}

// setParams is parse_args: each parameter's own set function is called in the guest.
func (m *Machine) setParams(ctx context.Context, mod *system.Module, params []string) error {
	for _, p := range params {
		name, value, _ := strings.Cut(p, "=")
		i := slices.IndexFunc(mod.Img.Params, func(q image.Param) bool { return sameParam(q.Name, name) })
		if i < 0 {
			m.printkf("%s: unknown parameter '%s' ignored", mod.Name, name)
			continue
		}
		if err := m.setParam(ctx, &mod.Img.Params[i], value); err != nil {
			m.printkf("%s: `%s' invalid for parameter `%s'", mod.Name, value, name)
			return fmt.Errorf("insmod %s: parameter %s: %w", mod.Name, name, err)
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
	if err := m.lock.LockContext(ctx); err != nil {
		return err
	}
	defer m.lock.Unlock()
	if m.closed {
		return ErrClosed
	}
	defer context.AfterFunc(ctx, m.rouse)()
	text, ok := m.mem.slabs.alloc(len(value) + 1)
	if !ok {
		return system.ErrNoMemory
	}
	defer m.giveBack(m.epoch, text, len(value)+1)
	m.mem.WriteKernel(text, append([]byte(value), 0))
	return asErrno(m.inTaskLocked(&waiter{ctx: ctx, limit: system.ModuleLimit, kills: true}, "insmod", m.mem.u64(p.Ops), text, p.Addr))
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
func (m *Machine) initModule(ctx context.Context, mod *system.Module) error {
	if mod.Img.InitFunc == 0 {
		return nil
	}
	if err := asErrno(m.inTask(ctx, system.ModuleLimit, "insmod", mod.Img.InitFunc)); err != nil {
		m.printkf("insmod: %s: init failed: %v", mod.Name, err)
		return fmt.Errorf("insmod %s: init: %w", mod.Name, err)
	}
	return nil
}

// freeModuleInit takes the init part away once init has run.
func (m *Machine) freeModuleInit(mod *system.Module) {
	img := mod.Img
	if len(img.Init) == 0 {
		return
	}
	m.registry.DropInit(mod, m.text.tracing())
	for _, r := range img.Init {
		m.unmapModule(r)
	}
	mod.Img.InitText = kernel.Range{}
}
