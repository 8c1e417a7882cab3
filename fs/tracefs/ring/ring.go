package ring

import (
	"encoding/binary"
	"sync"
	"sync/atomic"
)

const (
	pageSize = 4080 // bytes of events in a page, as in the kernel's 4096-byte one
	header   = 10   // bytes before each event: time, length
	minPages = 2

	// MaxEvent is the longest event that can be written.
	MaxEvent = pageSize - header
)

// A page holds consecutive events of one processor.
type page struct {
	seq    atomic.Uint64 // the page's number in the history of its ring
	first  atomic.Uint64 // the number of its first event
	commit atomic.Uint64 // events in it << 32 | bytes used
	pins   atomic.Int32  // readers on it; -1 while the writer takes it over
	data   [pageSize]byte
}

func (p *page) committed() (events uint64, used int) {
	c := p.commit.Load()
	return c >> 32, int(uint32(c))
}

// pages is one processor's ring; a new one takes its place when it is resized.
type pages struct {
	slots []atomic.Pointer[page] // page seq is in slot seq % len
	tail  atomic.Uint64          // seq of the page being written
	spare atomic.Pointer[page]   // put there by readers, taken by the writer

	cur *page // the page being written; the writer's
}

func newPages(n int, firstEvent uint64) *pages {
	r := &pages{slots: make([]atomic.Pointer[page], n)}
	all := make([]page, n)
	for i := range all {
		all[i].seq.Store(uint64(i) - uint64(n)) // nowhere yet
		r.slots[i].Store(&all[i])
	}
	r.cur = &all[0]
	r.cur.seq.Store(0)
	r.cur.first.Store(firstEvent)
	return r
}

// A cpu is one processor's part of a Buffer.
type cpu struct {
	ring    atomic.Pointer[pages]
	dropped atomic.Uint64 // events not written: too long, or no room and not to overwrite

	mu      sync.Mutex // excludes readers; protects what follows
	pos     position   // up to where events have been consumed or discarded
	overrun uint64     // events overwritten before pos moved over them, since the last reset
	read    uint64     // events consumed since the last reset
	// keep is where the writer must stop when it may not overwrite: the page of
	// pos. Written with mu held, read by the writer.
	keep atomic.Uint64
}

// A position is a place in a ring: before event number num, which is, if it is
// there at all, at byte off of page seq.
type position struct {
	seq uint64
	off int
	num uint64
}

// A Buffer is a ring for every processor.
type Buffer struct {
	cpus []*cpu
	wait waiters

	// NoOverwrite: when full, new events are dropped instead of old ones. Set
	// it at any time.
	NoOverwrite atomic.Bool
}

// New makes a Buffer of so many bytes (rounded up to pages) per processor.
func New(cpus, bytes int) *Buffer {
	b := &Buffer{cpus: make([]*cpu, cpus)}
	for i := range b.cpus {
		b.cpus[i] = &cpu{}
		b.cpus[i].ring.Store(newPages(pagesFor(bytes), 0))
	}
	return b
}

func pagesFor(bytes int) int { return max(minPages, (bytes+pageSize-1)/pageSize) }

// CPUs is the number of processors.
func (b *Buffer) CPUs() int { return len(b.cpus) }

// Write appends an event of processor n at ts. It reports whether it did.
func (b *Buffer) Write(n int, ts uint64, event []byte) bool {
	c := b.cpus[n]
	r := c.ring.Load()
	p := r.cur
	count, used := p.committed()
	need := header + len(event)
	if used+need > pageSize {
		if need > pageSize {
			c.dropped.Add(1)
			return false
		}
		if p = r.advance(c, p, count, b.NoOverwrite.Load()); p == nil {
			c.dropped.Add(1)
			return false
		}
		count, used = 0, 0
	}
	at := p.data[used : used+need]
	binary.LittleEndian.PutUint64(at, ts)
	binary.LittleEndian.PutUint16(at[8:], uint16(len(event)))
	copy(at[header:], event)
	p.commit.Store((count+1)<<32 | uint64(used+need))
	b.wait.wake()
	return true
}

// advance takes the next page over: the oldest one. Nil when that would
// overwrite what may not be.
func (r *pages) advance(c *cpu, full *page, count uint64, keep bool) *page {
	seq := full.seq.Load() + 1
	n := uint64(len(r.slots))
	if keep && seq >= n && seq-n >= c.keep.Load() {
		return nil
	}
	slot := &r.slots[seq%n]
	p := slot.Load()
	if !p.pins.CompareAndSwap(0, -1) {
		if p = r.spare.Swap(nil); p == nil {
			return nil // cannot be: the reader that pinned it has left a spare one
		}
		p.pins.Store(-1)
	}
	p.commit.Store(0)
	p.first.Store(full.first.Load() + count)
	p.seq.Store(seq)
	p.pins.Store(0)
	slot.Store(p)
	r.cur = p
	r.tail.Store(seq)
	return p
}

// load copies what page seq holds to buf: its events' bytes and the number of
// the first. ok is false when the page is there no more, or not yet.
func (r *pages) load(seq uint64, buf []byte) (used int, first uint64, ok bool) {
	if r.spare.Load() == nil {
		r.spare.Store(new(page))
	}
	p := r.slots[seq%uint64(len(r.slots))].Load()
	if n := p.pins.Load(); n < 0 || !p.pins.CompareAndSwap(n, n+1) {
		return 0, 0, false
	}
	defer p.pins.Add(-1)
	if p.seq.Load() != seq {
		return 0, 0, false
	}
	_, used = p.committed()
	copy(buf, p.data[:used])
	return used, p.first.Load(), true
}

// oldest is the first page that is still there.
func (r *pages) oldest() uint64 {
	tail := r.tail.Load()
	if n := uint64(len(r.slots)); tail >= n {
		return tail - n + 1
	}
	return 0
}
