package soak

import (
	"context"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/tests/left"
	"github.com/kprobefs/kprobefs/tests/mounted"
)

// soakEnv says how long the soak takes.
const soakEnv = "KPROBEFS_SOAK"

func soakTime(t *testing.T) time.Duration {
	s := os.Getenv(soakEnv)
	if s == "" {
		return 2 * time.Second
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		t.Fatalf("%s=%q: %v", soakEnv, s, err)
	}
	return d
}

// workers are N goroutines that do the same again and again.
type workers struct {
	does string
	n    int
	once func(i int) error // i: which of them
	done atomic.Int64      // how often in all
}

// work has all of them at work at once for soakTime, or until one fails. Each kind has to have done something.
func work(t *testing.T, kinds ...*workers) {
	d := soakTime(t)
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	var wg sync.WaitGroup
	for _, k := range kinds {
		for i := range k.n {
			wg.Go(func() {
				for ctx.Err() == nil {
					if err := k.once(i); err != nil {
						t.Error(err)
						cancel()
						return
					}
					k.done.Add(1)
				}
			})
		}
	}
	wg.Wait()
	for _, k := range kinds {
		t.Logf("in %s: %d %s", d, k.done.Load(), k.does)
		if k.done.Load() == 0 {
			t.Errorf("nobody has done any of the %s", k.does)
		}
	}
}

// leavesNothing closes w, which is to have no probe. Then no mount is left, and no more than that many goroutines.
func leavesNothing(t *testing.T, w *mounted.Machine, goroutines int) {
	if l := w.Emu.Engine().List(); len(l) != 0 {
		t.Errorf("%d probes are left: %+v", len(l), l[0])
	}
	t.Logf("%d hits", w.Emu.Status().Hits)
	dir := w.Server.Dir()
	w.Close(t)
	if !left.Await(func() bool { return len(left.Mounts(dir)) == 0 }) {
		t.Errorf("still mounted: %v", left.Mounts(dir))
	}
	if !left.Await(func() bool { return runtime.NumGoroutine() <= goroutines }) {
		buf := make([]byte, 1<<20)
		t.Errorf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), goroutines, buf[:runtime.Stack(buf, true)])
	}
}
