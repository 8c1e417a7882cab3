package emu

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
)

// A ModuleError says why an operation on a module was refused.
type ModuleError struct {
	Op, Module, Why string
	Errno           syscall.Errno
}

func (e *ModuleError) Error() string {
	return fmt.Sprintf("%s %s: %s: %v", e.Op, e.Module, e.Why, e.Errno)
}

func (e *ModuleError) Unwrap() error { return e.Errno }

// Insmod is InsmodContext without an end.
func (m *StillMachine) Insmod(name string, params []string) error {
	return m.InsmodContext(context.Background(), name, params)
}

// InsmodContext loads the module called name (with or without .ko) where the kernel would
// have put it. Its init function does not run, so params are noted and do nothing, and what
// init would do with probes and symbols is not done. ENOENT: no such module, or it
// needs a symbol that nobody has; EEXIST: loaded already. Every refusal is a line in
// the log.
func (m *StillMachine) InsmodContext(ctx context.Context, name string, params []string) error {
	if err := m.modMu.lockContext(ctx); err != nil {
		return m.cannotWait("insmod", name, err)
	}
	defer m.modMu.Unlock()
	defer m.clock.runDue()
	name = moduleName(name)
	if m.named(name) != nil {
		return m.refuse("insmod", name, "is loaded already", syscall.EEXIST)
	}
	if m.files == nil {
		return m.refuse("insmod", name, "no modules came with this image; name some with --modules", syscall.ENOENT)
	}
	file, err := m.files.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return m.refuse("insmod", name, "no such module", syscall.ENOENT)
	} else if err != nil {
		return m.refuse("insmod", name, err.Error(), syscall.ENOEXEC)
	}
	mod, err := m.link(name, file)
	if err != nil {
		return err
	}
	if len(params) > 0 {
		m.printkf("%s: parameters are ignored: its init function does not run", mod.name)
	}
	m.insert(mod)
	m.cfg.Log.Info().Str("module", mod.name).Msg("loaded")
	return nil
}

func (m *StillMachine) named(name string) *module {
	i := slices.IndexFunc(m.modules, func(mod *module) bool { return mod.name == name })
	if i < 0 {
		return nil
	}
	return m.modules[i]
}

// cannotWait logs why an operation on a module did not have its turn.
func (m *StillMachine) cannotWait(op, name string, err error) error {
	err = fmt.Errorf("%s %s: %w", op, name, err)
	m.Printk(err.Error())
	return err
}

// refuse logs why an operation on a module was refused.
func (m *StillMachine) refuse(op, name, why string, errno syscall.Errno) error {
	m.printkf("%s: %s: %s", op, name, why)
	return &ModuleError{Op: op, Module: name, Why: why, Errno: errno}
}

// link relocates file. What it took of the module area is given back if it fails.
func (m *StillMachine) link(name string, file []byte) (*module, error) {
	mod := &module{name: name, state: stateLoading}
	var taken []uint64
	alloc := func(size uint64) (uint64, bool) {
		m.mu.Lock()
		defer m.mu.Unlock()
		addr, ok := m.area.alloc(size)
		if ok {
			taken = append(taken, addr)
		}
		return addr, ok
	}
	room := image.Room{Module: alloc, PerCPU: m.allocPercpu}
	img, err := m.kernel.LoadModule(file, room, func(sym string) (uint64, bool) { return m.export(mod, sym) })
	var unknown *image.UnknownSymbolError
	if err == nil && m.named(img.Name) != nil {
		m.release(taken)
		return nil, m.refuse("insmod", img.Name, "is loaded already", syscall.EEXIST)
	}
	switch {
	case err == nil:
	case errors.As(err, &unknown):
		m.release(taken)
		return nil, m.refuse("insmod", name, fmt.Sprintf("Unknown symbol %s (err -2)", unknown.Name), syscall.ENOENT)
	default:
		m.release(taken)
		return nil, m.refuse("insmod", name, err.Error(), syscall.ENOEXEC)
	}
	mod.img, mod.name = img, img.Name
	if len(img.Core) > 0 { // always, unless the file has nothing but a name
		mod.base = img.Core[0].Start
	}
	return mod, nil
}

// allocPercpu never gives anything back: addresses of per-CPU memory of modules that
// were unloaded are not used again. modMu is held.
func (m *StillMachine) allocPercpu(end, size, align uint64) uint64 {
	addr := (max(m.percpu, end) + align - 1) &^ (align - 1)
	m.percpu = addr + size
	return addr
}

// starts are where parts begin.
func starts(parts image.Parts) (all []uint64) {
	for _, r := range parts {
		all = append(all, r.Start)
	}
	return all
}

func (m *StillMachine) release(areas []uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, a := range areas {
		m.area.free(a)
	}
}

// export resolves a symbol for mod, and notes whom it then depends on.
func (m *StillMachine) export(mod *module, name string) (uint64, bool) {
	v := m.registry.view.Load()
	if addr, ok := v.core.lookup(name); ok {
		return addr, true
	}
	for _, o := range m.modules {
		if addr, ok := v.named(o.name).lookup(name); ok {
			if !slices.Contains(mod.deps, o) {
				mod.deps = append(mod.deps, o)
			}
			return addr, true
		}
	}
	return 0, false
}

// insert is load_module from where the module is relocated; modMu is held.
func (m *StillMachine) insert(mod *module) {
	m.modules = append(m.modules, mod)
	defer func() { m.shown.show(m.modules) }()
	for _, d := range mod.deps {
		d.users = append(d.users, mod)
	}
	m.addText(mod)
	m.registry.change(func(mods []*unit) []*unit { return append(mods, mod.unit()) })
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.describe(), State: engine.ModuleComing})
	mod.state = stateLive
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.describe(), State: engine.ModuleLive})
	m.mu.RLock()
	traced := len(m.ftraced) > 0
	m.mu.RUnlock()
	if len(mod.img.Init) > 0 {
		m.registry.dropInit(mod, traced)
		m.dropText(mod.img.InitSegments)
	}
	// Init memory is freed a little later (do_free_init): a module that is loaded
	// at once does not get it.
	m.release(m.lazy)
	m.lazy = starts(mod.img.Init)
	mod.img.InitText = engine.Range{}
}

// addText adds mod's executable memory.
func (m *StillMachine) addText(mod *module) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, segs := range [][]image.Segment{mod.img.Segments, mod.img.InitSegments} {
		for i := range segs {
			if segs[i].Exec {
				m.segments = append(m.segments, segs[i])
			}
		}
	}
}

// dropText takes segments out of executable memory.
func (m *StillMachine) dropText(segs []image.Segment) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range segs {
		m.segments = slices.DeleteFunc(m.segments, func(s image.Segment) bool { return s.Addr == segs[i].Addr })
	}
}

// Rmmod is RmmodContext without an end.
func (m *StillMachine) Rmmod(name string) error {
	return m.RmmodContext(context.Background(), name)
}

// RmmodContext takes the module called name out; its exit function does not run. ENOENT: not
// loaded; EWOULDBLOCK: another module uses it; EBUSY: it has no exit function.
func (m *StillMachine) RmmodContext(ctx context.Context, name string) error {
	if err := m.modMu.lockContext(ctx); err != nil {
		return m.cannotWait("rmmod", name, err)
	}
	defer m.modMu.Unlock()
	defer m.clock.runDue()
	mod := m.named(moduleName(name))
	switch {
	case mod == nil:
		return m.refuse("rmmod", strings.TrimSpace(name), "is not loaded", syscall.ENOENT)
	case len(mod.users) > 0:
		return m.refuse("rmmod", mod.name, "is in use by "+mod.users[0].name, syscall.EWOULDBLOCK)
	case mod.img.InitFunc != 0 && mod.img.ExitFunc == 0:
		return m.refuse("rmmod", mod.name, "has no exit function", syscall.EBUSY)
	}
	m.remove(mod)
	m.cfg.Log.Info().Str("module", mod.name).Msg("unloaded")
	return nil
}

// remove is free_module; modMu is held.
func (m *StillMachine) remove(mod *module) {
	mod.state = stateGoing
	m.registry.replace(mod.name, func(u *unit) { u.module.Going = true })
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.describe(), State: engine.ModuleUnload})
	m.registry.change(func(mods []*unit) []*unit {
		return slices.DeleteFunc(mods, func(u *unit) bool { return u.module.Name == mod.name })
	})
	for _, d := range mod.deps {
		d.users = slices.DeleteFunc(d.users, func(u *module) bool { return u == mod })
	}
	m.modules = slices.DeleteFunc(m.modules, func(o *module) bool { return o == mod })
	m.shown.show(m.modules)
	m.dropText(mod.img.Segments)
	m.release(append(m.lazy, starts(mod.img.Core)...)) // vfree of one flushes all (VM_FLUSH_RESET_PERMS)
	m.lazy = nil
}

// Reset takes all modules out, also those that cannot be unloaded, as if none had ever been
// loaded: the next one gets the memory that the first one got.
func (m *StillMachine) Reset() {
	m.modMu.Lock()
	defer m.modMu.Unlock()
	defer m.clock.runDue()
	for len(m.modules) > 0 {
		m.remove(m.modules[len(m.modules)-1])
	}
	m.percpu = 0
}
