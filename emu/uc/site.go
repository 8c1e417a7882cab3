package uc

// #include "shim_site.h"
import "C"

import (
	"fmt"
	"syscall"
	"unsafe"
)

// SetEvent sets the callback for sites. Without one they end Run.
func (v *VM) SetEvent(f Event) { v.event = f }

// leaves is the callback of a VM that was given none.
func leaves(uint64, SiteKind, *Regs) (leave bool) { return true }

// EventRegs are the registers that each Event gets, those of one VM always the same.
func (v *VM) EventRegs() *Regs { return (*Regs)(unsafe.Pointer(&v.c.regs)) }

// SetSite adds a site, or replaces one (whose hits are kept). EINVAL for an
// address that is not canonical; ENOMEM.
func (v *VM) SetSite(s Site) error {
	if s.Addr == 0 || int64(s.Addr<<16)>>16 != int64(s.Addr) {
		return fmt.Errorf("site %#x: %w", s.Addr, syscall.EINVAL)
	}
	old := C.shim_find_site(v.c, C.uint64_t(s.Addr), C.uint8_t(s.Kind))
	moved := old != nil && bool(old.translated) && uint64(old.next) != s.Next
	errno := C.shim_set_site(v.c, C.uint64_t(s.Addr), C.uint64_t(s.Next), C.uint8_t(s.Kind),
		C.uint8_t(s.Want), C.bool(s.Quick), C.bool(s.Leave))
	if errno != 0 {
		return fmt.Errorf("site %#x: %w", s.Addr, syscall.Errno(errno))
	}
	if moved {
		v.Invalidate(s.Addr, 1) // its translation leads to the old Next
	}
	return nil
}

// ReserveSites makes room for n more sites: SetSite then returns no ENOMEM before
// as many have been added. ENOMEM, and nothing changed.
func (v *VM) ReserveSites(n int) error {
	if errno := C.shim_reserve_sites(v.c, C.uint64_t(n)); errno != 0 {
		return fmt.Errorf("room for %d sites: %w", n, syscall.Errno(errno))
	}
	return nil
}

// LimitSites allows n sites at most. Tests use it as if there were no memory for more.
func (v *VM) LimitSites(n int) { v.c.sites_max = C.uint32_t(n) }

// ClearSite removes a site; unknown ones are passed over.
func (v *VM) ClearSite(addr uint64, kind SiteKind) {
	C.shim_clear_site(v.c, C.uint64_t(addr), C.uint8_t(kind))
}

// Hits counts the traps of a site since it was added, 0 for unknown ones.
func (v *VM) Hits(addr uint64, kind SiteKind) uint64 {
	return uint64(C.shim_hits(v.c, C.uint64_t(addr), C.uint8_t(kind)))
}

// hasSite is for tests, which cannot use cgo.
func (v *VM) hasSite(addr uint64, kind SiteKind) bool {
	return C.shim_find_site(v.c, C.uint64_t(addr), C.uint8_t(kind)) != nil
}

// usual is for tests: where the newest translation of the block at addr goes on behind its hit; 0: it has no usual way.
func (v *VM) usual(addr uint64) (next uint64) {
	for _, b := range unsafe.Slice(v.c.blocks, v.c.block_count) {
		if uint64(b.pc) == addr && b.marks&(C.BLOCK_OPEN|C.BLOCK_RET) == 0 {
			next = addr + uint64(b.next)
		} else if uint64(b.pc) == addr {
			next = 0
		}
	}
	return next
}

// server makes what answers the shim's requests during a run. The registers of an event are the shim's memory.
// It is no method, whose value would be a function in front of it, and it is not inlined: what a function calls
// that has been copied is not inlined in turn.
//
//go:noinline
func (v *VM) server() func() {
	return func() {
		c := v.c
		if c.stack.asks != C.ASK_EVENT {
			return
		}
		leave := v.event(uint64(c.event.site), SiteKind(c.event.kind), (*Regs)(unsafe.Pointer(&c.regs)))
		if v.moved {
			v.back()
		}
		c.event.leave = C.bool(leave)
	}
}

// back leads back to an event from the runs inside of it.
func (v *VM) back() {
	c := v.c
	v.moved = false
	if v.waits {
		c.stack.asks = C.ASK_EVENT
		return
	}
	v.waits = true
	c.exit = C.struct_shim_exit{reason: C.EXIT_SITE, site: c.event.site, kind: C.uint32_t(c.event.kind)}
	c.stack.asks = C.ASK_NOTHING
}
