package trace

import "time"

// closeWait is how long Busy waits for files that may be closed already.
const closeWait = 200 * time.Millisecond

// closes wakes goroutines that wait for a file to be closed. The event mutex protects it. The zero value is
// ready.
type closes struct{ next chan struct{} }

// tell reports that a file was closed.
func (c *closes) tell() {
	if c.next != nil {
		close(c.next)
		c.next = nil
	}
}

// wait returns a channel that is closed when the next file is closed.
func (c *closes) wait() <-chan struct{} {
	if c.next == nil {
		c.next = make(chan struct{})
	}
	return c.next
}

// Busy reports whether inUse stays true for closeWait. The event mutex is held; Busy releases it while it
// waits.
//
// Linux answers EBUSY at once. There a file is closed when close(2) returns. Over FUSE the server learns of
// the close later, because the host's kernel does not wait for FUSE_RELEASE. The next request of the same
// program may be faster. So Busy gives open files a moment to be closed.
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

// Waiting reports whether a goroutine waits for a file to be closed.
func (t *Tracing) Waiting() bool {
	t.Mu.Lock()
	defer t.Mu.Unlock()
	return t.closes.next != nil
}
