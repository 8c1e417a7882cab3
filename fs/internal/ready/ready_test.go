package ready

import (
	"sync/atomic"
	"testing"

	"golang.org/x/sys/unix"
)

// readable waits at most ms milliseconds until p's end is readable.
func readable(t *testing.T, p *Pipe, ms int) bool {
	t.Helper()
	fds := []unix.PollFd{{Fd: int32(p.End()), Events: unix.POLLIN}}
	n, err := unix.Poll(fds, ms)
	if err != nil && err != unix.EINTR {
		t.Fatal(err)
	}
	return n > 0
}

func TestPipe(t *testing.T) {
	var unread atomic.Bool
	p, err := New(func() bool { return !unread.Load() })
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if readable(t, p, 0) {
		t.Error("it is readable before anything has come")
	}
	for range 3 {
		unread.Store(true)
		p.Signal()
		p.Signal()
		if !readable(t, p, 10000) {
			t.Fatal("it is not readable although something has come")
		}
		unread.Store(false)
		for readable(t, p, 0) { // until it has looked
		}
	}
}

// TestLend: what is lent is readable while there is something, and the Pipe goes on without it.
func TestLend(t *testing.T) {
	var unread atomic.Bool
	p, err := New(func() bool { return !unread.Load() })
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	fd, err := p.Lend()
	if err != nil || fd == p.End() {
		t.Fatalf("%d, %v", fd, err)
	}
	fds := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
	unread.Store(true)
	p.Signal()
	if n, err := unix.Poll(fds, 10000); n != 1 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	unix.Close(fd)
	unread.Store(false)
	for readable(t, p, 0) { // until it has looked
	}
	p.HangUp()
	if _, err := p.Lend(); err != unix.EPIPE {
		t.Errorf("after the end: %v", err)
	}
}
