package caller

import (
	"encoding/binary"
	"strconv"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// Closes tells when files in memory, each of which stands for a T, have been closed (inotify).
type Closes[T any] struct {
	closed  func(T)
	inotify int
	sweep   sync.Mutex // held during a sweep

	mu    sync.Mutex // protects what is below
	files map[int32]T
}

// NewCloses returns Closes that call closed at each close of an open file of a T. Close ends them.
func NewCloses[T any](closed func(T)) (*Closes[T], error) {
	fd, err := unix.InotifyInit1(unix.IN_CLOEXEC | unix.IN_NONBLOCK)
	if err != nil {
		return nil, err
	}
	return &Closes[T]{closed: closed, inotify: fd, files: map[int32]T{}}, nil
}

// Close ends c. Nothing may use it any more.
func (c *Closes[T]) Close() { unix.Close(c.inotify) }

// Add watches the file of our descriptor fd, which stands for t. Remove ends that.
func (c *Closes[T]) Add(fd int, t T) (watch int32, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	wd, err := unix.InotifyAddWatch(c.inotify, "/proc/self/fd/"+strconv.Itoa(fd), unix.IN_CLOSE)
	if err != nil {
		return 0, err
	}
	c.files[int32(wd)] = t
	return int32(wd), nil
}

// Remove ends a watch.
func (c *Closes[T]) Remove(watch int32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.files, watch)
	_, _ = unix.InotifyRmWatch(c.inotify, uint32(watch)) // it is gone at worst
}

// of is what the file of a watch stands for.
func (c *Closes[T]) of(watch int32) (t T, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, ok = c.files[watch]
	return t, ok
}

// Sweep calls closed for what has been closed since. A close takes effect before the next thing that its process does.
func (c *Closes[T]) Sweep() {
	c.sweep.Lock()
	defer c.sweep.Unlock()
	var b [64 * unix.SizeofInotifyEvent]byte
	for {
		n, err := unix.Read(c.inotify, b[:])
		if err == syscall.EINTR {
			continue
		}
		if err != nil || n <= 0 {
			return
		}
		for at := 0; at+unix.SizeofInotifyEvent <= n; at += unix.SizeofInotifyEvent { // a watched file has no names
			if t, ok := c.of(int32(binary.NativeEndian.Uint32(b[at:]))); ok {
				c.closed(t)
			}
		}
	}
}

// Watch calls sweep as soon as something has been closed, until stop is closed.
func (c *Closes[T]) Watch(stop <-chan struct{}, sweep func()) {
	for {
		p := []unix.PollFd{{Fd: int32(c.inotify), Events: unix.POLLIN}}
		n, err := unix.Poll(p, 200)
		select {
		case <-stop:
			return
		default:
		}
		switch {
		case n > 0 && p[0].Revents&unix.POLLNVAL == 0:
			sweep()
		case err != nil && err != unix.EINTR || n > 0:
			return
		}
	}
}
