package system

import (
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Module is a module that is loaded, or being loaded or unloaded. The holder of its machine's lock of
// modules may use it.
type Module struct {
	Name   string
	Base   uint64
	PerCPU uint64 // of its per-CPU data, in each processor's area; 0: it has none
	State  string // as /proc/modules says
	Img    *image.Module
	File   []byte       // the file that it was read from; it never changes
	Span   kernel.Range // range of all its addresses, with the init part
	Users  []*Module    // modules that use its symbols
	Deps   []*Module    // modules whose symbols it uses
	Taints string       // letters of what it makes of the kernel
}

// States of a module in /proc/modules.
const (
	ModuleLive    = "Live"
	ModuleLoading = "Loading"
	ModuleGoing   = "Unloading"
)

// Size is the size in /proc/modules: that of the core part, in bytes.
func (mod *Module) Size() uint64 { return mod.Img.Core.Size() }

// A ModuleError is the error of a refused operation on a module.
type ModuleError struct {
	Op, Module, Why string
	Errno           syscall.Errno
}

// Error has the operation, the module, the reason and the errno's text.
func (e *ModuleError) Error() string {
	return fmt.Sprintf("%s %s: %s: %v", e.Op, e.Module, e.Why, e.Errno)
}

// Unwrap returns the errno.
func (e *ModuleError) Unwrap() error { return e.Errno }

// ModuleName converts name to the kernel's form, as modprobe does: - becomes _, and .ko is removed.
func ModuleName(name string) string {
	return strings.ReplaceAll(strings.TrimSuffix(name, ".ko"), "-", "_")
}

// Export resolves a symbol for mod among v and loaded. It notes the module that mod then depends
// on.
func Export(v *View, loaded []*Module, mod *Module, name string) (uint64, bool) {
	if addr, ok := v.Core.Lookup(name); ok {
		return addr, true
	}
	for _, o := range loaded {
		u := v.Named(o.Name)
		if u == nil || o.State != ModuleLive {
			continue
		}
		addr, ok := u.Lookup(name)
		if !ok {
			continue
		}
		if !slices.Contains(mod.Deps, o) {
			mod.Deps = append(mod.Deps, o)
		}
		return addr, true
	}
	return 0, false
}

// Describe describes the module to the engine.
func (mod *Module) Describe() kernel.Module {
	return kernel.Module{Name: mod.Name, Core: mod.Img.CoreText, Init: mod.Img.InitText, Going: mod.State == ModuleGoing}
}

// Unit is mod as a Registry has it.
func (mod *Module) Unit() *Unit {
	img := mod.Img
	syms := slices.Clone(img.Symbols)
	for i := range syms {
		syms[i].Module = mod.Name
	}
	tables := img.Tables
	u := newModuleUnit(mod.Describe(), syms, &tables, slices.Concat(img.Core, img.Init))
	u.Sites = img.Sites
	return u
}

// DropInit takes what is in mod's init part out of its symbols and tables. With ftrace
// in use some of them stay (ftrace_free_mem).
func (r *Registry) DropInit(mod *Module, traced bool) {
	img := mod.Img
	r.Replace(mod.Name, func(u *Unit) {
		syms := slices.DeleteFunc(slices.Clone(u.Syms), func(s kernel.Symbol) bool { return img.Init.Contains(s.Addr) })
		tables := *u.Tables
		tables.InitText = kernel.Range{}
		tables.Blacklist = slices.DeleteFunc(slices.Clone(tables.Blacklist),
			func(b kernel.BlacklistEntry) bool { return img.Init.Contains(b.Start) })
		desc := u.Module
		desc.Init = kernel.Range{}
		next := newModuleUnit(desc, syms, &tables, img.Core)
		next.Sites = u.Sites
		if traced {
			next.Ghosts = u.traceableIn(img.Init)
		}
		*u = *next
	})
}

// traceableIn are the functions in init that have an fentry site, as
// /proc/kallsyms shows them once that is freed.
func (u *Unit) traceableIn(init image.Parts) (out []kernel.Symbol) {
	for _, s := range u.byAddr {
		if _, site := slices.BinarySearch(u.Sites.Fentry, s.Addr); site && init.Contains(s.Addr) {
			s.Type = 'T'
			out = append(out, s)
		}
	}
	return out
}
