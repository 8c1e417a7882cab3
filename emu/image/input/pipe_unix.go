//go:build unix

package input

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// nonblock opens a pipe without waiting for a writer.
const nonblock = unix.O_NONBLOCK

func setNonblock(f *os.File) error { return unix.SetNonblock(int(f.Fd()), true) }

// readPipe returns 0 at the pipe's end.
func (f *File) readPipe(p []byte) (n int, err error) {
	c, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	cerr := c.Control(func(fd uintptr) {
		since := time.Now()
		for until := since.Add(f.wait); ; until = since.Add(f.silence) {
			ready := 0
			if ready, err = poll(int(fd), until); err != nil {
				return
			}
			n, err = unix.Read(int(fd), p)
			switch {
			case ready != 0 && err != unix.EAGAIN && err != unix.EINTR:
				return // something, or the end: its writers have gone
			case err == unix.EAGAIN && time.Since(since) < f.silence:
				// there is a writer
			case err == unix.EAGAIN:
				err = fmt.Errorf("a pipe to which nobody has written for %v", f.silence)
				return
			case err == unix.EINTR:
			case n == 0:
				err = fmt.Errorf("a pipe that nobody has opened for writing for %v", f.wait)
				return
			default:
				return
			}
		}
	})
	return max(n, 0), errors.Join(cerr, err)
}

// poll waits until fd can be read, or has no writer any more.
func poll(fd int, until time.Time) (ready int, err error) {
	for {
		ready, err = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, int(max(time.Until(until), 0).Milliseconds()))
		if err != unix.EINTR {
			return ready, err
		}
	}
}
