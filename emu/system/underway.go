package system

import (
	"context"
	"sync"
	"time"
)

// Default limits, in the host's time: of a call, and of a function of a module that is loaded or removed.
const (
	DefaultLimit = 5 * time.Second
	ModuleLimit  = 20 * time.Second
)

// Underway has the operations that Kill can end, each with a waiting caller. It has a lock of its
// own, which a busy machine never holds.
type Underway struct {
	mu   sync.Mutex                      // protects the fields below
	why  error                           // if set, every operation ends at its begin; protected by mu
	ends map[int]context.CancelCauseFunc // by the order in which they began; guarded by mu
	next int                             // guarded by mu
}

// Begin returns a context that also ends when Kill ends the operation. done must be called.
func (u *Underway) Begin(ctx context.Context) (_ context.Context, done func()) {
	ctx, end := context.WithCancelCause(ctx)
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.why != nil {
		end(u.why)
	}
	if u.ends == nil {
		u.ends = map[int]context.CancelCauseFunc{}
	}
	key := u.next
	u.next++
	u.ends[key] = end
	return ctx, func() {
		u.mu.Lock()
		delete(u.ends, key)
		u.mu.Unlock()
		end(nil)
	}
}

// End ends all running operations with the error why. forGood: later ones end at once, too.
func (u *Underway) End(why error, forGood bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if forGood {
		u.why = why
	}
	for _, end := range u.ends {
		end(why)
	}
}

type limitKey struct{}

// WithLimit makes d the limit of calls under ctx: how long they may take of the host's time,
// without pauses.
func WithLimit(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, limitKey{}, d)
}

// Limit is the limit that WithLimit has set.
func Limit(ctx context.Context) (d time.Duration, ok bool) {
	d, ok = ctx.Value(limitKey{}).(time.Duration)
	return d, ok
}

// LimitOf is Limit, and DefaultLimit where none is set.
func LimitOf(ctx context.Context) time.Duration {
	if d, ok := Limit(ctx); ok {
		return d
	}
	return DefaultLimit
}
