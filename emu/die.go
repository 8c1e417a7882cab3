package emu

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
)

// A dieChain is the notifier chain that sees an exception before the kernel
// gives up on it (register_die_notifier). Kprobes are asked first, outside of
// the chain. A hit reads it without a lock.
type dieChain struct {
	mu    sync.Mutex                     // serializes writers
	chain atomic.Pointer[[]*dieNotifier] // immutable list; hits read it without a lock
}

type dieNotifier struct {
	priority int
	f        func(vector uint8, c *engine.Context) bool
}

// RegisterDieNotifier adds f to the die chain: higher priorities are asked
// first, equal ones in order of registration. vector is the exception's: 3
// for a breakpoint that is no kprobe's (c.IP is behind it). f returns true to
// say that it has dealt with it and c tells where to go on. It runs on the
// goroutine that runs the machine and must not call it.
func (m *Machine) RegisterDieNotifier(priority int, f func(vector uint8, c *engine.Context) bool) (stop func()) {
	n := &dieNotifier{priority, f}
	m.die.change(func(s []*dieNotifier) []*dieNotifier {
		i := slices.IndexFunc(s, func(o *dieNotifier) bool { return o.priority < priority })
		if i < 0 {
			i = len(s)
		}
		return slices.Insert(s, i, n)
	})
	return func() {
		m.die.change(func(s []*dieNotifier) []*dieNotifier {
			return slices.DeleteFunc(s, func(o *dieNotifier) bool { return o == n })
		})
	}
}

func (d *dieChain) change(f func([]*dieNotifier) []*dieNotifier) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var s []*dieNotifier
	if old := d.chain.Load(); old != nil {
		s = slices.Clone(*old)
	}
	s = f(s)
	d.chain.Store(&s)
}

// notify asks the chain.
func (d *dieChain) notify(vector uint8, c *engine.Context) bool {
	s := d.chain.Load()
	if s == nil {
		return false
	}
	for _, n := range *s {
		if n.f(vector, c) {
			return true
		}
	}
	return false
}
