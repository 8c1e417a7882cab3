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
	return Usage{Lookups: int(e.sites.live.Load()), Slots: e.slots.inUse(), Detours: e.detours.inUse()}
}

// Watching reports whether a call of a function could be seen: a kprobe is registered, though it may be disabled, or
// a function is traced. It takes no lock.
func (e *Engine) Watching() bool { return e.sites.live.Load() > 0 || len(e.traced()) > 0 }

// WatchingIn reports whether a kprobe is registered at, or a tracer calls from, an address from start on and below end. It
// takes no lock.
func (e *Engine) WatchingIn(start, end uint64) bool {
	traced := e.traced()
	for addr := start; addr < end; addr++ {
		if s := e.sites.find(addr); s != nil && s.addr == addr || len(traced[addr]) > 0 {
			return true
		}
	}
	return false
}

// inUse is how many slots are handed out and have not been given back.
func (c *slotCache) inUse() int {
	n := -c.garbage
	for _, p := range c.pages {
		n += c.perPage - p.free
	}
	return n
}
