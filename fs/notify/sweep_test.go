package notify

import (
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// TestSweepsTogether: no sweep takes a file for the one whose end had the same number before.
func TestSweepsTogether(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	over := make(chan struct{})
	var sweepers sync.WaitGroup
	for range 4 {
		sweepers.Go(func() {
			for {
				select {
				case <-over:
					return
				default:
					s.sweep()
				}
			}
		})
	}
	lost := 0
	for range 5000 {
		o := &openFile{end: -1, dead: make(chan struct{})}
		o.flags.Store(unix.O_PATH)
		theirs, err := o.standIn()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.add(o); err != nil {
			t.Fatal(err)
		}
		s.sweep()
		s.mu.Lock()
		if s.files[o.key] != o {
			lost++
		}
		s.mu.Unlock()
		unix.Close(theirs)
		s.sweep() // its end's number is the next one's
	}
	close(over)
	sweepers.Wait()
	if lost > 0 {
		t.Errorf("%d files are swept that somebody has", lost)
	}
}
