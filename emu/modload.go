package emu

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// load1 is load_module. modMu is held.
func (m *Machine) load1(ctx context.Context, name string, file []byte, params []param) error {
	mod, err := m.link(name, file)
	if err != nil {
		return err
	}
	if m.named(mod.Name) != nil {
		return m.refuse("insmod", mod.Name, "is loaded already", syscall.EEXIST)
	}
	return m.insert(ctx, mod, params)
}

// insert is load_module from where the module is relocated. modMu is held.
func (m *Machine) insert(ctx context.Context, mod *system.Module, params []param) error {
	if err := checkCode(mod.Img); err != nil {
		return m.refuse("insmod", mod.Name, err.Error(), syscall.ENOEXEC)
	}
	if err := m.mapModule(mod.Img); err != nil {
		m.unmapModule(mod.Span)
		return m.refuse("insmod", mod.Name, err.Error(), syscall.ENOMEM)
	}
	m.fillPerCPU(mod)
	m.modules = append(m.modules, mod)
	if foreign(mod) {
		m.userModules(1)
	}
	for _, d := range mod.Deps {
		d.Users = append(d.Users, mod)
		m.refer(d, 1)
	}
	m.firstRefs(mod)
	m.listModule(mod)
	m.shown.Show(m.modules)
	m.registry.Change(func(mods []*system.Unit) []*system.Unit { return append(mods, mod.Unit()) })
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.Describe(), State: engine.ModuleComing})
	m.traceModule(ctx, mod, "insmod", "host_module_load", taintBits(mod.Taints))
	err := m.setParams(ctx, mod, params)
	if err == nil {
		err = m.notifyModule(ctx, mod, moduleComing)
	}
	if err == nil {
		err = m.initModule(ctx, mod)
	}
	if died(err) {
		return err // undo takes back its changes
	}
	if err != nil {
		m.settle(ctx, mod)
		m.unload(ctx, mod)
		return err
	}
	mod.State = system.ModuleLive
	m.tellState(mod)
	m.refer(mod, -1)
	m.shown.Show(m.modules)
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.Describe(), State: engine.ModuleLive})
	_ = m.notifyModule(ctx, mod, moduleLive)
	m.freeModuleInit(mod)
	m.cfg.Log.Info().Str("module", mod.Name).Msg("loaded")
	return nil
}

// link relocates file to where there is room.
func (m *Machine) link(name string, file []byte) (*system.Module, error) {
	mod := &system.Module{Name: name, Base: m.mem.moduleArea, State: system.ModuleLoading, File: file}
	err := m.relocate(mod, func(sym string) (uint64, bool) { return m.export(mod, sym) })
	var unknown *image.UnknownSymbolError
	switch {
	case errors.As(err, &unknown):
		return nil, m.refuse("insmod", name, fmt.Sprintf("Unknown symbol %s (err -2)", unknown.Name), syscall.ENOENT)
	case errors.Is(err, system.ErrNoMemory):
		return nil, m.refuse("insmod", name, "no memory", syscall.ENOMEM)
	case err != nil:
		return nil, m.refuse("insmod", name, err.Error(), syscall.ENOEXEC)
	}
	return mod, nil
}

// errUnsettled: a module's size must not depend on where it is.
var errUnsettled = errors.New("its size depends on its place")

// relocate finds room for mod, and makes its image there.
func (m *Machine) relocate(mod *system.Module, resolve func(string) (uint64, bool)) error {
	for range 2 {
		img, err := image.LoadModule(mod.File, image.Place{Base: mod.Base, PerCPU: mod.PerCPU}, resolve)
		if err != nil {
			return err
		}
		mod.Img = img
		mod.Name = img.Name
		end := pageUp(max(img.Core.End(), img.Init.End()))
		mod.Span = kernel.Range{Start: mod.Base, End: end}
		base, err := m.place(end - mod.Base)
		if err != nil {
			return err
		}
		if base == mod.Base {
			return nil
		}
		mod.Base, mod.Deps = base, nil
	}
	return errUnsettled
}

// export resolves a symbol for mod. It notes the module that mod then depends on.
func (m *Machine) export(mod *system.Module, name string) (uint64, bool) {
	return system.Export(m.registry.View(), m.modules, mod, name)
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

// initModule runs the module's init function (do_init_module), in a call of finit_module.
func (m *Machine) initModule(ctx context.Context, mod *system.Module) error {
	if mod.Img.InitFunc == 0 {
		return nil
	}
	result, err := m.inTask(ctx, system.ModuleLimit, "insmod", m.entry.syscall, uint64(m.entry.loads), mod.Img.InitFunc)
	if n := int32(result); err == nil && n > 0 {
		m.printkf("do_init_module: '%s'->init suspiciously returned %d, it should follow 0/-E convention\n"+
			"do_init_module: loading module anyway...", mod.Name, n)
	}
	if n := int32(result); err == nil && n < 0 { // also what is no errno
		err = syscall.Errno(-int64(n))
	}
	if err != nil {
		if mod.Taints == "" { // the kernel is silent
			m.printkf("insmod: %s: init failed: %v", mod.Name, err)
		}
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
	m.shown.Show(m.modules)
}
