package ring

// Flags in a page's commit field. They say that events before the page were lost, and that the number of
// lost events stands behind the page's events.
const (
	missedEvents = 1 << 31
	missedStored = 1 << 30
)

// ReadPage consumes processor n's oldest page, or its part that was not read yet. It copies the page to p
// in the kernel's format for users (ring_buffer_read_page). p has PageSize bytes. It returns false if there
// is nothing to read.
func (b *Buffer) ReadPage(n int, p []byte) bool {
	c := b.cpus[n]
	c.mu.Lock()
	defer c.mu.Unlock()
	k := &cursor{ring: c.ring.Load(), pos: c.pos}
	if !k.seek() {
		return false
	}
	from, at := k.pos.off, k.pos.time
	lost, events := k.lost, uint64(0)
	l, start, room := b.layout, HeaderSize(b.layout), DataSize(b.layout)
	for k.full || k.step() {
		events++
		k.pos.off, k.pos.time, k.full = k.end, k.now, false
	}
	size := copy(p[start:PageSize], k.page[from:k.used])
	clear(p[start+size : PageSize])
	commit := uint64(size)
	if lost > 0 {
		commit |= missedEvents
		if room-size >= l.Word {
			commit |= missedStored
			l.PutLong(p[start+size:], lost)
		}
	}
	l.PutUint64(p, at)
	l.PutLong(p[commitAt:], commit)
	k.pos.num += events
	c.overrun += lost
	c.read += events
	c.advance(k.pos)
	return true
}
