package emu

import (
	"context"
	"sync/atomic"
)

// machineLock is a mutex that is given to those who wait in the order in which
// they came, also when its holder wants it again at once: a plain sync.Mutex lets
// whoever unlocks it take it again, and a long run would starve everybody else
// for the millisecond that its starvation mode needs. Who waits may give up.
type machineLock struct {
	held    chan struct{} // full: somebody has it. A send waits in line
	waiters atomic.Int32
}

func newMachineLock() machineLock { return machineLock{held: make(chan struct{}, 1)} }

func (l *machineLock) Lock() {
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
func (l *machineLock) lockUnless(done <-chan struct{}) bool {
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

// lockContext is Lock, unless ctx ends first: the error says why.
func (l *machineLock) lockContext(ctx context.Context) error {
	if !l.lockUnless(ctx.Done()) {
		return reason(ctx)
	}
	return nil
}

func (l *machineLock) Unlock() { <-l.held }

// wanted reports whether somebody waits.
func (l *machineLock) wanted() bool { return l.waiters.Load() > 0 }

// yield lets those who wait have the lock before the holder goes on.
func (l *machineLock) yield() {
	if l.wanted() {
		l.Unlock()
		l.Lock()
	}
}
