package mirror

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/kprobefs/kprobefs/emu"
)

// maxQueued is how many calls may be put off. The maker of one more waits.
const maxQueued = 512

// noProcessor is how long wait waits for a call that the machine has not begun. A runnable thread gets a
// processor much earlier, and no call holds the machine lock for as long (emu.Machine.Mirror).
const noProcessor = time.Second

// unseen is how long a call may stay put off if no other call comes: a process may wait in a read of
// trace_pipe.
const unseen = 2 * time.Millisecond

// A queue has the calls that the machine has not run yet, in the order in which they were made. Any
// goroutine may run them.
type queue struct {
	exec  func(*emu.Call)
	left  atomic.Int32 // calls that are queued or running
	armed atomic.Bool  // a timer will run the calls
	late  *time.Timer

	mu          sync.Mutex
	first, last *queued // protected by mu
	waiting     int     // number of queued calls; protected by mu
	turn        *turn   // the turn that runs them; nil: none; protected by mu
}

// queued is one call in a queue.
type queued struct {
	call *emu.Call
	done func() // called after the call was run; may be nil
	// ready is called when the turn of the call has come; nil: it is ready. false: the call is put aside, and will be
	// queued again.
	ready func() bool
	by    *turn   // the turn that has run it or runs it; protected by queue.mu
	next  *queued // protected by queue.mu
}

// A turn is one goroutine that runs queued calls.
type turn struct {
	over  chan struct{} // closed when the turn runs no more calls: the queue is empty, or another turn has it
	ended chan struct{} // closed when the last call of the turn has been run
	done  atomic.Uint32 // calls that have been run
	begun atomic.Bool   // the machine has begun the turn's present call; cleared with queue.mu held
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
		q.exec(call) // the queue is empty
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

// add puts c off without a limit. It never waits.
func (q *queue) add(c *queued) {
	q.put(c)
	q.arm()
}

// withdraw takes the calls out that are wanted and have not begun. They are to be added again.
func (q *queue) withdraw(wanted func(*emu.Call) bool) (all []*queued) {
	q.mu.Lock()
	defer q.mu.Unlock()
	last := (*queued)(nil)
	for at := &q.first; *at != nil; {
		c := *at
		if c.ready != nil || c.done != nil || !wanted(c.call) {
			last, at = c, &c.next
			continue
		}
		*at, c.next = c.next, nil
		q.waiting--
		q.left.Add(-1)
		all = append(all, c)
	}
	q.last = last
	return all
}

// arm starts the timer that runs the calls that were put off.
func (q *queue) arm() {
	if !q.armed.Load() && !q.armed.Swap(true) {
		q.late.Reset(unseen)
	}
}

// settle returns when every call that was put off was run. A call that takes very long must be waiting for
// a process, perhaps for the caller of settle. settle does not wait for such a call.
func (q *queue) settle() {
	for q.left.Load() > 0 {
		t, mine := q.take()
		switch {
		case mine:
			q.work(t)
		case t == nil:
			return // settle does not wait for the running call
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

// take begins a turn if there are calls and no goroutine runs them. mine: the turn is new.
func (q *queue) take() (t *turn, mine bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.turn == nil && q.first != nil {
		q.turn = &turn{over: make(chan struct{}), ended: make(chan struct{})}
		return q.turn, true
	}
	return q.turn, false
}

// work runs calls until there are none, or the turn has lost the queue.
func (q *queue) work(t *turn) {
	defer close(t.ended)
	for c := q.next(t); c != nil; c = q.next(t) {
		q.make(t, c)
		t.done.Add(1)
		q.left.Add(-1)
	}
}

// make runs one call, unless it is put aside.
func (q *queue) make(t *turn, c *queued) {
	done := c.done
	if c.ready != nil && !c.ready() {
		return
	}
	c.call.Begun = &t.begun
	q.exec(c.call)
	if done != nil {
		done()
	}
}

// next returns the next call of turn t, or nil at its end.
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

// wait waits for the end of turn t. If one of its calls takes too long, another turn takes the other calls.
// A call that the machine has not begun only lacks a processor. It keeps its place, because the others must
// come after it.
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

// takeFrom takes the queue from turn t if the machine has begun its present call, or if anyway is set.
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
