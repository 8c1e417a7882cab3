package emu

import (
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
)

// The guest's address space, and the guest-physical memory behind it. Every
// region but the user half shows a fixed piece of RAM, so that an address is
// translated by a subtraction; what of it is present is the page tables' say.
//
//	virtual                                                     physical
//	0000000000000000 … 00007fffffffffff  the caller's memory    any frame
//	ffff888000000000                     direct map             0 … 128 MiB, without the image
//	ffffc90000000000                     kernel stacks          128 MiB, each 16 KiB behind a hole of 16 KiB
//	ffffffff81000000                     the kernel image       16 MiB
//	ffffffffc0000000                     modules                192 MiB, each before a hole of a page
//	ffffffffc4000000                     trampolines, insn      160 MiB
//	                                     slots, detour buffers
//
// RAM that is never used costs the host nothing.
const (
	pageSize = uc.PageSize

	ramSize = 256 << 20

	imagePhys   = 16 << 20
	imageOffset = 0xffffffff80000000 // virtual minus physical, as in Linux

	directMap     = 0xffff888000000000
	directMapSize = 128 << 20

	stackArea   = 0xffffc90000000000
	stackPhys   = 128 << 20
	stackSize   = 4 * pageSize
	stackStride = 2 * stackSize
	maxStacks   = 1024

	execArea     = system.ExecArea
	execPhys     = 160 << 20
	execAreaSize = system.ExecAreaSize

	moduleArea     = system.ModuleArea
	modulePhys     = 192 << 20
	moduleAreaSize = system.ModuleAreaSize

	kernelHalf = system.Upper

	// arenaSize is the size of the memory that the guest's own page allocator gets.
	arenaSize = 8 << 20
)

const (
	pageR  = uc.ProtRead
	pageRW = uc.ProtWrite
	pageRX = uc.ProtExec
)

// regions are the kernel half, for an image of size bytes.
func regions(image uint64) []uc.Region {
	return []uc.Region{
		{Virt: directMap, Size: directMapSize, Linear: true},
		{Virt: stackArea, Size: maxStacks * stackStride, Linear: true, Phys: stackPhys},
		{Virt: imageOffset + imagePhys, Size: image, Linear: true, Phys: imagePhys},
		{Virt: moduleArea, Size: moduleAreaSize, Linear: true, Phys: modulePhys},
		{Virt: execArea, Size: execAreaSize, Linear: true, Phys: execPhys},
	}
}

// textPhys is where the bytes of an address of text lie, mapped or not.
func textPhys(va uint64) (pa uint64, ok bool) {
	switch {
	case va-(imageOffset+imagePhys) < directMapSize-imagePhys:
		return va - imageOffset, true
	case va-moduleArea < moduleAreaSize:
		return va - moduleArea + modulePhys, true
	case va-execArea < execAreaSize:
		return va - execArea + execPhys, true
	}
	return 0, false
}

func pageUp(n uint64) uint64   { return system.PageUp(n) }
func pageDown(n uint64) uint64 { return system.PageDown(n) }
