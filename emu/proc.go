package emu

import (
	"bytes"
	"fmt"
)

// ProcKallsyms is /proc/kallsyms. Addresses are 0 without showAddr, as for a
// reader without CAP_SYSLOG.
func (m *Machine) ProcKallsyms(showAddr bool) []byte {
	v := m.registry.view.Load()
	var b bytes.Buffer
	b.Grow(48 * len(v.core.syms))
	for _, u := range append([]*unit{v.core}, v.mods...) {
		for _, s := range u.syms {
			if !showAddr {
				s.Addr = 0
			}
			fmt.Fprintf(&b, "%016x %c %s", s.Addr, s.Type, s.Name)
			if s.Module != "" {
				fmt.Fprintf(&b, "\t[%s]", s.Module)
			}
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}

// ProcModules is /proc/modules, the newest module first. References are those
// of other modules.
func (m *Machine) ProcModules() []byte {
	m.modMu.Lock()
	defer m.modMu.Unlock()
	var b bytes.Buffer
	for i := len(m.modules) - 1; i >= 0; i-- {
		mod := m.modules[i]
		users := "-"
		if len(mod.users) > 0 {
			users = ""
			for _, u := range mod.users {
				users += u.name + ","
			}
		}
		fmt.Fprintf(&b, "%s %d %d %s %s %#016x\n", mod.name, mod.size(), len(mod.users), users, mod.state, mod.base)
	}
	return b.Bytes()
}

// Release is what uname -r says, Version what uname -v says: those of the
// kernel that this one imitates.
const (
	Release = "6.1.0-56-amd64"
	Version = "#1 SMP PREEMPT_DYNAMIC Debian 6.1.192-2"
)

// ProcVersion is /proc/version.
func (m *Machine) ProcVersion() []byte {
	return []byte("Linux version " + Release + " (kprobefs) (gcc) " + Version + "\n")
}
