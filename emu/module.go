package emu

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
)

// Insmod is InsmodContext without an end.
func (m *Machine) Insmod(name string, params []string) error {
	return m.InsmodContext(context.Background(), name, params)
}

// InsmodContext loads the module called name (with or without .ko) and runs its init function with
// params, each NAME=VALUE. Every refusal is a line in the kernel log.
//
// Errors: ENOENT, there is no such module, or it needs a symbol that the machine does not have;
// EEXIST, it is loaded already; EINVAL, the value of a parameter is refused; EBUSY, the machine is
// paused. Otherwise the error is the one that init returned, or the reason why init did not return,
// as CallContext has it with a limit of 20 s. After any error the module is not there. If init
// died, the machine is as it was before.
func (m *Machine) InsmodContext(ctx context.Context, name string, params []string) error {
	ctx, done, err := m.beginModule(ctx, "insmod", name)
	if err != nil {
		return err
	}
	defer done()
	name = system.ModuleName(name)
	file, ok := m.gen.Module(name)
	switch {
	case !ok || strings.Contains(name, "/"):
		return m.refuse("insmod", name, "no such module; there are "+strings.Join(m.gen.ModuleNames(), ", "), syscall.ENOENT)
	case m.named(name) != nil:
		return m.refuse("insmod", name, "is loaded already", syscall.EEXIST)
	case m.isPaused():
		return m.refuse("insmod", name, "the machine is paused", syscall.EBUSY)
	}
	return m.undoneModule("insmod", name, func() error { return m.load1(ctx, name, file, paramsOf(params)) })
}

// InsmodImage is Insmod for a module that is not an embedded one: file is an
// ELF object as emu/guest/src/module.lds links it.
func (m *Machine) InsmodImage(file []byte, params []string) error {
	ctx, done, err := m.beginModule(context.Background(), "insmod", "")
	if err != nil {
		return err
	}
	defer done()
	return m.undoneModule("insmod", "", func() error { return m.load1(ctx, "", file, paramsOf(params)) })
}

// beginModule begins an operation on modules: one at a time.
func (m *Machine) beginModule(ctx context.Context, op, name string) (context.Context, func(), error) {
	ctx, done := m.underway.Begin(ctx)
	if err := m.modMu.LockContext(ctx); err != nil {
		done()
		err = fmt.Errorf("%s %s: %w", op, name, err)
		m.Printk(err.Error())
		return nil, nil, err
	}
	return ctx, func() {
		m.clock.RunDue()
		m.modMu.Unlock()
		done()
	}, nil
}

func (m *Machine) isPaused() bool {
	return m.paused.Load()
}

func (m *Machine) named(name string) *system.Module {
	for _, mod := range m.modules {
		if mod.Name == name {
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

// RmmodContext is RmmodFlags without flags.
func (m *Machine) RmmodContext(ctx context.Context, name string) error {
	return m.RmmodFlags(ctx, name, 0)
}

// RmmodFlags runs the exit function of the module called name and takes the module out. With O_TRUNC
// among flags (rmmod -f), it is also taken out if it has no exit function, or is in use otherwise than
// by another module. O_NONBLOCK changes nothing.
//
// Errors: ENOENT, it is not loaded; EWOULDBLOCK, another module uses it, it is in use, or a task is in it;
// EBUSY, it has no exit function, or the machine is paused. Otherwise the error is the reason why the exit
// function did not return, as CallContext has it. Then the module is still there, and the machine
// is as it was before; but a module from a file whose exit function has oopsed stays as it is, on its way out.
func (m *Machine) RmmodFlags(ctx context.Context, name string, flags int) error {
	ctx, done, err := m.beginModule(ctx, "rmmod", name)
	if err != nil {
		return err
	}
	defer done()
	mod := m.named(system.ModuleName(name))
	if mod != nil && !m.listed(mod.Img.This) {
		return &ModuleError{Op: "rmmod", Module: name, Why: "is not in the list of modules", Errno: syscall.ENOENT}
	}
	if mod == nil {
		if _, ours := m.gen.Module(name); !ours { // the kernel is silent
			return &ModuleError{Op: "rmmod", Module: name, Why: "is not loaded", Errno: syscall.ENOENT}
		}
		return m.refuse("rmmod", name, "is not loaded", syscall.ENOENT)
	}
	if err := m.checkUnload(mod, flags&syscall.O_TRUNC != 0); err != nil {
		return err
	}
	return m.undoneModule("rmmod", mod.Name, func() error { return m.unload1(ctx, mod) })
}

// unload1 is delete_module. modMu is held.
func (m *Machine) unload1(ctx context.Context, mod *system.Module) error {
	var left int32 // try_release_module_ref
	if m.ModuleRefs(&system.ModuleView{This: mod.Img.This}) == 0 {
		left = moduleRefBase
	}
	m.refer(mod, -left)
	m.setState(mod, system.ModuleGoing)
	if mod.Img.ExitFunc != 0 {
		if _, err := m.inTask(ctx, system.ModuleLimit, "rmmod", m.entry.syscall, syscall.SYS_DELETE_MODULE, mod.Img.ExitFunc); err != nil {
			m.printkf("rmmod: %s: exit failed: %v", mod.Name, err)
			if errors.Is(err, ErrOops) && foreign(mod) { // it stays as it is, as in the kernel
				return fmt.Errorf("rmmod %s: exit: %w", mod.Name, err)
			}
			m.refer(mod, left)
			m.setState(mod, system.ModuleLive) // if it died, it is undone; otherwise it has not begun
			return fmt.Errorf("rmmod %s: exit: %w", mod.Name, err)
		}
	}
	_ = m.notifyModule(ctx, mod, moduleGoing)
	m.settle(ctx, mod)
	m.unload(ctx, mod)
	m.cfg.Log.Info().Str("module", mod.Name).Msg("unloaded")
	return nil
}

func (m *Machine) setState(mod *system.Module, state string) {
	mod.State = state
	m.tellState(mod)
	m.shown.Show(m.modules)
	m.registry.Replace(mod.Name, func(u *system.Unit) { u.Module.Going = state == system.ModuleGoing })
}

// checkUnload is what delete_module checks. force: it is taken out, though in use.
func (m *Machine) checkUnload(mod *system.Module, force bool) error {
	uses := m.ModuleRefs(&system.ModuleView{This: mod.Img.This})
	switch {
	case len(mod.Users) > 0:
		return m.refuse("rmmod", mod.Name, "is in use by "+mod.Users[0].Name, syscall.EWOULDBLOCK)
	case mod.State != system.ModuleLive && foreign(mod): // the kernel is silent
		return &ModuleError{Op: "rmmod", Module: mod.Name, Why: "is " + strings.ToLower(mod.State), Errno: syscall.EBUSY}
	case mod.Img.InitFunc != 0 && mod.Img.ExitFunc == 0 && !force:
		if foreign(mod) { // the kernel is silent
			return &ModuleError{Op: "rmmod", Module: mod.Name, Why: "has no exit function", Errno: syscall.EBUSY}
		}
		return m.refuse("rmmod", mod.Name, "has no exit function", syscall.EBUSY)
	case m.isPaused():
		return m.refuse("rmmod", mod.Name, "the machine is paused", syscall.EBUSY)
	case uses > 0 && !force:
		return m.refuse("rmmod", mod.Name, "is in use", syscall.EWOULDBLOCK)
	}
	if force && (uses > 0 || mod.Img.InitFunc != 0 && mod.Img.ExitFunc == 0) {
		m.taintWith("R", "") // TAINT_FORCED_RMMOD
	}
	if t, used := m.usedBy(mod.Img.Core); used {
		return m.refuse("rmmod", mod.Name, fmt.Sprintf("%s:%d runs in it", t.Comm, t.PID), syscall.EWOULDBLOCK)
	}
	return nil
}

// unload takes mod out of everything (free_module). modMu is held.
func (m *Machine) unload(ctx context.Context, mod *system.Module) {
	mod.State = system.ModuleGoing
	m.tellState(mod)
	m.shown.Show(m.modules)
	m.registry.Replace(mod.Name, func(u *system.Unit) { u.Module.Going = true })
	m.traceModule(ctx, mod, "rmmod", "host_module_free")
	m.unlistModule(mod)
	m.dropGuestProbes(mod)
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.Describe(), State: engine.ModuleUnload})
	m.registry.Change(func(mods []*system.Unit) []*system.Unit {
		return slices.DeleteFunc(mods, func(u *system.Unit) bool { return u.Module.Name == mod.Name })
	})
	for _, d := range mod.Deps {
		d.Users = slices.DeleteFunc(d.Users, func(u *system.Module) bool { return u == mod })
		m.refer(d, -1)
	}
	if foreign(mod) {
		m.userModules(-1)
	}
	m.modules = slices.DeleteFunc(m.modules, func(o *system.Module) bool { return o == mod })
	m.shown.Show(m.modules)
	m.unmapModule(mod.Span)
	m.freePerCPU(ctx, mod)
}
