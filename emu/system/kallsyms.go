package system

import (
	"slices"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// EachSymbol calls f for every symbol in the order of /proc/kallsyms, as long
// as it returns true: the kernel's own, then the modules', the newest module first.
func (r *Registry) EachSymbol(f func(kernel.Symbol) bool) {
	v := r.View()
	newest := slices.Clone(v.Mods)
	slices.Reverse(newest)
	for _, u := range append([]*Unit{v.Core}, newest...) {
		for _, s := range u.Syms {
			if !f(s) {
				return
			}
		}
	}
	for _, u := range newest {
		for _, s := range u.Ghosts {
			if !f(s) {
				return
			}
		}
	}
}

// FindModule returns the loaded module of that name (find_module).
func (r *Registry) FindModule(name string) (kernel.Module, bool) {
	if u := r.View().Named(name); u != nil {
		return u.Module, true
	}
	return kernel.Module{}, false
}

// ProcKallsyms returns the content of /proc/kallsyms. Without showAddr all addresses are zero, as for a
// reader without CAP_SYSLOG.
func (r *Registry) ProcKallsyms(showAddr bool) []byte {
	b := make([]byte, 0, 48*len(r.View().Core.Syms))
	first := 60
	if r.View().Core.Bits32 {
		first = 28
	}
	r.EachSymbol(func(s kernel.Symbol) bool {
		if !showAddr {
			s.Addr = 0
		}
		for shift := first; shift >= 0; shift -= 4 {
			b = append(b, "0123456789abcdef"[s.Addr>>shift&15])
		}
		b = append(append(b, ' ', s.Type, ' '), s.Name...)
		if s.Module != "" {
			b = append(append(append(b, "\t["...), s.Module...), ']')
		}
		b = append(b, '\n')
		return true
	})
	return b
}
