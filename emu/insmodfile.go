package emu

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
)

// Force says what of a module is not to be compared (modprobe --force).
type Force = image.Force

// The values of Force.
const (
	ForceVersions = image.ForceVersions // the sums of symbols' types
	ForceVermagic = image.ForceVermagic // what the module says that it is built for
)

// InsmodFile loads a module that anybody may have built against the headers of Debian's 6.1 for
// amd64: init_module. file is the module's content, perhaps compressed by xz, gzip or zstd. args
// are parameters in one line, as the kernel reads them. force says what is not compared.
//
// Refusals are the kernel's, with its lines in the log. Errors: ENOEXEC, it is no module, or is
// built for another kernel; ENOENT, it needs a symbol that is not exported; EINVAL, a symbol has
// another version, or the value of a parameter is refused; EEXIST, it is loaded already; EBUSY,
// the machine is paused, or one of that name has died on its way out; ENOMEM. Otherwise they are those of InsmodContext.
func (m *Machine) InsmodFile(ctx context.Context, file []byte, args string, force Force) error {
	ctx, done, err := m.beginModule(ctx, "insmod", "a file")
	if err != nil {
		return err
	}
	defer done()
	if m.isPaused() {
		return m.refuse("insmod", "a file", "the machine is paused", syscall.EBUSY)
	}
	x, err := m.stock().Examine(image.Unpacked(file), force)
	var no *image.Refusal
	if errors.As(err, &no) {
		return m.refuseWith("", no)
	}
	if err := m.awaitLoading(ctx, x.Name); err != nil {
		return err
	}
	return m.undoneModule("insmod", x.Name, func() error { return m.loadForeign(ctx, x, args) })
}

// loadingLook is how often a wait for a module that is loading looks again.
const loadingLook = 50 * time.Millisecond

// awaitLoading waits until no module of that name is loading (finished_loading). Operations on modules run one at a time, so
// such a module has died in its init: only a signal ends the wait, or a snapshot that has no such module. modMu is held, except
// during the wait.
func (m *Machine) awaitLoading(ctx context.Context, name string) error {
	for {
		if mod := m.named(name); mod == nil || mod.State != system.ModuleLoading {
			return nil
		}
		m.modMu.Unlock()
		select {
		case <-ctx.Done():
		case <-time.After(loadingLook):
		}
		m.modMu.Lock()
		if system.Over(ctx) {
			return fmt.Errorf("insmod %s: %w", name, system.Reason(ctx))
		}
	}
}

// stock is the kernel as modules of users are built for it. It is made once.
func (m *Machine) stock() *image.Stock {
	m.stockOnce.Do(func() { m.stocked = m.makeStock() })
	return m.stocked
}

func (m *Machine) makeStock() *image.Stock {
	s := &image.Stock{Vermagic: m.uname + guest.Magic, Exports: map[string]image.Export{}, ISA: m.isa}
	for _, e := range m.gen.Exports(m.cfg.Kernel.Profile.Hits.Jprobes) {
		s.Exports[e.Name] = image.Export{Sums: e.Sums, GPL: e.GPL}
	}
	return s
}

// refuseWith refuses to load a module with the kernel's own words.
func (m *Machine) refuseWith(name string, no *image.Refusal) error {
	for _, line := range no.Lines {
		m.Printk(line)
	}
	return &ModuleError{Op: "insmod", Module: name, Why: no.Error(), Errno: no.Errno}
}

// loadForeign is load_module behind its first checks. modMu is held.
func (m *Machine) loadForeign(ctx context.Context, x *image.Foreign, args string) error {
	m.taint(x)
	old := m.named(x.Name)
	if x.Name != "" && old != nil && old.State != system.ModuleLive {
		return &ModuleError{Op: "insmod", Module: x.Name, Why: "is on its way out", Errno: syscall.EBUSY}
	}
	if x.Name != "" && old != nil {
		return &ModuleError{Op: "insmod", Module: x.Name, Why: "is loaded already", Errno: syscall.EEXIST}
	}
	mod := &system.Module{Name: x.Name, Base: m.mem.moduleArea, State: system.ModuleLoading, File: x.Object, Taints: x.Taints}
	no, err := m.allocPerCPU(ctx, x, mod)
	if err != nil {
		return err
	}
	if no == nil {
		no = m.linkForeign(x, mod)
	}
	if no != nil {
		m.freePerCPU(ctx, mod)
		return m.refuseWith(x.Name, no)
	}
	params, rest := splitParams(args)
	if rest != "" {
		m.printkf("%s: parameters '%s' after `--' ignored", mod.Name, rest)
	}
	return m.insert(ctx, mod, params)
}

// taint says what x makes of the kernel (check_modinfo): of each kind once.
func (m *Machine) taint(x *image.Foreign) {
	for _, t := range []struct{ letter, line string }{
		{"F", x.Name + ": " + x.Forced() + ": kernel tainted."},
		{"O", x.Name + ": loading out-of-tree module taints kernel."},
		{"", x.Name + ": loading module not compiled with retpoline compiler."},
		{"K", x.Name + ": tainting kernel with TAINT_LIVEPATCH"},
		{"P", fmt.Sprintf("%s: module license '%s' taints kernel.", x.Name, x.License)},
		{"E", x.Name + ": module verification failed: signature and/or required key missing - tainting kernel"},
	} {
		switch {
		case t.letter == "" && x.Unsafe:
			m.Printk("Spectre V2 : System may be vulnerable to spectre v2")
			m.Printk(t.line)
		case t.letter != "" && strings.Contains(x.Taints, t.letter) && !strings.Contains(m.shown.Untainted, t.letter):
			m.taintWith(t.letter, t.line)
		}
	}
}

// apiPrefix begins the name of what modules of users call beside a function of the kernel's own.
const apiPrefix = "api_"

// maxUnknown bounds how many unknown symbols are told.
const maxUnknown = 256

// linkForeign relocates mod to where there is room. Its symbols are those that the stock kernel
// exports and this one has, or those that another module exports.
func (m *Machine) linkForeign(x *image.Foreign, mod *system.Module) *image.Refusal {
	said := map[string][]string{}
	errno := map[string]syscall.Errno{}
	err := m.relocate(mod, func(sym string) (uint64, bool) {
		if addr, ok := m.exportOfModule(mod, sym); ok {
			return addr, true
		}
		said[sym], errno[sym] = x.Version(sym)
		if errno[sym] != 0 {
			return 0, false
		}
		addr, ok := m.exportOfCore(sym)
		if !ok {
			errno[sym] = syscall.ENOENT
		}
		return addr, ok
	})
	var unknown *image.UnknownSymbolError
	var index *image.SectionIndexError
	var relocation image.RelocationError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &relocation):
		return &image.Refusal{Lines: relocation, Errno: syscall.ENOEXEC}
	case errors.Is(err, image.ErrCommon):
		return &image.Refusal{Lines: []string{mod.Name + ": " + image.ErrCommon.Error()}, Errno: syscall.ENOEXEC}
	case errors.Is(err, system.ErrNoMemory), errors.Is(err, image.ErrNoRoom):
		return &image.Refusal{Errno: syscall.ENOMEM}
	case errors.As(err, &index):
		return &image.Refusal{Lines: []string{mod.Name + ": " + index.Error()}, Errno: syscall.ENOEXEC}
	case !errors.As(err, &unknown):
		return &image.Refusal{Lines: []string{mod.Name + ": " + err.Error()}, Errno: syscall.ENOEXEC}
	}
	no := &image.Refusal{}
	names := append([]string{unknown.Name}, unknown.More...)
	for _, sym := range names[:min(len(names), maxUnknown)] {
		no.Errno = errno[sym]
		no.Lines = append(append(no.Lines, said[sym]...), fmt.Sprintf("%s: Unknown symbol %s (err %d)", mod.Name, sym, -int(no.Errno)))
	}
	return no
}

// exportOfCore resolves a symbol that the stock kernel exports.
func (m *Machine) exportOfCore(sym string) (uint64, bool) {
	core := m.registry.View().Core
	if addr, ok := core.Lookup(apiPrefix + sym); ok {
		return addr, true
	}
	return core.Lookup(sym)
}

// exportOfModule resolves a symbol for mod among those that other modules export.
func (m *Machine) exportOfModule(mod *system.Module, name string) (uint64, bool) {
	for _, o := range m.modules {
		if o.State != system.ModuleLive || !slices.Contains(o.Img.Exports, name) {
			continue
		}
		return system.Export(m.registry.View(), []*system.Module{o}, mod, name)
	}
	return 0, false
}
