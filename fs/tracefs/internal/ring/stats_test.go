package ring

import (
	"sync"
	"sync/atomic"
	"testing"
)

// A count while a writer overwrites the ring is never more than the ring can hold.
func TestStatsWhileWriting(t *testing.T) {
	b := New(usual, 1, 1)
	var stop atomic.Bool
	var wg sync.WaitGroup
	wg.Go(func() {
		for n := uint64(0); !stop.Load(); n++ {
			put(b, 0, n, n)
		}
	})
	defer wg.Wait()
	defer stop.Store(true)
	most := uint64(b.Size(0)) / 8
	for range 100_000 {
		if st := b.Stats(0); st.Entries > most {
			t.Fatalf("%d entries, room for %d", st.Entries, most)
		}
	}
}
