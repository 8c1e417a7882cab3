package ring

import "encoding/binary"

// An Event is one event, as a Reader gives it.
type Event struct {
	CPU  int
	Time uint64 // ns
	Data []byte // valid until the reader's next call
	Lost uint64 // events of this processor that were overwritten just before it
}

// A Reader goes through a Buffer's events in the order of their time; of equal
// times, the lower processor's first. It may be used by one goroutine.
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
	page [pageSize]byte // a copy of page pos.seq
	used int
	lost uint64 // before the event at pos
	now  uint64 // time of the event at pos
	full bool   // page holds the event at pos
}

// Read returns a Reader of what is in b: of processor cpu alone, or of all
// with -1. With consume, each event that Next returns is taken out of b.
func (b *Buffer) Read(cpu int, consume bool) *Reader {
	r := &Reader{b: b, consume: consume, only: cpu, cpus: make([]cursor, len(b.cpus))}
	for i, c := range b.cpus {
		c.mu.Lock()
		r.cpus[i].ring, r.cpus[i].pos = c.ring.Load(), c.pos
		c.mu.Unlock()
	}
	return r
}

// Next returns the next event; false when there is none now.
func (r *Reader) Next() (Event, bool) {
	best := -1
	for i := range r.cpus {
		if r.only >= 0 && r.only != i || !r.peek(i) {
			continue
		}
		if best < 0 || r.cpus[i].now < r.cpus[best].now {
			best = i
		}
	}
	if best < 0 {
		return Event{}, false
	}
	k := &r.cpus[best]
	n := int(binary.LittleEndian.Uint16(k.page[k.pos.off+8:]))
	start := k.pos.off + header
	ev := Event{CPU: best, Time: k.now, Data: k.page[start : start+n], Lost: k.lost}
	k.pos.off += header + n
	k.pos.num++
	k.lost = 0
	k.full = false
	if r.consume {
		r.b.cpus[best].consumed(k)
	}
	return ev, true
}

// peek makes sure that the cursor of processor i stands at an event.
func (r *Reader) peek(i int) bool {
	k, c := &r.cpus[i], r.b.cpus[i]
	if k.full && !r.consume {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if ring := c.ring.Load(); ring != k.ring {
		k.ring, k.pos, k.used, k.full = ring, c.pos, 0, false
	}
	if r.consume && k.pos.num < c.pos.num { // another reader, or a reset, was there
		k.pos, k.used, k.full = c.pos, 0, false
	}
	if k.full {
		return true
	}
	for k.pos.off >= k.used {
		if !k.fill() {
			return false
		}
	}
	k.now = binary.LittleEndian.Uint64(k.page[k.pos.off:])
	k.full = true
	return true
}

// fill copies the page at pos, or the oldest one when that is gone; false when
// there is nothing new.
func (k *cursor) fill() bool {
	for {
		if old := k.ring.oldest(); k.pos.seq < old {
			k.pos.seq, k.pos.off = old, 0
		}
		used, first, ok := k.ring.load(k.pos.seq, k.page[:])
		switch {
		case !ok && k.pos.seq > k.ring.tail.Load():
			return false
		case !ok:
			continue // overwritten just now
		case k.pos.off == 0 && first > k.pos.num:
			k.lost += first - k.pos.num
			k.pos.num = first
		}
		k.used = used
		if k.pos.off < used {
			return true
		}
		if k.pos.seq >= k.ring.tail.Load() {
			return false
		}
		// The page may have grown between load and the look at tail.
		if used, _, ok = k.ring.load(k.pos.seq, k.page[:]); ok && k.pos.off < used {
			k.used = used
			return true
		}
		k.pos.seq, k.pos.off, k.used = k.pos.seq+1, 0, 0
	}
}

// consumed moves the processor's own position behind the event that k has
// just returned.
func (c *cpu) consumed(k *cursor) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ring.Load() != k.ring || k.pos.num <= c.pos.num {
		return
	}
	c.overrun += k.pos.num - c.pos.num - 1
	c.read++
	c.pos = k.pos
	c.keep.Store(c.pos.seq)
}

// Stats are one processor's counts.
type Stats struct {
	Entries uint64 // in the buffer now
	Overrun uint64 // overwritten unread since the last reset
	Dropped uint64 // never written
	Read    uint64 // consumed since the last reset
}

// Stats returns processor n's counts.
func (b *Buffer) Stats(n int) Stats {
	c := b.cpus[n]
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.ring.Load()
	end := r.end()
	start := c.pos.num
	var buf [pageSize]byte
	for {
		old := r.oldest()
		if c.pos.seq >= old {
			break
		}
		if _, first, ok := r.load(old, buf[:]); ok {
			start = max(start, first)
			break
		}
	}
	return Stats{Entries: end.num - start, Overrun: c.overrun + start - c.pos.num, Dropped: c.dropped.Load(), Read: c.read}
}

// end is the position behind the newest event.
func (r *pages) end() position {
	for {
		seq := r.tail.Load()
		p := r.slots[seq%uint64(len(r.slots))].Load()
		count, used := p.committed()
		pos := position{seq, used, p.first.Load() + count}
		if p.seq.Load() == seq && r.tail.Load() == seq {
			return pos
		}
	}
}

// Reset discards what processor n holds.
func (b *Buffer) Reset(n int) {
	c := b.cpus[n]
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pos = c.ring.Load().end()
	c.keep.Store(c.pos.seq)
	c.overrun, c.read = 0, 0
	c.dropped.Store(0)
}

// Size is how many bytes processor n has room for.
func (b *Buffer) Size(n int) int { return len(b.cpus[n].ring.Load().slots) * pageSize }

// Resize gives processor n room for so many bytes. What it holds stays, but
// for what does not fit and for events written meanwhile.
func (b *Buffer) Resize(n, bytes int) {
	c := b.cpus[n]
	if pagesFor(bytes) == len(c.ring.Load().slots) {
		return
	}
	var old []Event
	for rd := b.Read(n, false); ; {
		ev, ok := rd.Next()
		if !ok {
			break
		}
		ev.Data = append([]byte(nil), ev.Data...)
		old = append(old, ev)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	ring := newPages(pagesFor(bytes), c.pos.num)
	c.pos = position{num: c.pos.num}
	c.keep.Store(0)
	tmp := &Buffer{cpus: []*cpu{{}}}
	tmp.cpus[0].ring.Store(ring)
	for _, ev := range old {
		tmp.Write(0, ev.Time, ev.Data)
	}
	c.ring.Store(ring)
}
