package mirror

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kprobefs/kprobefs/emu"
)

// ran is what a queue has run, in order.
type ran struct {
	mu  sync.Mutex
	nrs []int
}

func (r *ran) exec(c *emu.Call) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.nrs = append(r.nrs, c.Nr)
}

func (r *ran) have() []int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.nrs)
}

func TestQueueOrder(t *testing.T) {
	var r ran
	q := newQueue(r.exec)
	q.armed.Store(true) // late never comes
	q.later(&queued{call: &emu.Call{Nr: 1}})
	q.later(&queued{call: &emu.Call{Nr: 2}})
	if got := r.have(); len(got) != 0 {
		t.Fatalf("%v ran although put off", got)
	}
	q.settle()
	if got := r.have(); !slices.Equal(got, []int{1, 2}) {
		t.Fatalf("settled: %v ran", got)
	}
	q.later(&queued{call: &emu.Call{Nr: 3}})
	q.run(&emu.Call{Nr: 4})
	q.run(&emu.Call{Nr: 5})
	if got := r.have(); !slices.Equal(got, []int{1, 2, 3, 4, 5}) {
		t.Errorf("%v ran", got)
	}
	for i := range maxQueued {
		q.later(&queued{call: &emu.Call{Nr: 6 + i}})
	}
	if got := r.have(); len(got) != 5+maxQueued {
		t.Errorf("%d of %d ran: too many wait", len(got), 5+maxQueued)
	}
}

// TestQueueLate: a call that was put off runs without a request.
func TestQueueLate(t *testing.T) {
	var r ran
	q := newQueue(r.exec)
	for i := range 3 {
		q.later(&queued{call: &emu.Call{Nr: i}})
		waitFor(t, "the call to run", func() bool { return len(r.have()) == i+1 })
	}
}

// TestQueueStuck: a call that waits for somebody holds up its maker alone.
func TestQueueStuck(t *testing.T) {
	var r ran
	let := make(chan struct{})
	begun := make(chan struct{})
	q := newQueue(func(c *emu.Call) {
		if c.Nr == 0 {
			c.Begun.Store(true)
			close(begun)
			<-let
		}
		r.exec(c)
	})
	q.armed.Store(true)
	q.later(&queued{call: &emu.Call{Nr: 7}})
	made := make(chan struct{})
	go func() {
		q.run(&emu.Call{Nr: 0})
		close(made)
	}()
	<-begun
	q.later(&queued{call: &emu.Call{Nr: 1}})
	q.run(&emu.Call{Nr: 2})
	if got := r.have(); !slices.Equal(got, []int{7, 1, 2}) {
		t.Errorf("beside the stuck call %v ran", got)
	}
	select {
	case <-made:
		t.Error("who made the stuck call does not wait for it")
	default:
	}
	close(let)
	<-made
	q.settle()
	if n := q.left.Load(); n != 0 {
		t.Errorf("%d calls are left", n)
	}
}

// TestQueueNoProcessor: no call comes before one whose thread has no processor for a while.
func TestQueueNoProcessor(t *testing.T) { synctest.Test(t, testQueueNoProcessor) }

func testQueueNoProcessor(t *testing.T) {
	var r ran
	begun := make(chan struct{})
	q := newQueue(func(c *emu.Call) {
		if c.Nr == 1 {
			close(begun)
			time.Sleep(20 * takeover) // of the bubble's clock, by which others lose patience
			c.Begun.Store(true)
		}
		r.exec(c)
	})
	q.armed.Store(true)
	q.later(&queued{call: &emu.Call{Nr: 1}})
	go q.settle()
	<-begun
	q.run(&emu.Call{Nr: 2})
	q.settle()
	if got := r.have(); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("the calls ran in the order %v", got)
	}
}

// TestQueueCrowd: calls have run when their makers go on, and none is lost,
// while some take so long that they are thought stuck.
func TestQueueCrowd(t *testing.T) { synctest.Test(t, testQueueCrowd) }

func testQueueCrowd(t *testing.T) {
	var r ran
	q := newQueue(func(c *emu.Call) {
		if c.Begun != nil {
			c.Begun.Store(true) // so that it can be thought stuck
		}
		if c.Nr%7 == 0 {
			time.Sleep(2 * takeover) // of the bubble's clock
		}
		r.exec(c)
	})
	var all sync.WaitGroup
	const makers, each = 8, 100
	for m := range makers {
		all.Go(func() {
			for i := range each {
				if i%3 > 0 {
					q.later(&queued{call: &emu.Call{PID: m, Nr: m*1000 + i}})
					continue
				}
				q.run(&emu.Call{PID: m, Nr: m*1000 + i})
				if !slices.Contains(r.have(), m*1000+i) {
					t.Errorf("call %d of %d has not run", i, m)
				}
			}
		})
	}
	all.Wait()
	q.close()
	seen := make(map[int]int)
	for _, nr := range r.have() {
		seen[nr/1000]++
	}
	for m := range makers {
		if seen[m] != each {
			t.Errorf("%d of %d calls of %d have run", seen[m], each, m)
		}
	}
}

// TestWithdraw holds that calls that were put off can be taken out and added again, behind those that stay.
func TestWithdraw(t *testing.T) {
	var made []int
	q := newQueue(func(c *emu.Call) { made = append(made, c.PID) })
	for pid := 1; pid <= 4; pid++ {
		q.put(&queued{call: &emu.Call{PID: pid}})
	}
	even := q.withdraw(func(c *emu.Call) bool { return c.PID%2 == 0 })
	q.put(&queued{call: &emu.Call{PID: 5}})
	for _, c := range even {
		q.put(c)
	}
	q.settle()
	if want := []int{1, 3, 5, 2, 4}; !slices.Equal(made, want) || q.left.Load() != 0 {
		t.Errorf("%v with %d left, want %v", made, q.left.Load(), want)
	}
}
