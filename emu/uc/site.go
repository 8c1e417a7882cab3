package uc

// #include "shim.h"
import "C"

import (
	"fmt"
	"syscall"
	"unsafe"
)

// SetEvent sets the callback for sites. Without one they end Run.
func (v *VM) SetEvent(f Event) { v.event = f }

// SetSite adds a site, or replaces one (whose hits are kept). EINVAL for an
// address that is not canonical; ENOMEM.
func (v *VM) SetSite(s Site) error {
	if s.Addr == 0 || int64(s.Addr<<16)>>16 != int64(s.Addr) {
		return fmt.Errorf("site %#x: %w", s.Addr, syscall.EINVAL)
	}
	errno := C.shim_set_site(v.c, C.uint64_t(s.Addr), C.uint64_t(s.Next), C.uint8_t(s.Kind),
		C.uint8_t(s.Want), C.bool(s.Quick), C.bool(s.Leave))
	if errno != 0 {
		return fmt.Errorf("site %#x: %w", s.Addr, syscall.Errno(errno))
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

// serve answers the shim's requests during a run. The registers of an event are the shim's memory.
func (v *VM) serve() {
	c := v.c
	if c.stack.asks == C.ASK_EVENT {
		c.event.leave = C.bool(v.event == nil ||
			v.event(uint64(c.event.site), SiteKind(c.event.kind), (*Regs)(unsafe.Pointer(&c.regs))))
	}
}
