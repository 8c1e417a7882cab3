package emu

import (
	"errors"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// TestManyDieAtOnce: calls that overlap and are killed together are all undone. None of them comes
// back with the snapshot that another one began with.
func TestManyDieAtOnce(t *testing.T) {
	m := boot(t, Config{})
	before := state(t, m)
	taken := mustLookup(t, m, "hung_task_timeout") // not 0: a lock that somebody has
	for range 20 {
		var wg sync.WaitGroup
		for range 4 {
			wg.Add(1)
			go func() {
				defer wg.Done()
				_, err := m.Call("_raw_spin_lock_irqsave", taken)
				if !errors.Is(err, syscall.EINTR) && !errors.Is(err, syscall.ECANCELED) {
					t.Errorf("%v", err)
				}
				if errors.Is(err, ErrInterrupted) && !strings.HasSuffix(err.Error(), "the machine is as before the call") {
					t.Errorf("%v", err)
				}
			}()
		}
		eventually(t, "they run", func() bool { return m.Status().Tasks >= 4 })
		m.Kill()
		wg.Wait()
		if s := m.Status(); s.Tasks != 0 || s.Runnable != 0 {
			t.Fatalf("left: %+v", s)
		}
	}
	sameState(t, state(t, m), before)
}
