package emu

import (
	"github.com/kprobefs/kprobefs/emu/system"
)

// The guest has a list of its modules. /proc/modules shows, and delete_module finds, what is in it: a module
// that has taken itself out is hidden, and stays.

// listModule puts mod into the guest's list, as the newest (list_add_rcu).
func (m *Machine) listModule(mod *system.Module) {
	m.inModule(mod.Img.This, func(at uint64) {
		m.layOut(mod, at)
		head, node := m.entry.modules, at+m.abi.Module_List
		if head == 0 {
			return
		}
		first := m.mem.long(head)
		m.mem.putLong(node, first)
		m.mem.putLong(node+m.mem.word, head)
		m.mem.putLong(head, node)
		m.mem.putLong(first+m.mem.word, node)
	})
}

// layOut says in the guest's struct module where mod's code and data lie: what within_module asks; and where its table
// of symbols is.
func (m *Machine) layOut(mod *system.Module, at uint64) {
	text := mod.Img.CoreText
	m.mem.putLong(at+m.abi.Module_CoreBase, mod.Span.Start)
	m.mem.put32(at+m.abi.Module_CoreSize, uint32(pageUp(mod.Img.Core.End())-mod.Span.Start))
	m.mem.put32(at+m.abi.Module_CoreTextSize, uint32(pageUp(text.End)-mod.Span.Start))
	if off := m.abi.ModuleKallsyms; off != 0 { // a table of no symbols: those of modules are the host's
		m.mem.putLong(at+off, at+off+m.mem.word)
	}
}

// unlistModule takes mod out of the guest's list, if it is there (list_del_rcu).
func (m *Machine) unlistModule(mod *system.Module) {
	m.inModule(mod.Img.This, func(at uint64) {
		if node := at + m.abi.Module_List; m.inList(node) {
			next, prev := m.mem.long(node), m.mem.long(node+m.mem.word)
			m.mem.putLong(prev, next)
			m.mem.putLong(next+m.mem.word, prev)
		}
	})
}

// maxListed bounds the list, which a module may have changed.
const maxListed = 4096

// inList reports whether node is in the guest's list of modules. The machine lock is held.
func (m *Machine) inList(node uint64) bool {
	at := m.entry.modules
	for range maxListed {
		if at = m.mem.long(at); at == node || at == 0 || at == m.entry.modules {
			break
		}
	}
	return at == node
}

// listed reports whether the module with its struct module at this is in the guest's list. A module without that
// struct is, and so are all of a kernel without the list.
func (m *Machine) listed(this uint64) bool {
	is := true
	m.inModule(this, func(at uint64) {
		is = m.entry.modules == 0 || m.inList(at+m.abi.Module_List)
	})
	return is
}

// shownRefs is how often the module is in use, and whether it is to be shown.
func (m *Machine) shownRefs(v *system.ModuleView) (refs int, listed bool) {
	return m.ModuleRefs(v), m.listed(v.This)
}
