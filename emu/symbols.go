package emu

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
)

// A registry knows the symbols, modules and tables of what is loaded: it is
// the machine's engine.Kernel. Readers take an immutable view; writers hold
// Machine.modMu.
type registry struct {
	view atomic.Pointer[view]
}

var _ engine.Kernel = (*registry)(nil)

// A view is what is loaded at one moment. It is immutable.
type view struct {
	core *unit
	mods []*unit // oldest first
}

// A unit is the kernel image or one module.
type unit struct {
	module engine.Module   // Name "" for the kernel image
	syms   []engine.Symbol // in /proc/kallsyms order
	byAddr []engine.Symbol // the same by address, equals in that order
	byName map[string]int  // index of the first of that name in syms
	funcs  map[string]int  // how many functions have a name
	tables *engine.Tables
	span   []engine.Range // where its symbols lie
	sites  image.Sites
	// ghosts are the traceable functions of init text that was freed while
	// ftrace was in use: they stay resolvable by address, and listed, until
	// the module goes (ftrace_mod_address_lookup).
	ghosts []engine.Symbol
}

// newUnit takes syms in kallsyms order, which for the kernel is by address.
func newUnit(mod engine.Module, syms []engine.Symbol, tables *engine.Tables, span []engine.Range) *unit {
	u := &unit{module: mod, syms: syms, byAddr: syms, tables: tables, span: span, byName: make(map[string]int, len(syms)), funcs: make(map[string]int, len(syms))}
	for i, s := range syms {
		if _, dup := u.byName[s.Name]; !dup {
			u.byName[s.Name] = i
		}
		if s.Type|0x20 == 't' || s.Type|0x20 == 'w' {
			u.funcs[s.Name]++
		}
	}
	return u
}

// at is the symbol that holds addr: the first of those at the nearest address.
func (u *unit) at(addr uint64) (engine.Symbol, bool) {
	s := u.byAddr
	i := sort.Search(len(s), func(i int) bool { return s[i].Addr > addr })
	if i == 0 {
		return engine.Symbol{}, false
	}
	for i--; i > 0 && s[i-1].Addr == s[i].Addr; i-- {
	}
	if s[i].Size != 0 && addr-s[i].Addr >= s[i].Size {
		return engine.Symbol{}, false
	}
	return s[i], true
}

// newModuleUnit is newUnit for a module, whose symbols come in the order of its
// symbol table and not of addresses.
func newModuleUnit(mod engine.Module, syms []engine.Symbol, tables *engine.Tables, span []engine.Range) *unit {
	u := newUnit(mod, syms, tables, span)
	u.byAddr = slices.Clone(syms)
	slices.SortStableFunc(u.byAddr, func(a, b engine.Symbol) int { return cmp.Compare(a.Addr, b.Addr) })
	return u
}

func (u *unit) holds(addr uint64) bool {
	for _, r := range u.span {
		if r.Contains(addr) {
			return true
		}
	}
	return false
}

func newRegistry(core *unit) *registry {
	r := &registry{}
	r.view.Store(&view{core: core})
	return r
}

// find is the unit that addr belongs to, or nil.
func (v *view) find(addr uint64) *unit {
	for _, u := range v.mods {
		if u.holds(addr) {
			return u
		}
	}
	if v.core.holds(addr) {
		return v.core
	}
	return nil
}

// named is the module called name, or nil.
func (v *view) named(name string) *unit {
	for _, u := range v.mods {
		if u.module.Name == name {
			return u
		}
	}
	return nil
}

// change publishes the modules that f makes of the present ones.
func (r *registry) change(f func(mods []*unit) []*unit) {
	v := r.view.Load()
	r.view.Store(&view{core: v.core, mods: f(slices.Clone(v.mods))})
}

// replace publishes a changed copy of the unit called name; core is "".
func (r *registry) replace(name string, f func(u *unit)) {
	v := r.view.Load()
	next := &view{core: v.core, mods: slices.Clone(v.mods)}
	if name == "" {
		c := *v.core
		f(&c)
		next.core = &c
	}
	for i, u := range next.mods {
		if name != "" && u.module.Name == name {
			c := *u
			f(&c)
			next.mods[i] = &c
		}
	}
	r.view.Store(next)
}

// Lookup is kallsyms_lookup_name: the core kernel first, then modules, the
// newest first, as they stand in the kernel's list. "mod:name" looks in mod.
func (r *registry) Lookup(name string) (addr uint64, ok bool) {
	v := r.view.Load()
	if mod, sym, qualified := strings.Cut(name, ":"); qualified {
		if u := v.named(mod); u != nil {
			return u.lookup(sym)
		}
		return 0, false
	}
	if addr, ok := v.core.lookup(name); ok {
		return addr, true
	}
	for _, u := range slices.Backward(v.mods) {
		if addr, ok := u.lookup(name); ok {
			return addr, true
		}
	}
	return 0, false
}

func (u *unit) lookup(name string) (addr uint64, ok bool) {
	i, ok := u.byName[name]
	if !ok {
		return 0, false
	}
	return u.syms[i].Addr, true
}

// Count is number_of_same_symbols: function symbols of the core kernel.
func (r *registry) Count(name string) int {
	v := r.view.Load()
	mod, sym, qualified := strings.Cut(name, ":")
	if !qualified {
		return v.core.funcs[name]
	}
	if u := v.named(mod); u != nil {
		return u.funcs[sym]
	}
	return 0
}

// Symbol is kallsyms_lookup.
func (r *registry) Symbol(addr uint64) (engine.Symbol, bool) {
	v := r.view.Load()
	if u := v.find(addr); u != nil {
		return u.at(addr)
	}
	for _, u := range v.mods {
		for _, s := range u.ghosts {
			if addr-s.Addr < s.Size {
				return s, true
			}
		}
	}
	return engine.Symbol{}, false
}

// Module is __module_text_address.
func (r *registry) Module(addr uint64) (engine.Module, bool) {
	for _, u := range r.view.Load().mods {
		if u.module.Core.Contains(addr) || u.module.Init.Contains(addr) {
			return u.module, true
		}
	}
	return engine.Module{}, false
}

// Tables are those of the module that holds addr, else the core kernel's.
func (r *registry) Tables(addr uint64) *engine.Tables {
	v := r.view.Load()
	for _, u := range v.mods {
		if u.module.Core.Contains(addr) || u.module.Init.Contains(addr) {
			return u.tables
		}
	}
	return v.core.tables
}

// AllTables are the core kernel's, then each module's, oldest first.
func (r *registry) AllTables() []*engine.Tables {
	v := r.view.Load()
	all := []*engine.Tables{v.core.tables}
	for _, u := range v.mods {
		all = append(all, u.tables)
	}
	return all
}

// text reports whether addr is kernel or module text (kernel_text_address).
func (r *registry) text(addr uint64) bool {
	v := r.view.Load()
	if v.core.tables.CoreText.Contains(addr) || v.core.tables.InitText.Contains(addr) {
		return true
	}
	_, ok := r.Module(addr)
	return ok
}

// describe is %pS: sym+0xoff/0xsize [mod], or the bare number.
func (r *registry) describe(addr uint64) string {
	s, ok := r.Symbol(addr)
	if !ok {
		return hex(addr)
	}
	text := s.Name + "+" + hex(addr-s.Addr) + "/" + hex(s.Size)
	if s.Module != "" {
		text += " [" + s.Module + "]"
	}
	return text
}
