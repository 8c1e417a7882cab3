package system

import (
	"context"
	"sync/atomic"
)

// A FairLock is a mutex that waiting goroutines get in the order in which they came, even if its holder
// wants it again at once. With a plain sync.Mutex the goroutine that unlocks it can lock it again. A long
// run would then starve all others for the millisecond of the mutex's starvation mode. A waiting goroutine
// may give up.
type FairLock struct {
	held    chan struct{} // full while the lock is held; senders wait in order
	waiters atomic.Int32  // how many goroutines wait
}

// NewFairLock makes a lock that is free.
func NewFairLock() FairLock { return FairLock{held: make(chan struct{}, 1)} }

// Lock is that of sync.Locker.
func (l *FairLock) Lock() {
	select {
	case l.held <- struct{}{}:
		return
	default:
	}
	l.waiters.Add(1)
	l.held <- struct{}{}
	l.waiters.Add(-1)
}

// lockUnless is Lock, unless done is closed or one of its values comes first: it
// reports whether it has the lock.
func (l *FairLock) lockUnless(done <-chan struct{}) bool {
	select {
	case l.held <- struct{}{}:
		return true
	default:
	}
	l.waiters.Add(1)
	defer l.waiters.Add(-1)
	select {
	case l.held <- struct{}{}:
		return true
	case <-done:
		return false
	}
}

// LockContext is Lock, unless ctx ends first: the error says why.
func (l *FairLock) LockContext(ctx context.Context) error {
	if !l.lockUnless(ctx.Done()) {
		return Reason(ctx)
	}
	return nil
}

// Unlock is that of sync.Locker.
func (l *FairLock) Unlock() { <-l.held }

// Wanted reports whether a goroutine waits.
func (l *FairLock) Wanted() bool { return l.waiters.Load() > 0 }

// Yield gives the lock to the waiting goroutines, and then takes it again.
func (l *FairLock) Yield() {
	if l.Wanted() {
		l.Unlock()
		l.Lock()
	}
}
