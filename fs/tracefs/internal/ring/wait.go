package ring

import (
	"context"
	"sync"
	"sync/atomic"
)

// waiters are the readers that wait for an event.
type waiters struct {
	// How many readers wait.
	n  atomic.Int32
	mu sync.Mutex    // protects ch
	ch chan struct{} // closed by wake; protected by mu
}

// wake wakes all waiting readers. Without waiting readers it costs one load.
func (w *waiters) wake() {
	if w.n.Load() == 0 {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ch != nil {
		close(w.ch)
		w.ch = nil
	}
}

// Wait returns nil as soon as ready returns true. It calls ready at once, and again after each event and
// each Wake. When ctx ends first, it returns ctx.Err().
func (b *Buffer) Wait(ctx context.Context, ready func() bool) error {
	w := &b.wait
	w.n.Add(1)
	defer w.n.Add(-1)
	for {
		w.mu.Lock()
		if w.ch == nil {
			w.ch = make(chan struct{})
		}
		ch := w.ch
		w.mu.Unlock()
		if ready() {
			return nil
		}
		select {
		case <-ch:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Wake makes all waiting readers call their ready again.
func (b *Buffer) Wake() { b.wait.wake() }

// Waited reports whether a reader waits, or is about to.
func (b *Buffer) Waited() bool { return b.wait.n.Load() > 0 }
