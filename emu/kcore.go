package emu

import (
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// MemoryRanges are the addresses of the kernel's memory, as the segments of /proc/kcore. Not every page of them is mapped.
func (m *Machine) MemoryRanges() []kernel.Range {
	phys := m.kernel.Segments[0].Addr - m.plat.imageOffset
	var all []kernel.Range
	for _, r := range m.plat.regions(phys, m.mem.first-phys) {
		all = append(all, kernel.Range{Start: r.Virt, End: r.Virt + r.Size})
	}
	return append(all, m.drawn())
}

// ReadMemory copies live memory of the kernel at addr to p, and returns how many bytes are mapped. It waits for the
// processor to be stopped for a moment.
func (m *Machine) ReadMemory(addr uint64, p []byte) int {
	var words map[uint64]uint64
	if m.showsKprobes(addr, uint64(len(p))) {
		words = m.drawKprobes()
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.closed {
		return 0
	}
	n := 0
	if r := m.drawn(); r.Contains(addr) {
		n = int(min(uint64(len(p)), r.End-addr))
		clear(p[:n])
	} else {
		n = m.mem.ReadKernel(addr, p)
	}
	draw(words, addr, p[:n])
	return n
}

// vmcoreSymbols are symbols that the note VMCOREINFO says the addresses of, those that the kernel has.
var vmcoreSymbols = []string{"init_uts_ns", "_stext", "init_task", "linux_banner"}

// VMCoreInfo is the text of the note VMCOREINFO (crash_save_vmcoreinfo_init), which debuggers find the kernel by.
func (m *Machine) VMCoreInfo() string {
	var b strings.Builder
	fmt.Fprintf(&b, "OSRELEASE=%s\nPAGESIZE=%d\n", m.uname, pageSize)
	for _, name := range vmcoreSymbols {
		if addr, ok := m.registry.Lookup(name); ok {
			fmt.Fprintf(&b, "SYMBOL(%s)=%x\n", name, addr)
		}
	}
	b.WriteString("KERNELOFFSET=0\n")
	return b.String()
}
