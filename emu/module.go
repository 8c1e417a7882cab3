package emu

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
)

// A module is one that is loaded, or on its way in or out. Guarded by
// Machine.modMu.
type module struct {
	name  string
	base  uint64
	state string // as /proc/modules says
	img   *image.Module
	file  []byte       // what it was read from; nobody changes it
	span  engine.Range // all of its addresses, with the init part
	users []*module    // that use its symbols
	deps  []*module    // whose symbols it uses
}

// States of a module in /proc/modules.
const (
	stateLive    = "Live"
	stateLoading = "Loading"
	stateGoing   = "Unloading"
)

func (mod *module) size() uint64 { return mod.img.Core.Size() }

// Insmod is InsmodContext without an end.
func (m *Machine) Insmod(name string, params []string) error {
	return m.InsmodContext(context.Background(), name, params)
}

// InsmodContext loads the module called name (with or without .ko) and runs its init
// function with params, each NAME=VALUE. ENOENT: no such module, or it needs a
// symbol that nobody has; EEXIST: loaded already; EINVAL: a parameter's value is
// refused; EBUSY: the machine is paused; else what init returned, or why it did not: as of
// CallContext, with a limit of 20 s. Whatever has failed, there is no such module
// afterwards; if init died the machine is as it was before. Every refusal is a line in the kernel log.
func (m *Machine) InsmodContext(ctx context.Context, name string, params []string) error {
	ctx, done, err := m.beginModule(ctx, "insmod", name)
	if err != nil {
		return err
	}
	defer done()
	name = moduleName(name)
	file, ok := guest.Module(name)
	switch {
	case !ok || strings.Contains(name, "/"):
		return m.refuse("insmod", name, "no such module; there are "+strings.Join(guest.ModuleNames(), ", "), syscall.ENOENT)
	case m.named(name) != nil:
		return m.refuse("insmod", name, "is loaded already", syscall.EEXIST)
	case m.isPaused():
		return m.refuse("insmod", name, "the machine is paused", syscall.EBUSY)
	}
	return m.undoneModule("insmod", name, func() error { return m.load1(ctx, name, file, params) })
}

// InsmodImage is Insmod for a module that is not an embedded one: file is an
// ELF object as emu/guest/src/module.lds links it.
func (m *Machine) InsmodImage(file []byte, params []string) error {
	ctx, done, err := m.beginModule(context.Background(), "insmod", "")
	if err != nil {
		return err
	}
	defer done()
	return m.undoneModule("insmod", "", func() error { return m.load1(ctx, "", file, params) })
}

// beginModule begins an operation on modules: one at a time.
func (m *Machine) beginModule(ctx context.Context, op, name string) (context.Context, func(), error) {
	ctx, done := m.underway.begin(ctx)
	if err := m.modMu.lockContext(ctx); err != nil {
		done()
		err = fmt.Errorf("%s %s: %w", op, name, err)
		m.Printk(err.Error())
		return nil, nil, err
	}
	return ctx, func() {
		m.clock.runDue()
		m.modMu.Unlock()
		done()
	}, nil
}

// moduleName takes - and _ for one character and leaves .ko out, as modprobe does.
func moduleName(name string) string {
	return strings.ReplaceAll(strings.TrimSuffix(name, ".ko"), "-", "_")
}

func (m *Machine) isPaused() bool {
	return m.paused.Load()
}

func (m *Machine) named(name string) *module {
	for _, mod := range m.modules {
		if mod.name == name {
			return mod
		}
	}
	return nil
}

// refuse logs why an operation on a module was refused.
func (m *Machine) refuse(op, name, why string, errno syscall.Errno) error {
	m.printkf("%s: %s: %s", op, name, why)
	return &ModuleError{Op: op, Module: name, Why: why, Errno: errno}
}

// Rmmod is RmmodContext without an end.
func (m *Machine) Rmmod(name string) error { return m.RmmodContext(context.Background(), name) }

// RmmodContext runs the exit function of the module called name and takes it out.
// ENOENT: not loaded; EWOULDBLOCK: another module uses it, or a task is in it;
// EBUSY: it has no exit function, or the machine is paused; else why that did not return, as of
// CallContext: the module is still there then, and the machine as it was before.
func (m *Machine) RmmodContext(ctx context.Context, name string) error {
	ctx, done, err := m.beginModule(ctx, "rmmod", name)
	if err != nil {
		return err
	}
	defer done()
	mod := m.named(moduleName(name))
	if mod == nil {
		return m.refuse("rmmod", name, "is not loaded", syscall.ENOENT)
	}
	if err := m.checkUnload(mod); err != nil {
		return err
	}
	return m.undoneModule("rmmod", mod.name, func() error { return m.unload1(ctx, mod) })
}

// unload1 is delete_module. modMu is held.
func (m *Machine) unload1(ctx context.Context, mod *module) error {
	m.setState(mod, stateGoing)
	if mod.img.ExitFunc != 0 {
		if _, err := m.inTask(ctx, moduleLimit, "rmmod", mod.img.ExitFunc); err != nil {
			m.printkf("rmmod: %s: exit failed: %v", mod.name, err)
			m.setState(mod, stateLive) // where it died it is undone, or else has not begun
			return fmt.Errorf("rmmod %s: exit: %w", mod.name, err)
		}
	}
	m.unload(mod)
	m.cfg.Log.Info().Str("module", mod.name).Msg("unloaded")
	return nil
}

func (m *Machine) setState(mod *module, state string) {
	mod.state = state
	m.shown.show(m.modules)
	m.registry.replace(mod.name, func(u *unit) { u.module.Going = state == stateGoing })
}

func (m *Machine) checkUnload(mod *module) error {
	switch {
	case len(mod.users) > 0:
		return m.refuse("rmmod", mod.name, "is in use by "+mod.users[0].name, syscall.EWOULDBLOCK)
	case mod.img.InitFunc != 0 && mod.img.ExitFunc == 0:
		return m.refuse("rmmod", mod.name, "has no exit function", syscall.EBUSY)
	case m.isPaused():
		return m.refuse("rmmod", mod.name, "the machine is paused", syscall.EBUSY)
	}
	if t, used := m.usedBy(mod.img.Core); used {
		return m.refuse("rmmod", mod.name, fmt.Sprintf("%s:%d runs in it", t.Comm, t.PID), syscall.EWOULDBLOCK)
	}
	return nil
}

// unload takes mod out of everything (free_module). modMu is held.
func (m *Machine) unload(mod *module) {
	mod.state = stateGoing
	m.shown.show(m.modules)
	m.registry.replace(mod.name, func(u *unit) { u.module.Going = true })
	m.dropGuestProbes(mod)
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.describe(), State: engine.ModuleUnload})
	m.registry.change(func(mods []*unit) []*unit {
		return slices.DeleteFunc(mods, func(u *unit) bool { return u.module.Name == mod.name })
	})
	for _, d := range mod.deps {
		d.users = slices.DeleteFunc(d.users, func(u *module) bool { return u == mod })
	}
	m.modules = slices.DeleteFunc(m.modules, func(o *module) bool { return o == mod })
	m.shown.show(m.modules)
	m.unmapModule(mod.span)
}
