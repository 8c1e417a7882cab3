package trace

import (
	"context"
	"sync"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
)

// A watch waits for an open pipe's next entry on behalf of those who poll it: at most one
// goroutine, until there is one or the pipe is closed.
type watch struct {
	mu     sync.Mutex
	stop   context.CancelFunc // of the goroutine; nil: there is none. Guarded by mu
	closed bool               // guarded by mu
}

// ready reports whether ready does. If not, wake (unless nil) is called once it does, or once
// something has happened to b.
func (w *watch) ready(b *ring.Buffer, wake func(), ready func() bool) bool {
	if ready() {
		return true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if wake == nil || w.stop != nil || w.closed {
		return false
	}
	var ctx context.Context
	ctx, w.stop = context.WithCancel(context.Background())
	go func() {
		err := b.Wait(ctx, ready)
		w.mu.Lock()
		w.stop()
		w.stop = nil
		w.mu.Unlock()
		if err == nil {
			wake()
		}
	}()
	return false
}

// close ends waiting.
func (w *watch) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	if w.stop != nil {
		w.stop()
	}
}
