package trace

import "time"

// closeWait is how long something that was just closed may still seem open.
const closeWait = 200 * time.Millisecond

// closes wakes those who wait for a file to be closed. The event mutex protects it.
// The zero value is ready.
type closes struct{ next chan struct{} }

// tell says that a file has been closed.
func (c *closes) tell() {
	if c.next != nil {
		close(c.next)
		c.next = nil
	}
}

// wait returns what is closed when the next file is.
func (c *closes) wait() <-chan struct{} {
	if c.next == nil {
		c.next = make(chan struct{})
	}
	return c.next
}

// Busy reports whether inUse stays true. The event mutex is held; busy releases it to wait.
//
// Linux answers EBUSY at once. There close(2) is over when it returns; over FUSE the server
// hears of it later (nobody waits for FUSE_RELEASE), and what the same program asks next may
// overtake it. So files that are open get a moment to be closed.
func (t *Tracing) Busy(inUse func() bool) bool {
	if !inUse() {
		return false
	}
	late := time.NewTimer(closeWait)
	defer late.Stop()
	for over := false; inUse(); {
		if over {
			return true
		}
		closed := t.closes.wait()
		t.Mu.Unlock()
		select {
		case <-closed:
		case <-late.C:
			over = true
		}
		t.Mu.Lock()
	}
	return false
}

// Waiting reports whether somebody waits for a file to be closed.
func (t *Tracing) Waiting() bool {
	t.Mu.Lock()
	defer t.Mu.Unlock()
	return t.closes.next != nil
}
