package vtree

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// A Mutex is a mutex whose Lock can be given up. The goroutine that has waited longest gets it next. The
// zero value is unlocked.
type Mutex struct {
	state   atomic.Int32    // changes from awaited to another state only with mu held
	mu      sync.Mutex      // protects waiting; held for moments only
	waiting []chan struct{} // one for each waiting goroutine; closed when it gets the mutex
}

// States of a Mutex.
const (
	unlocked = iota
	locked   // locked, and no goroutine waits
	awaited  // locked, and a goroutine waits or has given up
)

// Lock waits for the mutex, however long that takes.
func (m *Mutex) Lock() { m.LockUnless(nil) }

// LockContext is Lock, but it returns ctx.Err(), without the lock, if ctx ends first.
func (m *Mutex) LockContext(ctx context.Context) error {
	if m.TryLock() || m.LockUnless(ctx.Done()) {
		return nil
	}
	return ctx.Err()
}

// LockUnless is Lock, but it returns false, without the lock, if over is closed first.
func (m *Mutex) LockUnless(over <-chan struct{}) bool {
	if m.TryLock() {
		return true
	}
	mine := m.queue()
	if mine == nil {
		return true
	}
	select {
	case <-mine:
		return true
	case <-over:
	}
	if !m.leave(mine) {
		m.Unlock() // we have got the mutex at the same time
	}
	return false
}

// queue takes the mutex and returns nil, or puts this goroutine at the end of the queue.
func (m *Mutex) queue() chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.state.Load() != awaited {
		if m.TryLock() {
			return nil
		}
		m.state.CompareAndSwap(locked, awaited)
	}
	mine := make(chan struct{})
	m.waiting = append(m.waiting, mine)
	return mine
}

// leave removes mine from the queue. It returns false if mine is not in the queue any more.
func (m *Mutex) leave(mine chan struct{}) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.Index(m.waiting, mine)
	if i >= 0 {
		m.waiting = slices.Delete(m.waiting, i, i+1)
	}
	return i >= 0
}

// TryLock is Lock, but it returns false, without the lock, instead of waiting.
func (m *Mutex) TryLock() bool { return m.state.CompareAndSwap(unlocked, locked) }

// Unlock gives the mutex to the goroutine that has waited longest, if one waits.
func (m *Mutex) Unlock() {
	if m.state.CompareAndSwap(locked, unlocked) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.waiting) == 0 {
		m.state.Store(unlocked)
		return
	}
	close(m.waiting[0])
	m.waiting = slices.Delete(m.waiting, 0, 1)
}
