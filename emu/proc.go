package emu

import (
	"fmt"

	"github.com/kprobefs/kprobefs/engine/release"
)

// ProcKallsyms is /proc/kallsyms. Addresses are 0 without showAddr, as for a
// reader without CAP_SYSLOG.
func (m *Machine) ProcKallsyms(showAddr bool) []byte { return m.registry.ProcKallsyms(showAddr) }

// ProcModules is /proc/modules, the newest module first. Addresses are 0 without showAddr, as for a
// reader without CAP_SYSLOG.
func (m *Machine) ProcModules(showAddr bool) []byte { return m.shown.Proc(showAddr, m.shownRefs) }

// ProcVersion is /proc/version: the kernel's own banner.
func (m *Machine) ProcVersion() []byte { return []byte(m.banner) }

// BTF is /sys/kernel/btf/vmlinux; nil: the kernel has none.
func (m *Machine) BTF() []byte {
	b, err := m.gen.BTF()
	if err != nil {
		m.Printk("BPF: cannot read the kernel's BTF: " + err.Error())
	}
	return b
}

// HasBTF tells whether the kernel has a BTF. It costs nothing.
func (m *Machine) HasBTF() bool { return m.gen.HasBTF() }

// Release is what uname -r says in the machine.
func (m *Machine) Release() string { return m.uname }

// readBanner takes linux_banner and the release in it from the kernel image.
func (m *Machine) readBanner() error {
	addr, ok := m.registry.Lookup("linux_banner")
	if !ok {
		m.banner = release.Banner + release.ReferenceUname + "\n"
	} else if s, err := m.mem.readString(addr, 512); err != nil {
		return fmt.Errorf("linux_banner: %w", err)
	} else {
		m.banner = s
	}
	m.uname = release.InBanner(m.banner)
	return nil
}
