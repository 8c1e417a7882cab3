package ring

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine/arch"
)

const (
	// PageSize is that of a page as the kernel hands it out, in bytes: a header, and events.
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
	time   atomic.Uint64 // of its first event; set before that is committed
	commit atomic.Uint64 // events in it << 32 | bytes used
	pins   atomic.Int32  // readers on it; -1 while the writer takes it over
	data   [MaxDataSize]byte
}

// nowhere is the number of a page that has not been written yet.
const nowhere = math.MaxUint64

// A pageNumber is a number; the zero value is nowhere. So a page that nobody has
// written to is untouched, and takes none of the host's memory.
type pageNumber struct{ next atomic.Uint64 }

// Load is the number.
func (n *pageNumber) Load() uint64 { return n.next.Load() - 1 }

// Store sets the number.
func (n *pageNumber) Store(seq uint64) { n.next.Store(seq + 1) }

func (p *page) committed() (events uint64, used int) {
	c := p.commit.Load()
	return c >> 32, int(uint32(c))
}

// pages is one processor's ring; a new one takes its place when it is resized.
type pages struct {
	order arch.Order
	room  int                    // bytes of a page that events have
	slots []atomic.Pointer[page] // page seq is in slot seq % len
	tail  atomic.Uint64          // seq of the page being written
	spare atomic.Pointer[page]   // put there by readers, taken by the writer

	cur  *page  // the page being written; protected by cpu.busy
	last uint64 // time of the newest event; protected by cpu.busy
}

// newPages makes n pages; the first is written next.
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
	busy    atomic.Bool // excludes writers
	off     atomic.Bool // nothing is recorded
	ring    atomic.Pointer[pages]
	dropped atomic.Uint64 // events not written: no room, and not to overwrite

	mu      sync.Mutex // excludes readers; protects what follows
	pos     position   // up to where events have been consumed or discarded
	overrun uint64     // events overwritten before pos moved over them, since the last reset
	read    uint64     // events consumed since the last reset
	changes uint64     // how often pos or the ring changed
	// keep is where the writer must stop when it may not overwrite: the page of
	// pos. Written with mu held, read by the writer.
	keep atomic.Uint64
}

func (c *cpu) lock() {
	for !c.busy.CompareAndSwap(false, true) {
		runtime.Gosched()
	}
}

func (c *cpu) unlock() { c.busy.Store(false) }

// A position is a place in a ring: before event number num, which is, if it is
// there at all, at byte off of page seq or behind.
type position struct {
	seq  uint64
	off  int
	num  uint64
	time uint64 // of the event before, if that is in the same page
}

// A Buffer is a ring for every processor.
type Buffer struct {
	layout arch.Layout
	cpus   []*cpu
	wait   waiters

	// NoOverwrite: when full, new events are dropped instead of old ones. Set
	// it at any time.
	NoOverwrite atomic.Bool
}

// New makes a Buffer of so many bytes (rounded up to pages) per processor, for kernels of
// that layout.
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

// Record says whether events of processor n are recorded at all.
func (b *Buffer) Record(n int, on bool) { b.cpus[n].off.Store(!on) }

// Write appends an event of processor n at ts, or at the time of the one
// before if that is later. It reports whether it did.
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

// advance takes the next page over: the oldest one. Nil when that would
// overwrite what may not be.
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

// A loaded is the copy of a page.
type loaded struct {
	used  int    // bytes of events
	first uint64 // number of the first
	time  uint64 // and its time
}

// load copies the events of page seq to buf. ok is false when the page is
// there no more, or not yet.
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

// oldest is the first page that is still there.
func (r *pages) oldest() uint64 {
	tail := r.tail.Load()
	if n := uint64(len(r.slots)); tail >= n {
		return tail - n + 1
	}
	return 0
}
