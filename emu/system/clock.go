package system

import (
	"container/heap"
	"sync"
	"sync/atomic"
	"time"
)

// ClockKind is the source of the machine's time.
type ClockKind uint8

const (
	// ClockHost: the host's monotonic time since the machine's start.
	ClockHost ClockKind = iota
	// ClockVirtual: an executed instruction is one nanosecond, and Advance.
	ClockVirtual
)

// A Clock is a machine's engine.Clock.
type Clock struct {
	virtual bool
	start   time.Time     // time.Now at the start
	now     atomic.Uint64 // time of ClockVirtual, in ns; only the holder of the machine lock writes it
	// by how much TurnBack has set ClockHost back, in ns; only the holder of the machine lock writes it
	behind atomic.Uint64
	ran    uint64 // time of ClockHost when the machine ran last; only the holder of the machine lock uses it

	mu     sync.Mutex               // protects the fields below
	timers timerHeap                // timers of ClockVirtual
	seq    uint64                   // guarded by mu
	closed bool                     // guarded by mu
	host   map[*time.Timer]struct{} // timers of ClockHost
}

// String is the kind as --clock has it.
func (k ClockKind) String() string {
	if k == ClockVirtual {
		return "virtual"
	}
	return "host"
}

// NewClock returns a Clock whose time begins at since.
func NewClock(kind ClockKind, since time.Duration) *Clock {
	c := &Clock{virtual: kind == ClockVirtual, start: time.Now().Add(-since), host: map[*time.Timer]struct{}{}}
	if c.virtual {
		c.Set(uint64(since))
	}
	return c
}

// Virtual reports whether executed instructions move the time.
func (c *Clock) Virtual() bool { return c.virtual }

// Set sets the time of ClockVirtual to now, also to an earlier time.
func (c *Clock) Set(now uint64) { c.now.Store(now) }

// Now is the time in ns since the machine's start.
func (c *Clock) Now() uint64 {
	if c.virtual {
		return c.now.Load()
	}
	return c.Since() - c.behind.Load()
}

// Since is the time of ClockHost without the effect of TurnBack.
func (c *Clock) Since() uint64 { return uint64(time.Since(c.start)) }

// TurnBack sets host time back to at, the time at which a call was made that runs only now. The time never
// goes behind one that the machine has seen. 0 is now. The machine lock is held.
func (c *Clock) TurnBack(at uint64) {
	if c.virtual {
		return
	}
	now, behind := c.Since(), c.behind.Load()
	seen := c.ran
	if behind > 0 { // inside another call that runs late
		seen = max(seen, now-behind)
	}
	behind = 0
	if at > 0 && max(at, seen) < now {
		behind = now - max(at, seen)
	}
	c.behind.Store(behind)
}

// Present brings host time back to now. The machine lock is held.
func (c *Clock) Present() { c.behind.Store(0) }

// HasRun records that the machine has seen the time up to now. The machine lock is held.
func (c *Clock) HasRun() {
	if !c.virtual {
		c.ran = max(c.ran, c.Now())
	}
}

// Pause is called before a call under way lets the machine lock go, and Resume, with its result, after it has the lock
// again: meanwhile another call may have turned the time back, or brought it to the present.
func (c *Clock) Pause() (behind uint64) {
	c.HasRun()
	return c.behind.Load()
}

// Resume sets host time back again as far as it was, but not behind what the machine has seen. The machine lock is held.
func (c *Clock) Resume(behind uint64) {
	if !c.virtual {
		now := c.Since()
		c.behind.Store(min(behind, now-min(now, c.ran)))
	}
}

// Passed moves virtual time by executed instructions. The machine lock is held.
func (c *Clock) Passed(insns uint64) {
	if c.virtual && insns != 0 {
		c.now.Add(insns)
	}
}

// Forward moves virtual time on to when.
func (c *Clock) Forward(when uint64) {
	for {
		now := c.now.Load()
		if now >= when || c.now.CompareAndSwap(now, when) {
			return
		}
	}
}

// AfterFunc calls f once, after ns nanoseconds, without the machine lock: on its own goroutine, or, with a
// virtual clock, on the goroutine that made the time pass. stop prevents the call.
func (c *Clock) AfterFunc(ns uint64, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return func() {}
	}
	if !c.virtual {
		return c.afterHost(ns, f)
	}
	c.seq++
	t := &timer{when: c.Now() + ns, seq: c.seq, f: f}
	heap.Push(&c.timers, t)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if t.index >= 0 {
			heap.Remove(&c.timers, t.index)
		}
	}
}

func (c *Clock) afterHost(ns uint64, f func()) (stop func()) {
	var t *time.Timer
	t = time.AfterFunc(time.Duration(ns), func() {
		c.mu.Lock()
		_, live := c.host[t]
		delete(c.host, t)
		c.mu.Unlock()
		if live {
			f()
		}
	})
	c.host[t] = struct{}{}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		t.Stop()
		delete(c.host, t)
	}
}

// NextVirtual is the time of the earliest timer. ok is false without a timer, and with host time.
func (c *Clock) NextVirtual() (when uint64, ok bool) {
	if !c.virtual {
		return 0, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.timers) == 0 {
		return 0, false
	}
	return c.timers[0].when, true
}

// RunDue runs the virtual timers that are due, in order. The machine lock is not held.
func (c *Clock) RunDue() {
	if !c.virtual {
		return
	}
	for f := c.pop(); f != nil; f = c.pop() {
		f()
	}
}

func (c *Clock) pop() func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.timers) == 0 || c.timers[0].when > c.now.Load() {
		return nil
	}
	return heap.Pop(&c.timers).(*timer).f
}

// Close forgets every timer.
func (c *Clock) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.timers = nil
	for t := range c.host {
		t.Stop()
	}
	clear(c.host)
}

type timer struct {
	when, seq uint64
	f         func()
	index     int // in the heap; -1 once out of it
}

// timerHeap orders by time, then by order of creation.
type timerHeap []*timer

// Len is that of heap.Interface.
func (h timerHeap) Len() int { return len(h) }

// Less is that of heap.Interface.
func (h timerHeap) Less(i, j int) bool {
	if h[i].when != h[j].when {
		return h[i].when < h[j].when
	}
	return h[i].seq < h[j].seq
}

// Swap is that of heap.Interface.
func (h timerHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}

// Push is that of heap.Interface.
func (h *timerHeap) Push(x any) {
	t := x.(*timer)
	t.index = len(*h)
	*h = append(*h, t)
}

// Pop is that of heap.Interface.
func (h *timerHeap) Pop() any {
	old := *h
	t := old[len(old)-1]
	*h = old[:len(old)-1]
	t.index = -1
	return t
}
