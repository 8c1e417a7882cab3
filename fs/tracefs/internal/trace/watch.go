package trace

import (
	"context"
	"sync"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
)

// A watch waits for the next entry of an open pipe, for callers of poll(2). It has at most one goroutine,
// which ends when there is an entry or the pipe is closed.
type watch struct {
	mu     sync.Mutex         // protects the fields below
	stop   context.CancelFunc // stops the goroutine; nil: there is none; protected by mu
	closed bool               // protected by mu
}

// ready returns what ready returns. If that is false, it calls wake (unless nil) once, when ready returns
// true or something has happened to b.
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

// close ends the waiting.
func (w *watch) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	if w.stop != nil {
		w.stop()
	}
}
