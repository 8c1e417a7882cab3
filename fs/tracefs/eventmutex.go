package tracefs

// An eventMutex is a mutex whose waiting can be given up.
type eventMutex chan struct{}

func newEventMutex() eventMutex { return make(eventMutex, 1) }

func (m eventMutex) Lock()   { m <- struct{}{} }
func (m eventMutex) Unlock() { <-m }

// lockUnless is Lock, but false, without the lock, when over is closed.
func (m eventMutex) lockUnless(over <-chan struct{}) bool {
	select {
	case m <- struct{}{}:
		return true
	case <-over:
		return false
	}
}
