package system

import (
	"sync"
	"testing"
	"time"
)

// TestLockIsHandedOn has a holder that only ever yields, and a waiter that must
// get the lock all the same.
func TestLockIsHandedOn(t *testing.T) {
	l := NewFairLock()
	l.Lock()
	got := make(chan struct{})
	go func() {
		l.Lock()
		close(got)
		l.Unlock()
	}()
	deadline := time.After(10 * time.Second)
	for done := false; !done; {
		l.Yield()
		select {
		case <-got:
			done = true
		case <-deadline:
			t.Fatal("the waiter never had its turn")
		default:
		}
	}
	l.Unlock()
}

func TestLockExcludes(t *testing.T) {
	l := NewFairLock()
	var wg sync.WaitGroup
	n := 0
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 1000 {
				l.Lock()
				n++
				l.Yield()
				n++
				l.Unlock()
			}
		}()
	}
	wg.Wait()
	if n != 16000 {
		t.Fatalf("%d increments, want 16000", n)
	}
}
