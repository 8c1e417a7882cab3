package ring

// Flags in a page's commit field: events were lost before it, and their number
// stands behind its events.
const (
	missedEvents = 1 << 31
	missedStored = 1 << 30
)

// ReadPage takes processor n's oldest page out of b, or what has not been read
// of it, and puts it to p, which has PageSize bytes, as the kernel's user sees
// it (ring_buffer_read_page); false when there is nothing.
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
