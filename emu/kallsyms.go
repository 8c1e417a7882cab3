package emu

import (
	"slices"

	"github.com/kprobefs/kprobefs/engine"
)

// EachSymbol calls f for every symbol in the order of /proc/kallsyms, as long
// as it returns true: the kernel's own, then the modules', the newest module first.
func (r *registry) EachSymbol(f func(engine.Symbol) bool) {
	v := r.view.Load()
	newest := slices.Clone(v.mods)
	slices.Reverse(newest)
	for _, u := range append([]*unit{v.core}, newest...) {
		for _, s := range u.syms {
			if !f(s) {
				return
			}
		}
	}
	for _, u := range newest {
		for _, s := range u.ghosts {
			if !f(s) {
				return
			}
		}
	}
}

// NextExec is the page that the n-th AllocExec from now would give, if pages are
// neither allocated nor freed otherwise.
func (t *text) NextExec(n int) (addr uint64, ok bool) {
	t.m.lock.Lock()
	defer t.m.lock.Unlock()
	if n < len(t.freeExec) {
		return t.freeExec[len(t.freeExec)-1-n], true
	}
	at := t.nextExec + uint64(n-len(t.freeExec))*pageSize
	return execArea + at, at < execAreaSize && !t.m.closed
}

// FindModule is find_module.
func (r *registry) FindModule(name string) (engine.Module, bool) {
	if u := r.view.Load().named(name); u != nil {
		return u.module, true
	}
	return engine.Module{}, false
}
