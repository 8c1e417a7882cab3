package offline

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// Insmod is InsmodContext without an end.
func (m *Machine) Insmod(name string, params []string) error {
	return m.InsmodContext(context.Background(), name, params)
}

// InsmodContext loads the module called name (with or without .ko) at the place where the kernel
// would have put it. Its init function does not run. So params are noted and do nothing, and probes
// and symbols that init would register are not there. Errors: ENOENT, there is no such module, or
// it needs a symbol that neither the kernel nor a module has; EEXIST, it is loaded already. Every
// refusal is a line in the log.
func (m *Machine) InsmodContext(ctx context.Context, name string, params []string) error {
	if err := m.modMu.LockContext(ctx); err != nil {
		return m.cannotWait("insmod", name, err)
	}
	defer m.modMu.Unlock()
	defer m.clock.RunDue()
	name = system.ModuleName(name)
	if m.named(name) != nil {
		return m.refuse("insmod", name, "is loaded already", syscall.EEXIST)
	}
	if m.files == nil {
		return m.refuse("insmod", name, "no modules came with this image; name some with --modules", syscall.ENOENT)
	}
	file, err := m.files.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return m.refuse("insmod", name, m.noSuch(), syscall.ENOENT)
	} else if err != nil {
		return m.refuse("insmod", name, err.Error(), syscall.ENOEXEC)
	}
	return m.load1(name, file, len(params) > 0)
}

// InsmodFile refuses to load a module's own file: its init function would have to run, and nothing runs in a
// kernel that is looked at. The log says so. The error is ENOSYS.
func (m *Machine) InsmodFile(ctx context.Context, _ []byte, _ string, _ image.Force) error {
	if err := m.modMu.LockContext(ctx); err != nil {
		return m.cannotWait("insmod", "a file", err)
	}
	defer m.modMu.Unlock()
	defer m.clock.RunDue()
	return m.refuse("insmod", "a file", "this kernel comes from an image and does not run, and so the module's init function cannot; without --image it can", syscall.ENOSYS)
}

// load1 is load_module. modMu is held.
func (m *Machine) load1(name string, file []byte, params bool) error {
	mod, err := m.link(name, file)
	if err != nil {
		return err
	}
	switch {
	case params:
		m.printkf("%s: parameters are ignored: its init function does not run", mod.Name)
	case mod.Img.InitFunc != 0:
		m.printkf("%s: its init function does not run: this kernel comes from an image", mod.Name)
	}
	m.insert(mod)
	m.note("loaded", mod.Name)
	return nil
}

func (m *Machine) named(name string) *system.Module {
	i := slices.IndexFunc(m.loaded, func(mod *system.Module) bool { return mod.Name == name })
	if i < 0 {
		return nil
	}
	return m.loaded[i]
}

// noSuch says that there is no such module, and which there are where that is a short list.
func (m *Machine) noSuch() string {
	if list, ok := m.files.(interface{ Names() []string }); ok {
		return "no such module; there are " + strings.Join(list.Names(), ", ")
	}
	return "no such module"
}

// cannotWait logs why an operation on a module did not have its turn.
func (m *Machine) cannotWait(op, name string, err error) error {
	err = fmt.Errorf("%s %s: %w", op, name, err)
	m.Printk(err.Error())
	return err
}

// refuse logs why an operation on a module was refused.
func (m *Machine) refuse(op, name, why string, errno syscall.Errno) error {
	m.printkf("%s: %s: %s", op, name, why)
	return &system.ModuleError{Op: op, Module: name, Why: why, Errno: errno}
}

// link relocates file. If it fails, it frees the memory that it took from the module area.
func (m *Machine) link(name string, file []byte) (*system.Module, error) {
	mod := &system.Module{Name: name, State: system.ModuleLoading}
	var taken []uint64
	alloc := func(size uint64) (uint64, bool) {
		m.mu.Lock()
		defer m.mu.Unlock()
		addr, ok := m.Image.modules.alloc(size)
		if ok {
			taken = append(taken, addr)
		}
		return addr, ok
	}
	img, err := m.load(mod, file, alloc)
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
	mod.Img, mod.Name = img, img.Name
	if len(img.Core) > 0 { // always, unless the file has nothing but a name
		mod.Base = img.Core[0].Start
	}
	return mod, nil
}

// load relocates file to what alloc gives it, as the kernel's own loader does. A module of the
// kernel inside takes one piece, as in the machine that runs it.
func (m *Machine) load(mod *system.Module, file []byte, alloc func(size uint64) (uint64, bool)) (*image.Module, error) {
	resolve := func(sym string) (uint64, bool) { return system.Export(m.registry.View(), m.loaded, mod, sym) }
	if !m.inside {
		return m.kernel.LoadModule(file, image.Room{Module: alloc, PerCPU: m.allocPercpu}, resolve)
	}
	img, err := image.LoadModule(file, image.Place{Base: system.ModuleArea}, resolve)
	if err != nil {
		return nil, err
	}
	base, ok := alloc(max(img.Core.End(), img.Init.End()) - system.ModuleArea)
	if !ok {
		return nil, system.ErrNoMemory
	}
	mod.Deps = nil
	if img, err = image.LoadModule(file, image.Place{Base: base}, resolve); err == nil {
		fillPages(img.Segments)
		fillPages(img.InitSegments)
	}
	return img, err
}

// allocPercpu never gives anything back: addresses of per-CPU memory of modules that
// were unloaded are not used again. modMu is held.
func (m *Machine) allocPercpu(end, size, align uint64) uint64 {
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

func (m *Machine) release(areas []uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, a := range areas {
		m.Image.modules.free(a)
	}
}

// insert is load_module from where the module is relocated; modMu is held.
func (m *Machine) insert(mod *system.Module) {
	m.loaded = append(m.loaded, mod)
	defer func() { m.shown.Show(m.loaded) }()
	for _, d := range mod.Deps {
		d.Users = append(d.Users, mod)
	}
	m.addText(mod)
	m.registry.Change(func(mods []*system.Unit) []*system.Unit { return append(mods, mod.Unit()) })
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.Describe(), State: engine.ModuleComing})
	mod.State = system.ModuleLive
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.Describe(), State: engine.ModuleLive})
	m.mu.RLock()
	traced := len(m.ftraced) > 0
	m.mu.RUnlock()
	if len(mod.Img.Init) > 0 {
		m.registry.DropInit(mod, traced)
		m.dropText(mod.Img.InitSegments)
	}
	// Init memory is freed a little later (do_free_init): a module that is loaded
	// at once does not get it.
	m.release(m.lazy)
	m.lazy = starts(mod.Img.Init)
	mod.Img.InitText = kernel.Range{}
}

// addText adds mod's executable memory.
func (m *Machine) addText(mod *system.Module) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, segs := range [][]image.Segment{mod.Img.Segments, mod.Img.InitSegments} {
		for i := range segs {
			if segs[i].Exec {
				m.segments = append(m.segments, segs[i])
			}
		}
	}
}

// dropText takes segments out of executable memory.
func (m *Machine) dropText(segs []image.Segment) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range segs {
		m.segments = slices.DeleteFunc(m.segments, func(s image.Segment) bool { return s.Addr == segs[i].Addr })
	}
}

// Rmmod is RmmodContext without an end.
func (m *Machine) Rmmod(name string) error {
	return m.RmmodContext(context.Background(), name)
}

// RmmodContext takes the module called name out; its exit function does not run. ENOENT: not
// loaded; EWOULDBLOCK: another module uses it; EBUSY: it has no exit function.
func (m *Machine) RmmodContext(ctx context.Context, name string) error {
	if err := m.modMu.LockContext(ctx); err != nil {
		return m.cannotWait("rmmod", name, err)
	}
	defer m.modMu.Unlock()
	defer m.clock.RunDue()
	mod := m.named(system.ModuleName(name))
	switch {
	case mod == nil:
		return m.refuse("rmmod", strings.TrimSpace(name), "is not loaded", syscall.ENOENT)
	case len(mod.Users) > 0:
		return m.refuse("rmmod", mod.Name, "is in use by "+mod.Users[0].Name, syscall.EWOULDBLOCK)
	case mod.Img.InitFunc != 0 && mod.Img.ExitFunc == 0:
		return m.refuse("rmmod", mod.Name, "has no exit function", syscall.EBUSY)
	}
	m.remove(mod)
	m.note("unloaded", mod.Name)
	return nil
}

// remove is free_module; modMu is held.
func (m *Machine) remove(mod *system.Module) {
	mod.State = system.ModuleGoing
	m.registry.Replace(mod.Name, func(u *system.Unit) { u.Module.Going = true })
	m.engine.ModuleEvent(engine.ModuleEvent{Module: mod.Describe(), State: engine.ModuleUnload})
	m.registry.Change(func(mods []*system.Unit) []*system.Unit {
		return slices.DeleteFunc(mods, func(u *system.Unit) bool { return u.Module.Name == mod.Name })
	})
	for _, d := range mod.Deps {
		d.Users = slices.DeleteFunc(d.Users, func(u *system.Module) bool { return u == mod })
	}
	m.loaded = slices.DeleteFunc(m.loaded, func(o *system.Module) bool { return o == mod })
	m.shown.Show(m.loaded)
	m.dropText(mod.Img.Segments)
	m.release(append(m.lazy, starts(mod.Img.Core)...)) // vfree of one flushes all (VM_FLUSH_RESET_PERMS)
	m.lazy = nil
}

// RmmodFlags is RmmodContext: nothing in a module runs, so flags change nothing.
func (m *Machine) RmmodFlags(ctx context.Context, name string, _ int) error {
	return m.RmmodContext(ctx, name)
}

// Reset takes all modules out, also those that cannot be unloaded, as if none had ever been
// loaded: the next one gets the memory that the first one got.
func (m *Machine) Reset() {
	m.modMu.Lock()
	defer m.modMu.Unlock()
	defer m.clock.RunDue()
	for len(m.loaded) > 0 {
		m.remove(m.loaded[len(m.loaded)-1])
	}
	m.percpu = 0
}

// note logs what has become of a module.
func (m *Machine) note(what, module string) {
	if l := m.cfg.Log; l != nil && l.Enabled(engine.LogInfo) {
		l.Log(engine.LogInfo, what, "module", module)
	}
}
