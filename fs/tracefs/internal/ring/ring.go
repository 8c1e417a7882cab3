package ring

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine/arch"
)

const (
	// PageSize is the size of a page as users read it, in bytes: a header, and events.
	PageSize = 4096
	// MaxDataSize is the largest DataSize, in bytes.
	MaxDataSize = PageSize - commitAt - 4

	commitAt = 8 // where a page's header has commit, an unsigned long, which ends it
	minPages = 2
)

// HeaderSize is how many bytes of a page stand before its events, in kernels of that layout.
func HeaderSize(l arch.Layout) int { return commitAt + l.Word }

// DataSize is what events have of a page, in bytes, in kernels of that layout.
func DataSize(l arch.Layout) int { return PageSize - HeaderSize(l) }

// A page holds consecutive events of one processor.
type page struct {
	seq    pageNumber    // the page's number in the history of its ring
	first  atomic.Uint64 // the number of its first event
	time   atomic.Uint64 // time of its first event; set before the event is committed
	commit atomic.Uint64 // events in it << 32 | bytes used
	pins   atomic.Int32  // how many readers read it; -1 while the writer takes it over
	data   [MaxDataSize]byte
}

// nowhere is the number of a page that has not been written yet.
const nowhere = math.MaxUint64

// A pageNumber is the number of a page. The zero value is nowhere. So a page that was never written is all
// zeros, and takes no memory of the host.
type pageNumber struct{ next atomic.Uint64 }

// Load returns the number.
func (n *pageNumber) Load() uint64 { return n.next.Load() - 1 }

// Store sets the number.
func (n *pageNumber) Store(seq uint64) { n.next.Store(seq + 1) }

func (p *page) committed() (events uint64, used int) {
	c := p.commit.Load()
	return c >> 32, int(uint32(c))
}

// pages is one processor's ring. A resize replaces it by a new one.
type pages struct {
	order arch.Order
	room  int                    // bytes of a page that events have
	slots []atomic.Pointer[page] // page seq is in slot seq % len
	tail  atomic.Uint64          // seq of the page being written
	spare atomic.Pointer[page]   // readers put it here, the writer takes it

	cur  *page  // the page being written; protected by cpu.busy
	last uint64 // time of the newest event; protected by cpu.busy
}

// newPages makes a ring of n pages. The first page is written next.
func newPages(l arch.Layout, n int) *pages {
	r := &pages{order: l.Order, room: DataSize(l), slots: make([]atomic.Pointer[page], n)}
	all := make([]page, n)
	for i := range all {
		r.slots[i].Store(&all[i])
	}
	r.cur = &all[0]
	r.cur.seq.Store(0)
	return r
}

// A cpu is one processor's part of a Buffer.
type cpu struct {
	busy    atomic.Bool           // held by the writer
	off     atomic.Bool           // set: nothing is recorded
	ring    atomic.Pointer[pages] // present ring; a resize replaces it with mu and busy held
	dropped atomic.Uint64         // events that were not written, because the ring was full and NoOverwrite was set

	mu      sync.Mutex // held by a reader; protects the fields below
	pos     position   // events before it were consumed or discarded
	overrun uint64     // events overwritten before pos moved over them, since the last reset
	read    uint64     // events consumed since the last reset
	changes uint64     // how often pos or the ring changed
	// keep is the number of the page of pos. With NoOverwrite the writer must not overwrite that page.
	// Readers write keep with mu held. The writer reads it.
	keep atomic.Uint64
}

func (c *cpu) lock() {
	for !c.busy.CompareAndSwap(false, true) {
		runtime.Gosched()
	}
}

func (c *cpu) unlock() { c.busy.Store(false) }

// A position is a place in a ring: the place before event number num. If the event is in the ring, it is in
// page seq at byte off or behind.
type position struct {
	seq  uint64
	off  int
	num  uint64
	time uint64 // time of the event before, if that event is in the same page
}

// A Buffer has a ring for every processor.
type Buffer struct {
	layout arch.Layout
	cpus   []*cpu
	wait   waiters

	// NoOverwrite: if the ring is full, new events are dropped instead of old ones. It can be set at any
	// time.
	NoOverwrite atomic.Bool
}

// New makes a Buffer with room for so many bytes per processor, rounded up to pages, for kernels of that
// layout.
func New(l arch.Layout, cpus, bytes int) *Buffer {
	b := &Buffer{layout: l, cpus: make([]*cpu, cpus)}
	for i := range b.cpus {
		b.cpus[i] = &cpu{}
		b.cpus[i].ring.Store(newPages(l, pagesFor(l, bytes)))
	}
	return b
}

func pagesFor(l arch.Layout, bytes int) int {
	room := DataSize(l)
	return max(minPages, (bytes+room-1)/room)
}

// CPUs is the number of processors.
func (b *Buffer) CPUs() int { return len(b.cpus) }

// Record starts or stops recording of events of processor n.
func (b *Buffer) Record(n int, on bool) { b.cpus[n].off.Store(!on) }

// Write appends an event of processor n with the time ts. If the event before is later, it takes that
// event's time. It reports whether the event was written.
func (b *Buffer) Write(n int, ts uint64, event []byte) bool {
	c := b.cpus[n]
	size := eventSize(len(event))
	if c.off.Load() || size > DataSize(b.layout) {
		return false
	}
	c.lock()
	ok := c.write(ts, size, event, b.NoOverwrite.Load())
	c.unlock()
	if ok {
		b.wait.wake()
	}
	return ok
}

func (c *cpu) write(ts uint64, size int, event []byte, keep bool) bool {
	r := c.ring.Load()
	p := r.cur
	count, used := p.committed()
	ts = max(ts, r.last)
	delta, need := ts-r.last, size
	if used > 0 && delta > deltaMask {
		need += 2 * word
	}
	if used+need > r.room {
		if p = r.advance(c, p, count, used, keep); p == nil {
			c.dropped.Add(1)
			return false
		}
		count, used, need = 0, 0, size
	}
	at := p.data[used : used+need]
	if used == 0 {
		p.time.Store(ts)
		delta = 0
	}
	if need > size {
		putExtend(r.order, at, delta)
		at, delta = at[2*word:], 0
	}
	start := putHeader(r.order, at, delta)
	clear(at[start+copy(at[start:], event):])
	r.last = ts
	p.commit.Store((count+1)<<32 | uint64(used+need))
	return true
}

// advance takes over the oldest page for the writer. It returns nil if that page must not be overwritten.
func (r *pages) advance(c *cpu, full *page, count uint64, used int, keep bool) *page {
	seq := full.seq.Load() + 1
	n := uint64(len(r.slots))
	if keep && seq >= n && seq-n >= c.keep.Load() {
		return nil
	}
	full.commit.Store(count<<32 | uint64(pad(r.order, full.data[:r.room], used)))
	slot := &r.slots[seq%n]
	p := slot.Load()
	if !p.pins.CompareAndSwap(0, -1) {
		if p = r.spare.Swap(nil); p == nil {
			return nil // impossible: the reader that pinned the page has left a spare page
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

// A loaded is the copy of a page.
type loaded struct {
	used  int    // bytes of events
	first uint64 // number of the first event
	time  uint64 // time of the first event
}

// load copies the events of page seq to buf. ok is false if the page was overwritten, or is not written
// yet.
func (r *pages) load(seq uint64, buf []byte) (l loaded, ok bool) {
	if r.spare.Load() == nil {
		r.spare.Store(new(page))
	}
	p := r.slots[seq%uint64(len(r.slots))].Load()
	if n := p.pins.Load(); n < 0 || !p.pins.CompareAndSwap(n, n+1) {
		return l, false
	}
	defer p.pins.Add(-1)
	if p.seq.Load() != seq {
		return l, false
	}
	_, l.used = p.committed()
	copy(buf, p.data[:l.used])
	l.first, l.time = p.first.Load(), p.time.Load()
	return l, true
}

// oldest is the number of the oldest page that was not overwritten.
func (r *pages) oldest() uint64 {
	tail := r.tail.Load()
	if n := uint64(len(r.slots)); tail >= n {
		return tail - n + 1
	}
	return 0
}
