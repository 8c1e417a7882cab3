package emu

import (
	"sync"
	"sync/atomic"
)

// machineLock is a mutex that its holder can hand on: a plain sync.Mutex lets
// whoever unlocks it take it again at once, and a long run would starve
// everybody else for the millisecond that its starvation mode needs.
type machineLock struct {
	next    sync.Mutex // held by the one waiter who may try mu
	mu      sync.Mutex
	waiters atomic.Int32
}

func (l *machineLock) Lock() {
	if l.waiters.Load() == 0 && l.mu.TryLock() {
		return
	}
	l.waiters.Add(1)
	l.next.Lock()
	l.mu.Lock()
	l.waiters.Add(-1)
	l.next.Unlock()
}

func (l *machineLock) Unlock() { l.mu.Unlock() }

// wanted reports whether somebody waits.
func (l *machineLock) wanted() bool { return l.waiters.Load() > 0 }

// yield lets one waiter have the lock before the holder goes on.
func (l *machineLock) yield() {
	if l.wanted() {
		l.mu.Unlock()
		l.Lock()
	}
}
