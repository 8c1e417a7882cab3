package ready

import (
	"testing"

	"golang.org/x/sys/unix"
)

// TestHangUp: who waits finds POLLHUP, and before that nothing; what comes later is not told.
func TestHangUp(t *testing.T) {
	p, err := New(func() bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	found := func() int16 {
		fds := []unix.PollFd{{Fd: int32(p.End()), Events: unix.POLLIN}}
		if _, err := unix.Poll(fds, 0); err != nil {
			t.Fatal(err)
		}
		return fds[0].Revents
	}
	if is := found(); is != 0 {
		t.Errorf("at first: %#x", is)
	}
	p.HangUp()
	p.HangUp()
	p.Signal()
	if is := found(); is != unix.POLLHUP {
		t.Errorf("after the end: %#x", is)
	}
}
