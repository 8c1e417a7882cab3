package mirror

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// watcher waits for processes to end: one epoll instance over their pidfds,
// and one goroutine that sleeps in the Go runtime's own poller until one of them
// is readable.
type watcher struct {
	ep   *os.File
	done chan struct{}
}

// newWatcher calls exited, from its goroutine, with the key of every descriptor
// that has become readable. exited must close the descriptor.
func newWatcher(exited func(key int)) (*watcher, error) {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("epoll for process exits: %w", err)
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		unix.Close(fd)
		return nil, fmt.Errorf("epoll for process exits: %w", err)
	}
	w := &watcher{ep: os.NewFile(uintptr(fd), "process exits"), done: make(chan struct{})}
	conn, err := w.ep.SyscallConn()
	if err != nil {
		w.ep.Close()
		return nil, fmt.Errorf("epoll for process exits: %w", err)
	}
	go func() {
		defer close(w.done)
		var events [16]unix.EpollEvent
		for {
			n := 0
			if err := conn.Read(func(fd uintptr) bool {
				n, _ = unix.EpollWait(int(fd), events[:], 0)
				return n > 0
			}); err != nil {
				return // closed
			}
			for _, e := range events[:n] {
				exited(int(e.Fd))
			}
		}
	}()
	return w, nil
}

// add watches fd until it is closed. key is what exited is told.
func (w *watcher) add(fd, key int) error {
	conn, err := w.ep.SyscallConn()
	if err != nil {
		return err
	}
	// The kernel does not look at EpollEvent.Fd: it is the caller's.
	e := unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(key)}
	var ctl error
	err = conn.Control(func(ep uintptr) {
		ctl = unix.EpollCtl(int(ep), unix.EPOLL_CTL_ADD, fd, &e)
	})
	return errors.Join(err, ctl)
}

// close stops the goroutine and waits for it.
func (w *watcher) close() error {
	err := w.ep.Close()
	<-w.done
	return err
}
