package emu

import (
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
)

// The guest's address space, and the guest-physical memory behind it. Every
// region but the user half shows a fixed piece of RAM, so that an address is
// translated by a subtraction; what of it is present is the page tables' say.
//
//	x86-64            i386                                      physical
//	0000000000000000  00000000  the caller's memory             any frame
//	ffff888000000000  c0000000  direct map                      0 … 128 MiB
//	ffffc90000000000  f0000000  kernel stacks                   128 MiB, each behind a hole of its size
//	ffffffff80000000  c0000000  the kernel image, minus where   where it is linked to
//	                            it is in RAM
//	ffffffffc0000000  f8800000  modules                         192 MiB, each before a hole of a page
//	ffffffffc4000000  fc800000  trampolines, insn slots,        160 MiB
//	                            detour buffers
//
// The direct map shows no frame below the image's end. RAM that is never used costs the host nothing.
const (
	pageSize = uc.PageSize

	ramSize       = 256 << 20
	directMapSize = 128 << 20

	stackPhys = 128 << 20
	maxStacks = 1024

	execPhys     = 160 << 20
	execAreaSize = system.ExecAreaSize

	modulePhys     = 192 << 20
	moduleAreaSize = system.ModuleAreaSize

	// arenaSize is the size of the memory that the guest's own page allocator gets.
	arenaSize = 32 << 20
)

// A space has the virtual addresses of one instruction set's machines.
type space struct {
	kernelHalf, userEnd    uint64
	directMap              uint64
	stackArea              uint64
	stackSize, stackStride uint64 // of a kernel stack, a power of two, and from one to the next, twice as much
	imageOffset            uint64 // virtual minus physical, as in Linux
	moduleArea, execArea   uint64
}

const (
	pageR  = uc.ProtRead
	pageRW = uc.ProtWrite
	pageRX = uc.ProtExec
)

// regions are the kernel half, for an image of size bytes at phys.
func (s *space) regions(phys, size uint64) []uc.Region {
	all := []uc.Region{
		{Virt: s.directMap, Size: directMapSize, Linear: true},
		{Virt: s.stackArea, Size: maxStacks * s.stackStride, Linear: true, Phys: stackPhys},
		{Virt: s.moduleArea, Size: moduleAreaSize, Linear: true, Phys: modulePhys},
		{Virt: s.execArea, Size: execAreaSize, Linear: true, Phys: execPhys},
	}
	if s.imageOffset != s.directMap {
		all = append(all, uc.Region{Virt: s.imageOffset + phys, Size: size, Linear: true, Phys: phys})
	}
	return all
}

// textPhys is where the bytes of an address of text lie, mapped or not.
func (s *space) textPhys(va uint64) (pa uint64, ok bool) {
	switch {
	case va-s.imageOffset < directMapSize:
		return va - s.imageOffset, true
	case va-s.moduleArea < moduleAreaSize:
		return va - s.moduleArea + modulePhys, true
	case va-s.execArea < execAreaSize:
		return va - s.execArea + execPhys, true
	}
	return 0, false
}

func pageUp(n uint64) uint64   { return system.PageUp(n) }
func pageDown(n uint64) uint64 { return system.PageDown(n) }

// maxImagePhys is where in RAM the image may begin at most: where Linux has it on x86-64.
const maxImagePhys = 16 << 20
