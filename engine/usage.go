package engine

// Usage says how much of the engine probes use.
type Usage struct {
	Lookups int // addresses that hits look up: sites, boosted slots, gates
	Slots   int // instruction slots that are in use
	Detours int // detour buffers that are in use
}

// Usage counts. When no kprobe is registered and the optimizer has run, it is
// zero.
func (e *Engine) Usage() Usage {
	e.mu.Lock()
	defer e.mu.Unlock()
	return Usage{Lookups: e.sites.live, Slots: e.slots.inUse(), Detours: e.detours.inUse()}
}

// inUse is how many slots are handed out and have not been given back.
func (c *slotCache) inUse() int {
	n := -c.garbage
	for _, p := range c.pages {
		n += c.perPage - p.free
	}
	return n
}
