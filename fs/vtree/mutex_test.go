package vtree

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
)

// waitingAt returns when n wait for m.
func waitingAt(t *testing.T, m *Mutex, n int) {
	t.Helper()
	for t.Context().Err() == nil {
		m.mu.Lock()
		have := len(m.waiting)
		m.mu.Unlock()
		if have == n {
			return
		}
	}
}

// TestMutexOrder: the goroutine that has waited longest is next. Goroutines that have given up are skipped.
func TestMutexOrder(t *testing.T) {
	var m Mutex
	m.Lock()
	var order []int
	var wg sync.WaitGroup
	ctx, giveUp := context.WithCancel(t.Context())
	for i := range 4 {
		wg.Go(func() {
			if i == 1 {
				if err := m.LockContext(ctx); !errors.Is(err, context.Canceled) {
					t.Errorf("given up: %v", err)
				}
				return
			}
			m.Lock()
			order = append(order, i)
			m.Unlock()
		})
		waitingAt(t, &m, i+1)
	}
	giveUp()
	waitingAt(t, &m, 3)
	if m.TryLock() {
		t.Error("a second one has it")
	}
	m.Unlock()
	wg.Wait()
	if want := []int{0, 2, 3}; !slices.Equal(order, want) {
		t.Errorf("order %v; want %v", order, want)
	}
	if !m.TryLock() {
		t.Error("nobody has it, and it cannot be had")
	}
}

// TestMutexExcludes: two never have it, whatever the moment at which others give up.
func TestMutexExcludes(t *testing.T) {
	var m Mutex
	var wg sync.WaitGroup
	n, had := 0, make([]int, 4)
	for i := range had {
		wg.Go(func() {
			for range 500 {
				over := make(chan struct{})
				go close(over)
				if m.LockUnless(over) {
					n++
					had[i]++
					m.Unlock()
				}
			}
		})
	}
	wg.Wait()
	sum := 0
	for _, h := range had {
		sum += h
	}
	if n != sum || !m.TryLock() {
		t.Errorf("%d times; want %d", n, sum)
	}
}
