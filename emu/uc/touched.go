package uc

// #include "shim.h"
import "C"

import "syscall"

// Whences of lseek(2) that ask a file for its holes.
const (
	seekData = 3
	seekHole = 4
)

// Touched calls f for each stretch of RAM in [phys, phys+size), ascending, that has ever been
// accessed. All numbers are multiples of PageSize. All other bytes there are zero. A read of them
// would allocate memory of the host's for each page.
func (v *VM) Touched(phys, size uint64, f func(phys, size uint64)) {
	fd, end := int(v.c.memfd), int64(phys+size)
	for at := int64(phys); at < end; {
		from, err := syscall.Seek(fd, at, seekData)
		if err != nil || from >= end { // ENXIO: nothing behind it
			return
		}
		to, err := syscall.Seek(fd, from, seekHole)
		if err != nil {
			return
		}
		to = min(to, end)
		f(uint64(from), uint64(to-from))
		at = to
	}
}

// Zero makes RAM in [phys, phys+size) zero, and gives the host's memory behind it
// back where that is worth a system call. Multiples of PageSize; no executable memory.
func (v *VM) Zero(phys, size uint64) {
	const worth = 32 * PageSize
	const keepSize, punchHole = 1, 2 // FALLOC_FL_*
	if size >= worth && syscall.Fallocate(int(v.c.memfd), keepSize|punchHole, int64(phys), int64(size)) == nil {
		return
	}
	clear(v.ram[phys : phys+size])
}

// Reset takes the processor's state beside Regs back to its state after New: segment bases, control
// registers, FPU. It must not be called inside an Event.
func (v *VM) Reset() { C.shim_restore(v.c, v.c.clean) }
