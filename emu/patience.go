package emu

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kprobefs/kprobefs/emu/system"
)

// A process whose call is mirrored waits for the machine. It must not wait for ever: a function
// that spins, a lock that is never given back, or a pause can hold up the machine. So the process
// waits only as long as its patience lasts (Config.Patience). Then it goes on with the predicted
// result of its call.
//
// Its call is left to a goroutine that ends with the last such call. Until then no process waits at
// all: all calls are put behind, and run in their order.
const (
	// patientInsns is how many instructions must have run meanwhile. If fewer have run, the host is
	// slow, and not the machine.
	patientInsns = 1 << 20
	// patientLooks is how many quanta pass before the clock is looked at.
	patientLooks = 16
	// parting is how much longer an interrupted process waits. Calls are over in less, so most
	// signals change nothing.
	parting = 30 * time.Millisecond
	// leftLimit is how long a call that was left may go on before its task is killed.
	leftLimit = DefaultLimit
)

// errLeft is what drive returns about a job that is left to itself.
var errLeft = errors.New("left to itself")

// A waiter is the patience of whoever waits for one job. It belongs to the holder of the
// machine lock. nil has no end.
type waiter struct {
	ctx   context.Context // ends when the waiting process is interrupted; nil: never
	limit time.Duration   // of the host's time, without pauses
	kills bool            // at the end the task is killed; false: it goes on by itself
	// sleeps: the time in which the task sleeps does not count.
	sleeps bool

	looks  int
	since  time.Time // when it was first looked at
	insns  uint64    // that had been executed then
	called time.Time // when it was seen to be interrupted
	idle   bool      // the machine had nothing to do meanwhile
}

// waiterFor is the patience of c's process: a new one, or one that is not needed any more.
func (m *Machine) waiterFor(c *Call) *waiter {
	if len(m.waiters) == 0 {
		m.waiters = append(m.waiters, new(waiter))
	}
	n := len(m.waiters) - 1
	w := m.waiters[n]
	m.waiters = m.waiters[:n]
	*w = waiter{ctx: c.Context, limit: m.cfg.Patience}
	return w
}

func (w *waiter) context() context.Context {
	if w == nil {
		return nil
	}
	return w.ctx
}

// over says why w has come to its end, or nil. errLeft: the task goes on by itself.
func (w *waiter) over(m *Machine) error {
	if w == nil {
		return nil
	}
	if w.kills && system.Over(w.ctx) {
		return system.Reason(w.ctx)
	}
	if w.looks++; w.looks < patientLooks && !w.idle {
		return nil
	}
	now := time.Now()
	if w.since.IsZero() {
		w.since, w.insns = now, m.insns()
	}
	late := now.Sub(w.since) >= w.limit && (w.idle || m.insns()-w.insns >= patientInsns)
	switch {
	case w.kills && late:
		return ErrTime
	case late, !w.kills && w.interrupted(now):
		return errLeft
	}
	return nil
}

// interrupted reports whether the waiting process was interrupted at least parting ago.
func (w *waiter) interrupted(now time.Time) bool {
	if !system.Over(w.ctx) {
		return false
	}
	if w.called.IsZero() {
		w.called = now
	}
	return now.Sub(w.called) >= parting
}

// await waits until something happens to a machine that has nothing to run, or that is paused. The
// machine lock is held, except during the wait.
func (m *Machine) await(w *waiter) {
	if w == nil {
		m.apart(m.wakeup.Wait)
		return
	}
	start := time.Now()
	defer time.AfterFunc(parting, m.rouse).Stop()
	m.apart(m.wakeup.Wait)
	if w.kills && m.paused.Load() && !w.since.IsZero() {
		w.since = w.since.Add(time.Since(start))
		return
	}
	w.idle = true
}

// behind has the calls without a waiting process.
type behind struct {
	active atomic.Bool // a goroutine runs them, and no process waits for the machine

	mu    sync.Mutex // protects calls
	calls []*Call    // calls that have not run yet

	jobs []*job // running calls; only the holder of the machine lock uses them
}

// put keeps a copy of c, if there is room. It does not wait.
func (b *behind) put(c *Call) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.calls) >= maxHeld {
		return false
	}
	b.calls = append(b.calls, c.clone())
	return true
}

func (b *behind) take() *Call {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.calls) == 0 {
		b.active.Store(false)
		return nil
	}
	c := b.calls[0]
	b.calls = b.calls[1:]
	return c
}

// drop forgets the calls that have not been made yet.
func (b *behind) drop() (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n, b.calls = len(b.calls), nil
	return n
}

// whenOver has f done when the job is over that was left last. The machine lock is held.
func (b *behind) whenOver(f func()) {
	j := b.jobs[len(b.jobs)-1]
	before := j.after
	j.after = func() {
		if before != nil {
			before()
		}
		f()
	}
}

// putBehind appends c to the calls without a waiting process.
func (m *Machine) putBehind(c *Call) {
	if !m.behind.put(c) {
		m.lost.Add(1)
	}
	m.tend()
}

// leave turns j into a call without a waiting process. The machine lock is held.
func (m *Machine) leave(j *job) {
	j.wait = &waiter{limit: leftLimit, kills: true}
	m.behind.jobs = append(m.behind.jobs, j)
	m.tend()
}

// tend has a goroutine run what was put behind, if none does.
func (m *Machine) tend() {
	if !m.behind.active.Swap(true) {
		go m.runBehind()
	}
}

func (m *Machine) runBehind() {
	defer m.clock.RunDue()
	m.lock.Lock()
	defer m.lock.Unlock()
	for !m.closed {
		if len(m.behind.jobs) > 0 {
			j := m.behind.jobs[0]
			m.behind.jobs = m.behind.jobs[1:]
			if _, err := m.drive(j); errors.Is(err, ErrTime) {
				m.giveUpBehind(j.task)
			}
			if j.after != nil {
				j.after()
			}
			continue
		}
		c := m.behind.take()
		if c == nil {
			return
		}
		m.clock.TurnBack(c.At)
		m.mirror(c)
		m.clock.Present()
	}
}

// giveUpBehind logs that a call without a waiting process was killed. It forgets the calls behind
// it, because the obstacle that held up the first one is still there.
func (m *Machine) giveUpBehind(t *task) {
	n := m.behind.drop()
	m.lost.Add(uint64(n))
	m.printkf("machine: %s[%d] does not come back from its call; it is killed, and %d calls after it are not made", t.Comm, t.PID, n)
}
