package offline

import (
	"cmp"
	"slices"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// An area gives out addresses, first fit. It belongs to whoever holds it.
type area struct {
	start, end uint64
	guard      uint64         // left free behind each piece (VM_MAP without VM_NO_GUARD)
	taken      []kernel.Range // by address, guards left out
}

// alloc gives size bytes, rounded up to pages.
func (a *area) alloc(size uint64) (addr uint64, ok bool) {
	size = system.PageUp(size)
	addr = a.start
	i := 0
	for ; i < len(a.taken) && a.taken[i].Start-addr < size+a.guard; i++ {
		addr = a.taken[i].End + a.guard
	}
	if addr > a.end || a.end-addr < size+a.guard {
		return 0, false
	}
	a.taken = slices.Insert(a.taken, i, kernel.Range{Start: addr, End: addr + size})
	return addr, true
}

// free takes back what begins at addr.
func (a *area) free(addr uint64) {
	i, ok := slices.BinarySearchFunc(a.taken, addr, func(r kernel.Range, addr uint64) int { return cmp.Compare(r.Start, addr) })
	if ok {
		a.taken = slices.Delete(a.taken, i, i+1)
	}
}

func (a *area) clone() area {
	c := *a
	c.taken = slices.Clone(a.taken)
	return c
}

// Linux's module area. All executable memory outside of the kernel's own text comes from it (module_alloc):
// modules, insn slots, detour buffers, trampolines, BPF programs. Addresses are those of nokaslr.
const (
	LinuxModuleArea = 0xffffffffc0000000
	linuxModuleEnd  = 0xffffffffff000000
	bpfPack         = 2 << 20
)

// vmallocStart and vmallocEnd are where i386 has its modules, with a direct map of 896 MiB
// (VMALLOC_OFFSET is 8 MiB).
const (
	vmallocStart = 0xf8800000
	vmallocEnd   = 0xffa00000
)

// branchReach is how far a branch of arm64 leads.
const branchReach = 128 << 20

// arm64Modules is where modules of arm64 begin: as far in front of the kernel's last function as a branch leads
// (module_alloc_base), or of the kernel's end since there are 2 GiB for modules (module_direct_base).
func arm64Modules(k *image.Kernel) uint64 {
	name := "_etext"
	if k.Segments[0].Addr-system.Upper > branchReach {
		name = "_end"
	}
	end, ok := k.Lookup(name)
	if !ok {
		end = k.Segments[0].Addr
	}
	return max(system.PageUp(end-branchReach), system.Upper)
}

// linuxModules is the module area of k right after its boot. Since 5.18 the first
// program for BPF, which the kernel itself loads, takes a huge page.
func linuxModules(k *image.Kernel) *area {
	switch k.ISA {
	case arch.I386:
		return &area{start: vmallocStart, end: vmallocEnd, guard: system.PageSize}
	case arch.ARM64:
		return &area{start: arm64Modules(k), end: k.Segments[0].Addr, guard: system.PageSize}
	}
	a := &area{start: LinuxModuleArea, end: linuxModuleEnd, guard: system.PageSize}
	if _, packs := k.Lookup("bpf_prog_pack_alloc"); packs {
		a.alloc(bpfPack)
	}
	return a
}
