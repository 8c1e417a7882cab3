package system

import (
	"context"
	"sync/atomic"
)

// A FairLock is a mutex that its waiters get in the order in which they came, even if its holder
// wants it again at once. With a plain sync.Mutex the goroutine that unlocks it can take it again.
// A long run would then starve all others for the millisecond that its starvation mode needs. A
// waiter may give up.
type FairLock struct {
	held    chan struct{} // full: the lock is held. A send waits in line
	waiters atomic.Int32
}

// NewFairLock makes a lock that is free.
func NewFairLock() FairLock { return FairLock{held: make(chan struct{}, 1)} }

// Lock is sync.Locker's.
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

// Unlock is sync.Locker's.
func (l *FairLock) Unlock() { <-l.held }

// wanted reports whether a goroutine waits.
func (l *FairLock) wanted() bool { return l.waiters.Load() > 0 }

// Yield lets those who wait have the lock before the holder goes on.
func (l *FairLock) Yield() {
	if l.wanted() {
		l.Unlock()
		l.Lock()
	}
}
