package ring

// An Event is one event that a Reader returns.
type Event struct {
	CPU  int
	Time uint64 // in ns, or in the unit of the writer's clock
	Data []byte // valid until the reader's next call; padded to whole words
	Lost uint64 // events of this processor that were overwritten just before it
}

// A Reader returns a Buffer's events in the order of time. If two events have the same time, the lower
// processor's event comes first. Only one goroutine may use a Reader.
type Reader struct {
	b       *Buffer
	consume bool
	only    int // the processor to read, or -1
	cpus    []cursor
}

// A cursor is a Reader's place in one processor's ring.
type cursor struct {
	ring *pages
	pos  position
	page [MaxDataSize]byte // a copy of page pos.seq
	used int
	lost uint64 // events lost before the event at pos

	full bool // the fields below describe the event at pos
	end  int
	data []byte // the event's data, in page
	now  uint64
}

// Read returns a Reader of the events of processor cpu, or of all processors with -1. With consume, Next
// removes the event that it returns from b.
func (b *Buffer) Read(cpu int, consume bool) *Reader {
	r := &Reader{b: b, consume: consume, only: cpu, cpus: make([]cursor, len(b.cpus))}
	for i, c := range b.cpus {
		c.mu.Lock()
		r.cpus[i].ring, r.cpus[i].pos = c.ring.Load(), c.pos
		c.mu.Unlock()
	}
	return r
}

// Buffer is the Buffer that the Reader reads.
func (r *Reader) Buffer() *Buffer { return r.b }

// Next returns the next event. It returns false if there is none now.
func (r *Reader) Next() (Event, bool) {
	return r.take(r.best())
}

// PeekOn is Peek for the next event of processor cpu.
func (r *Reader) PeekOn(cpu int) (Event, bool) {
	if !r.peek(cpu) {
		return Event{}, false
	}
	k := &r.cpus[cpu]
	return Event{CPU: cpu, Time: k.now, Data: k.data, Lost: k.lost}, true
}

// NextOn is Next for the next event of processor cpu.
func (r *Reader) NextOn(cpu int) (Event, bool) {
	if !r.peek(cpu) {
		return Event{}, false
	}
	return r.take(cpu)
}

// take returns the event at the cursor of processor best, if there is one.
func (r *Reader) take(best int) (Event, bool) {
	if best < 0 {
		return Event{}, false
	}
	k := &r.cpus[best]
	ev := Event{CPU: best, Time: k.now, Data: k.data, Lost: k.lost}
	k.pos.off, k.pos.time = k.end, k.now
	k.pos.num++
	k.lost = 0
	k.full = false
	if r.consume {
		r.b.cpus[best].consumed(k)
	}
	return ev, true
}

// Peek returns the event that Next will return, and does not remove it. Its data is valid until the next
// call.
func (r *Reader) Peek() (Event, bool) {
	best := r.best()
	if best < 0 {
		return Event{}, false
	}
	k := &r.cpus[best]
	return Event{CPU: best, Time: k.now, Data: k.data, Lost: k.lost}, true
}

// best is the processor whose event comes next, or -1 if there is no event.
func (r *Reader) best() int {
	best := -1
	for i := range r.cpus {
		if r.only >= 0 && r.only != i || !r.peek(i) {
			continue
		}
		if best < 0 || r.cpus[i].now < r.cpus[best].now {
			best = i
		}
	}
	return best
}

// peek moves the cursor of processor i to an event, unless it is at one. It reports whether it is at an
// event.
func (r *Reader) peek(i int) bool {
	k, c := &r.cpus[i], r.b.cpus[i]
	if k.full && !r.consume || !k.full && k.step() {
		if !r.consume {
			return true
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if ring := c.ring.Load(); ring != k.ring {
		k.ring, k.pos, k.used, k.full = ring, c.pos, 0, false
	}
	if r.consume && k.pos.num < c.pos.num { // another reader or a reset has moved the position
		k.pos, k.used, k.full = c.pos, 0, false
	}
	return k.seek()
}

// seek finds the event at pos or behind.
func (k *cursor) seek() bool {
	for !k.full && !k.step() {
		if !k.fill() {
			return false
		}
	}
	return true
}

// step reads the event at pos from page. It reports whether page has it.
func (k *cursor) step() bool {
	if k.pos.off >= k.used {
		return false
	}
	end, data, now, ok := next(k.ring.order, k.page[:k.used], k.pos.off, k.pos.time)
	if !ok {
		k.pos.off = end
		return false
	}
	k.end, k.data, k.now, k.full = end, data, now, true
	return true
}

// fill copies the page at pos. If that page was overwritten, it copies the oldest page. It returns false if
// there is nothing new.
func (k *cursor) fill() bool {
	for {
		if old := k.ring.oldest(); k.pos.seq < old {
			k.pos.seq, k.pos.off = old, 0
		}
		l, ok := k.ring.load(k.pos.seq, k.page[:])
		switch {
		case !ok && k.pos.seq > k.ring.tail.Load():
			return false
		case !ok:
			continue // the page was overwritten meanwhile
		}
		if k.pos.off == 0 {
			k.pos.time = l.time
			if l.first > k.pos.num {
				k.lost += l.first - k.pos.num
				k.pos.num = l.first
			}
		}
		k.used = l.used
		if k.pos.off < l.used {
			return true
		}
		if k.pos.seq >= k.ring.tail.Load() {
			return false
		}
		// The page may have grown between the load and the test of tail.
		if l, ok = k.ring.load(k.pos.seq, k.page[:]); ok && k.pos.off < l.used {
			k.used = l.used
			return true
		}
		k.pos.seq, k.pos.off, k.used = k.pos.seq+1, 0, 0
	}
}

// consumed moves the processor's position behind the event that k has just returned.
func (c *cpu) consumed(k *cursor) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ring.Load() != k.ring || k.pos.num <= c.pos.num {
		return
	}
	c.overrun += k.pos.num - c.pos.num - 1
	c.read++
	c.advance(k.pos)
}

// advance moves c's position to pos. mu is held.
func (c *cpu) advance(pos position) {
	c.pos = pos
	c.keep.Store(pos.seq)
	c.changes++
}
