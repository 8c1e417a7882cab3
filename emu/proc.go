package emu

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/engine"
)

// ProcKallsyms is /proc/kallsyms. Addresses are 0 without showAddr, as for a
// reader without CAP_SYSLOG.
func (m *Machine) ProcKallsyms(showAddr bool) []byte {
	var b bytes.Buffer
	b.Grow(48 * len(m.registry.view.Load().core.syms))
	m.registry.EachSymbol(func(s engine.Symbol) bool {
		if !showAddr {
			s.Addr = 0
		}
		fmt.Fprintf(&b, "%016x %c %s", s.Addr, s.Type, s.Name)
		if s.Module != "" {
			fmt.Fprintf(&b, "\t[%s]", s.Module)
		}
		b.WriteByte('\n')
		return true
	})
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

// ProcVersion is /proc/version: the kernel's own banner.
func (m *Machine) ProcVersion() []byte { return []byte(m.banner) }

// readBanner takes linux_banner and the release in it from the kernel image.
func (m *Machine) readBanner() error {
	addr, ok := m.registry.Lookup("linux_banner")
	if !ok {
		m.banner = "Linux version 6.1.0-kprobefs\n"
	} else if s, err := m.mem.readString(addr, 512); err != nil {
		return fmt.Errorf("linux_banner: %w", err)
	} else {
		m.banner = s
	}
	if f := strings.Fields(m.banner); len(f) > 2 {
		m.uname = f[2]
	}
	return nil
}
