package emu

import (
	"github.com/kprobefs/kprobefs/emu/system"
)

// What the guest knows of its modules lies in struct module: the state, and how often it is in use.
// try_module_get and module_put of the guest change the latter.

// Values of enum module_state (include/linux/module.h).
var moduleStates = map[string]uint32{system.ModuleLive: 0, system.ModuleLoading: 1, system.ModuleGoing: 2}

// moduleRefBase is MODULE_REF_BASE: the count of a module that nobody uses.
const moduleRefBase = 1

// tellState tells the guest what state mod is in.
func (m *Machine) tellState(mod *system.Module) {
	m.inModule(mod.Img.This, func(at uint64) { m.mem.put32(at+m.abi.Module_State, moduleStates[mod.State]) })
}

// refer changes how often mod is in use.
func (m *Machine) refer(mod *system.Module, by int32) {
	m.inModule(mod.Img.This, func(at uint64) {
		m.mem.put32(at+m.abi.Module_Refcnt, m.mem.u32(at+m.abi.Module_Refcnt)+uint32(by))
	})
}

// firstRefs is module_unload_init: the loader itself uses mod until init has returned.
func (m *Machine) firstRefs(mod *system.Module) {
	m.tellState(mod)
	m.inModule(mod.Img.This, func(at uint64) { m.mem.put32(at+m.abi.Module_Refcnt, moduleRefBase+1) })
}

// ModuleRefs is how often the module is in use (module_refcount); -1: it is on its way out.
func (m *Machine) ModuleRefs(v *system.ModuleView) int {
	n := int32(moduleRefBase)
	m.inModule(v.This, func(at uint64) { n = int32(m.mem.u32(at + m.abi.Module_Refcnt)) })
	return int(n - moduleRefBase)
}

// inModule calls f with the address of a struct module, if there is one, under the machine lock.
func (m *Machine) inModule(this uint64, f func(at uint64)) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if this != 0 && !m.closed {
		f(this)
	}
}
