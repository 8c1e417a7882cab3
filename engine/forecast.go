package engine

import "math/bits"

// A Forecaster is a Text that can predict the pages of AllocExec.
type Forecaster interface {
	// NextExec returns the page that the n-th call of AllocExec from now would return, counted from 0.
	NextExec(n int) (addr uint64, ok bool)
}

// forecast is where the slot and the detour buffer of a probe would be if it were
// registered now. Without knowing, it gives places that are near enough for what
// depends on reach alone.
func (e *Engine) forecast() (slot, detour uint64, known bool) {
	pages := 0
	page := func() (uint64, bool) {
		f, ok := e.cfg.Text.(Forecaster)
		if !ok {
			return 0, false
		}
		addr, ok := f.NextExec(pages)
		pages++
		return addr, ok
	}
	slot, ok1 := e.slots.upcoming(page)
	detour, ok2 := e.detours.upcoming(page)
	if !ok1 || !ok2 {
		return e.trampoline, e.trampoline, false
	}
	return slot, detour, true
}

// upcoming is what get would return; page is the next new page.
func (c *slotCache) upcoming(page func() (uint64, bool)) (uint64, bool) {
	for i := len(c.avail) - 1; i >= 0; i-- {
		if p := c.avail[i]; p.free > 0 {
			return c.lowest(p), true
		}
	}
	if c.garbage > 0 {
		return 0, false // get would collect it first
	}
	return page()
}

// lowest is the slot that take would hand out.
func (c *slotCache) lowest(p *slotPage) uint64 {
	for w, used := range p.used {
		if used != ^uint64(0) {
			return p.addr + uint64((w*64+bits.TrailingZeros64(^used))*c.size)
		}
	}
	return 0
}
