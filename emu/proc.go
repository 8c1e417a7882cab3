package emu

import (
	"bytes"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/release"
)

// ProcKallsyms is /proc/kallsyms. Addresses are 0 without showAddr, as for a
// reader without CAP_SYSLOG.
func (m *Machine) ProcKallsyms(showAddr bool) []byte { return m.registry.procKallsyms(showAddr) }

func (r *registry) procKallsyms(showAddr bool) []byte {
	b := make([]byte, 0, 48*len(r.view.Load().core.syms))
	r.EachSymbol(func(s engine.Symbol) bool {
		if !showAddr {
			s.Addr = 0
		}
		for shift := 60; shift >= 0; shift -= 4 {
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

// ProcModules is /proc/modules, the newest module first. References are those
// of other modules.
func (m *Machine) ProcModules() []byte { return m.shown.bytes() }

// moduleText is /proc/modules as of the last change: who reads it does not wait for an
// operation on modules that is under way.
type moduleText struct{ text atomic.Pointer[[]byte] }

// show takes over mods, oldest first. It is called after each change, with modMu held.
func (s *moduleText) show(mods []*module) {
	b := procModules(mods)
	s.text.Store(&b)
}

func (s *moduleText) bytes() []byte {
	if b := s.text.Load(); b != nil {
		return slices.Clone(*b)
	}
	return nil
}

// procModules lists mods, which are oldest first.
func procModules(mods []*module) []byte {
	var b bytes.Buffer
	for _, mod := range slices.Backward(mods) {
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

// Release is what uname -r says in the machine.
func (m *Machine) Release() string { return m.uname }

// readBanner takes linux_banner and the release in it from the kernel image.
func (m *Machine) readBanner() error {
	addr, ok := m.registry.Lookup("linux_banner")
	if !ok {
		m.banner = release.Banner + release.Reference + ".0-kprobefs\n"
	} else if s, err := m.mem.readString(addr, 512); err != nil {
		return fmt.Errorf("linux_banner: %w", err)
	} else {
		m.banner = s
	}
	m.uname = release.InBanner(m.banner)
	return nil
}
