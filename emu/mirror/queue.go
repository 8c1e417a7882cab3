package mirror

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/kprobefs/kprobefs/emu"
)

// maxQueued bounds how many calls are put off. The maker of one more waits.
const maxQueued = 512

// noProcessor bounds the wait for a call that the machine does not take up. A thread that could run gets
// a processor long before that.
const noProcessor = 300 * time.Millisecond

// unseen is how long a call may stay put off while no other call comes: a process may be blocked in
// a read of trace_pipe.
const unseen = 2 * time.Millisecond

// A queue has the calls that the machine is yet to run, in the order in which their makers made them.
// Any goroutine may run them.
type queue struct {
	exec  func(*emu.Call)
	left  atomic.Int32 // calls queued or under way
	armed atomic.Bool  // late will come
	late  *time.Timer

	mu          sync.Mutex
	first, last *queued // guarded by mu
	waiting     int     // how many those are; guarded by mu
	turn        *turn   // the turn that runs them; nil: none. Guarded by mu
}

// queued is one call.
type queued struct {
	call *emu.Call
	done func()  // when it has been run; nil: nothing
	by   *turn   // the turn that has run it, or runs it. Guarded by queue.mu
	next *queued // guarded by queue.mu
}

// A turn is one goroutine's running of queued calls.
type turn struct {
	over  chan struct{} // closed when the queue is another's: it is empty, or taken away
	ended chan struct{} // closed when the last call of the turn has been run
	done  atomic.Uint32 // calls that have been run
	begun atomic.Bool   // the machine has taken up the call that it runs now. Cleared under queue.mu
}

func newQueue(exec func(*emu.Call)) *queue {
	q := &queue{exec: exec}
	q.late = time.AfterFunc(time.Hour, func() {
		q.armed.Store(false)
		q.rest()
	})
	q.late.Stop()
	return q
}

// put adds a call to the end and returns how many there are.
func (q *queue) put(c *queued) int {
	q.left.Add(1)
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.first == nil {
		q.first = c
	} else {
		q.last.next = c
	}
	q.last = c
	q.waiting++
	return q.waiting
}

// run returns when c has been run, after all that was put off before it.
func (q *queue) run(call *emu.Call) {
	if q.left.Load() == 0 {
		q.exec(call) // nothing to keep in order
		return
	}
	c := &queued{call: call}
	q.put(c)
	q.settle()
	q.mu.Lock()
	by := c.by
	q.mu.Unlock()
	<-by.ended
}

// later puts c off.
func (q *queue) later(c *queued) {
	if q.put(c) >= maxQueued {
		q.settle()
		return
	}
	q.arm()
}

// add puts c off however many there are: it never waits.
func (q *queue) add(c *queued) {
	q.put(c)
	q.arm()
}

// arm sees to it that what was put off runs soon.
func (q *queue) arm() {
	if !q.armed.Load() && !q.armed.Swap(true) {
		q.late.Reset(unseen)
	}
}

// settle returns when every call that was put off has been run. If a call takes very long, it must
// be waiting for a process, perhaps for the caller of settle. Such a call is left to itself.
func (q *queue) settle() {
	for q.left.Load() > 0 {
		t, mine := q.take()
		switch {
		case mine:
			q.work(t)
		case t == nil:
			return // what is under way has been left to itself
		default:
			q.wait(t)
		}
	}
}

// rest runs the calls that were put off, unless another goroutine does so already.
func (q *queue) rest() {
	if q.left.Load() == 0 {
		return
	}
	if t, mine := q.take(); mine {
		q.work(t)
	}
}

// take begins a turn, if there is something to do and no goroutine does it.
func (q *queue) take() (t *turn, mine bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.turn == nil && q.first != nil {
		q.turn = &turn{over: make(chan struct{}), ended: make(chan struct{})}
		return q.turn, true
	}
	return q.turn, false
}

// work runs calls until there are none, or the turn has been taken away.
func (q *queue) work(t *turn) {
	defer close(t.ended)
	for c := q.next(t); c != nil; c = q.next(t) {
		c.call.Begun = &t.begun
		q.exec(c.call)
		if c.done != nil {
			c.done()
		}
		t.done.Add(1)
		q.left.Add(-1)
	}
}

// next is the next call of turn t; nil ends it.
func (q *queue) next(t *turn) *queued {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.turn != t {
		return nil
	}
	c := q.first
	if c == nil {
		q.turn = nil
		close(t.over)
		return nil
	}
	q.first, c.next, c.by = c.next, nil, t
	t.begun.Store(false)
	q.waiting--
	return c
}

// wait waits for turn t to end. If one of its calls takes too long, the others
// are taken from it. A call that the machine has not taken up yet has only no
// processor: the others would come before it.
func (q *queue) wait(t *turn) {
	patience := time.NewTimer(takeover)
	defer patience.Stop()
	for waited := time.Duration(0); ; waited += takeover {
		before := t.done.Load()
		select {
		case <-t.over:
			return
		case <-patience.C:
		}
		if t.done.Load() != before {
			waited = 0
		} else if q.takeFrom(t, waited >= noProcessor) {
			return
		}
		patience.Reset(takeover)
	}
}

// takeFrom ends turn t if the machine has taken up its call, or anyway.
func (q *queue) takeFrom(t *turn, anyway bool) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !anyway && !t.begun.Load() {
		return false
	}
	if q.turn == t {
		q.turn = nil
		close(t.over)
	}
	return true
}

// close runs the remaining calls. No call may be put off during or after it.
func (q *queue) close() {
	q.late.Stop()
	q.settle()
}
