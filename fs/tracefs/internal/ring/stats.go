package ring

// Stats are one processor's counts.
type Stats struct {
	Entries uint64 // events that are in the buffer now
	Overrun uint64 // events overwritten before they were read, since the last reset
	Dropped uint64 // events that were not written
	Read    uint64 // events consumed since the last reset
	Bytes   uint64 // size of the events, with headers and padding
	Oldest  uint64 // time of the oldest page; 0: no event was ever written
}

// Stats returns processor n's counts.
func (b *Buffer) Stats(n int) Stats {
	c := b.cpus[n]
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.ring.Load()
	end := r.end()
	seq, off, start := c.pos.seq, c.pos.off, c.pos.num
	st := Stats{Dropped: c.dropped.Load(), Read: c.read}
	var buf [MaxDataSize]byte
	for {
		old := r.oldest()
		if seq >= old {
			break
		}
		if l, ok := r.load(old, buf[:]); ok {
			seq, off, start = old, 0, max(start, l.first)
		}
	}
	// A writer may have overwritten the whole ring since end was read. Then no event is left.
	st.Entries, st.Overrun = end.num-min(start, end.num), c.overrun+start-c.pos.num
	for s := seq; s <= end.seq; s++ {
		p := r.slots[s%uint64(len(r.slots))].Load()
		if p.seq.Load() != s {
			continue
		}
		_, used := p.committed()
		st.Bytes += uint64(used)
		if s == seq {
			st.Oldest = p.time.Load()
		}
	}
	st.Bytes -= min(st.Bytes, uint64(off))
	return st
}

// end is the position behind the newest event, without its time.
func (r *pages) end() position {
	for {
		seq := r.tail.Load()
		p := r.slots[seq%uint64(len(r.slots))].Load()
		count, used := p.committed()
		pos := position{seq: seq, off: used, num: p.first.Load() + count}
		if p.seq.Load() == seq && r.tail.Load() == seq {
			return pos
		}
	}
}

// State appends two numbers for every processor. They change whenever the events in the ring change.
func (b *Buffer) State(s []uint64) []uint64 {
	for _, c := range b.cpus {
		c.mu.Lock()
		s = append(s, c.ring.Load().end().num, c.changes)
		c.mu.Unlock()
	}
	return s
}

// Reset discards what processor n holds.
func (b *Buffer) Reset(n int) {
	c := b.cpus[n]
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lock()
	defer c.unlock()
	r := c.ring.Load()
	r.last = 0 // the next event may use another clock
	c.advance(r.end())
	c.overrun, c.read = 0, 0
	c.dropped.Store(0)
}

// Size is how many bytes of events the ring of processor n can hold.
func (b *Buffer) Size(n int) int { return len(b.cpus[n].ring.Load().slots) * DataSize(b.layout) }

// Resize changes the ring of processor n to so many bytes. The newest events that fit stay.
func (b *Buffer) Resize(n, bytes int) {
	c := b.cpus[n]
	if pagesFor(b.layout, bytes) == len(c.ring.Load().slots) {
		return
	}
	pages := newPages(b.layout, pagesFor(b.layout, bytes)) // before any lock: hits wait for c.busy
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lock()
	defer c.unlock()
	pages.cur.first.Store(c.pos.num)
	k := &cursor{ring: c.ring.Load(), pos: c.pos}
	fresh := &cpu{}
	fresh.ring.Store(pages)
	for k.seek() {
		fresh.write(k.now, eventSize(len(k.data)), k.data, false)
		k.pos.off, k.pos.time, k.full = k.end, k.now, false
	}
	c.advance(position{num: c.pos.num})
	c.ring.Store(pages)
}
