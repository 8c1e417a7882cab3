package mirror

import (
	"testing"
	"time"
)

// TestPatience: a call is given up when it takes long, however many were quick before it, and another one may
// be under way then.
func TestPatience(t *testing.T) {
	var p patience
	gave := make(chan uint64, 1)
	p.watch(func(call uint64) {
		if p.gives(call) {
			gave <- call
		}
	})
	defer p.late.Stop()
	for round := range 3 {
		for range 100 {
			if call := p.begins(); !p.ends(call) {
				t.Fatalf("round %d: call %d, which took no time, has been given up", round, call)
			}
		}
		stuck := p.begins()
		began := time.Now()
		if got := <-gave; got != stuck {
			t.Fatalf("round %d: %d has been given up, not %d", round, got, stuck)
		}
		if took := time.Since(began); took < takeover/2 {
			t.Errorf("round %d: given up after %v", round, took)
		}
		next := p.begins()
		if p.ends(stuck) {
			t.Errorf("round %d: what has been given up ends all the same", round)
		}
		if !p.ends(next) {
			t.Errorf("round %d: the next one was given up with it", round)
		}
	}
}
