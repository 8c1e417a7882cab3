package system

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Registry has the symbols, modules and tables of the kernel and its loaded modules: it is the
// engine's kernel.Kernel. Readers take an immutable View. Writers come one at a time: they hold the
// lock of their machine's modules.
type Registry struct {
	view atomic.Pointer[View] // present View; readers take no lock
}

var _ kernel.Kernel = (*Registry)(nil)

// A View is the kernel with the modules that are loaded at one moment. It is immutable.
type View struct {
	Core *Unit
	Mods []*Unit // oldest first
}

// A Unit is the kernel image or one module.
type Unit struct {
	Module kernel.Module   // Name "" for the kernel image
	Syms   []kernel.Symbol // in /proc/kallsyms order
	byAddr []kernel.Symbol // the same by address, equals in that order
	names  *kernel.Names   // of Syms
	Tables *kernel.Tables
	span   []kernel.Range // where its symbols lie
	Sites  image.Sites
	// Ghosts are the traceable functions of init text that was freed while
	// ftrace was in use: they stay resolvable by address, and listed, until
	// the module goes (ftrace_mod_address_lookup).
	Ghosts []kernel.Symbol
	Bits32 bool // of the kernel: its addresses have 32 bits
}

// newUnit takes syms in kallsyms order, which for the kernel is by address. names are theirs.
func newUnit(mod kernel.Module, syms []kernel.Symbol, names *kernel.Names, tables *kernel.Tables, span []kernel.Range) *Unit {
	return &Unit{Module: mod, Syms: syms, byAddr: syms, Tables: tables, span: span, names: names}
}

// Core is the Unit of a kernel image.
func Core(k *image.Kernel) *Unit {
	tables := k.Tables
	end := k.Segments[len(k.Segments)-1].End()
	// No address from _end on has a symbol, although _end itself is one (is_ksym_addr).
	if i := slices.IndexFunc(k.Symbols, func(s kernel.Symbol) bool { return s.Name == "_end" }); i >= 0 {
		end = k.Symbols[i].Addr
	}
	span := k.Named
	if span == nil {
		span = []kernel.Range{{Start: k.Segments[0].Addr, End: end}}
	}
	names := k.Names()
	if names == nil {
		names = kernel.NewNames(k.Symbols)
	}
	u := newUnit(kernel.Module{}, k.Symbols, names, &tables, span)
	u.Sites = k.Sites
	u.Bits32 = k.ISA.WordSize == 4
	return u
}

// at is the symbol that holds addr: the first of those at the nearest address.
func (u *Unit) at(addr uint64) (kernel.Symbol, bool) {
	s := u.byAddr
	i := sort.Search(len(s), func(i int) bool { return s[i].Addr > addr })
	if i == 0 {
		return kernel.Symbol{}, false
	}
	for i--; i > 0 && s[i-1].Addr == s[i].Addr; i-- {
	}
	if s[i].Size != 0 && addr-s[i].Addr >= s[i].Size {
		return kernel.Symbol{}, false
	}
	return s[i], true
}

// newModuleUnit is newUnit for a module, whose symbols come in the order of its
// symbol table and not of addresses.
func newModuleUnit(mod kernel.Module, syms []kernel.Symbol, tables *kernel.Tables, span []kernel.Range) *Unit {
	u := newUnit(mod, syms, kernel.NewNames(syms), tables, span)
	u.byAddr = slices.Clone(syms)
	slices.SortStableFunc(u.byAddr, func(a, b kernel.Symbol) int { return cmp.Compare(a.Addr, b.Addr) })
	return u
}

// Span is where u's symbols lie, from the first to the last address.
func (u *Unit) Span() kernel.Range {
	r := u.span[0]
	for _, s := range u.span[1:] {
		r.Start, r.End = min(r.Start, s.Start), max(r.End, s.End)
	}
	return r
}

// Spans are the parts of Span where an address can be that of a symbol; nil: it is one part.
func (u *Unit) Spans() []kernel.Range {
	if len(u.span) == 1 {
		return nil
	}
	return slices.Clone(u.span)
}

// Holds reports whether addr belongs to u.
func (u *Unit) Holds(addr uint64) bool {
	for _, r := range u.span {
		if r.Contains(addr) {
			return true
		}
	}
	return false
}

// NewRegistry is a Registry of a kernel without modules.
func NewRegistry(core *Unit) *Registry {
	return RegistryOf(&View{Core: core})
}

// RegistryOf makes a Registry with the content of v.
func RegistryOf(v *View) *Registry {
	r := &Registry{}
	r.Show(v)
	return r
}

// View is the present View.
func (r *Registry) View() *View { return r.view.Load() }

// Show makes v the present View.
func (r *Registry) Show(v *View) { r.view.Store(v) }

// Find is the Unit that addr belongs to, or nil.
func (v *View) Find(addr uint64) *Unit {
	for _, u := range v.Mods {
		if u.Holds(addr) {
			return u
		}
	}
	if v.Core.Holds(addr) {
		return v.Core
	}
	return nil
}

// Named is the module called name, or nil.
func (v *View) Named(name string) *Unit {
	for _, u := range v.Mods {
		if u.Module.Name == name {
			return u
		}
	}
	return nil
}

// Change publishes the modules that f makes of the present ones.
func (r *Registry) Change(f func(mods []*Unit) []*Unit) {
	v := r.View()
	r.view.Store(&View{Core: v.Core, Mods: f(slices.Clone(v.Mods))})
}

// Replace publishes a changed copy of the Unit called name; core is "".
func (r *Registry) Replace(name string, f func(u *Unit)) {
	v := r.View()
	next := &View{Core: v.Core, Mods: slices.Clone(v.Mods)}
	if name == "" {
		c := *v.Core
		f(&c)
		next.Core = &c
	}
	for i, u := range next.Mods {
		if name != "" && u.Module.Name == name {
			c := *u
			f(&c)
			next.Mods[i] = &c
		}
	}
	r.view.Store(next)
}

// Lookup returns the address of a symbol (kallsyms_lookup_name). It searches the core kernel first, then
// the modules, the newest first, in the order of the kernel's list. "mod:name" searches only mod.
func (r *Registry) Lookup(name string) (addr uint64, ok bool) {
	v := r.View()
	if mod, sym, qualified := strings.Cut(name, ":"); qualified {
		if u := v.Named(mod); u != nil {
			return u.Lookup(sym)
		}
		return 0, false
	}
	if addr, ok := v.Core.Lookup(name); ok {
		return addr, true
	}
	for _, u := range slices.Backward(v.Mods) {
		if addr, ok := u.Lookup(name); ok {
			return addr, true
		}
	}
	return 0, false
}

// Lookup is the address of the first symbol called name.
func (u *Unit) Lookup(name string) (addr uint64, ok bool) {
	return u.names.Lookup(name)
}

// Count is the number of symbols of the core kernel with that name (number_of_same_symbols).
func (r *Registry) Count(name string) int {
	v := r.View()
	mod, sym, qualified := strings.Cut(name, ":")
	if !qualified {
		return v.Core.names.Count(name)
	}
	if u := v.Named(mod); u != nil {
		return u.names.Count(sym)
	}
	return 0
}

// Symbol returns the symbol that holds addr (kallsyms_lookup).
func (r *Registry) Symbol(addr uint64) (kernel.Symbol, bool) {
	v := r.View()
	if u := v.Find(addr); u != nil {
		return u.at(addr)
	}
	for _, u := range v.Mods {
		for _, s := range u.Ghosts {
			if addr-s.Addr < s.Size {
				return s, true
			}
		}
	}
	return kernel.Symbol{}, false
}

// Module returns the module whose text holds addr (__module_text_address).
func (r *Registry) Module(addr uint64) (kernel.Module, bool) {
	for _, u := range r.View().Mods {
		if u.Module.Core.Contains(addr) || u.Module.Init.Contains(addr) {
			return u.Module, true
		}
	}
	return kernel.Module{}, false
}

// Tables returns the tables of the module that holds addr, or else those of the core kernel.
func (r *Registry) Tables(addr uint64) *kernel.Tables {
	v := r.View()
	for _, u := range v.Mods {
		if u.Module.Core.Contains(addr) || u.Module.Init.Contains(addr) {
			return u.Tables
		}
	}
	return v.Core.Tables
}

// AllTables are the core kernel's, then each module's, oldest first.
func (r *Registry) AllTables() []*kernel.Tables {
	v := r.View()
	all := []*kernel.Tables{v.Core.Tables}
	for _, u := range v.Mods {
		all = append(all, u.Tables)
	}
	return all
}

// IsText reports whether addr is kernel or module text (kernel_text_address).
func (r *Registry) IsText(addr uint64) bool {
	v := r.View()
	if v.Core.Tables.CoreText.Contains(addr) || v.Core.Tables.InitText.Contains(addr) {
		return true
	}
	_, ok := r.Module(addr)
	return ok
}

// Describe formats addr as %pS does: sym+0xoff/0xsize [mod], or the number if there is no symbol.
func (r *Registry) Describe(addr uint64) string { return r.describe(addr, 0) }

// DescribeReturn is Describe for a return address (%pB): in the function of the call before it, which may end with that
// call.
func (r *Registry) DescribeReturn(addr uint64) string { return r.describe(addr, 1) }

// describe names addr in the function that has what lies back bytes before it.
func (r *Registry) describe(addr, back uint64) string {
	s, ok := r.Symbol(addr - back)
	if !ok {
		return hex(addr)
	}
	text := s.Name + "+" + hex(addr-s.Addr) + "/" + hex(s.Size)
	if s.Module != "" {
		text += " [" + s.Module + "]"
	}
	return text
}
