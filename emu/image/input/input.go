// Package input opens files that users name. Anybody may have made their contents. It opens nothing but
// files, and never waits for a pipe without end.
//
// It imports nothing of ours.
package input

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// Wait is how long a pipe may have nobody who writes to it, and Silence how long one who has it
// open for writing may write nothing.
const (
	Wait    = 2 * time.Second
	Silence = 30 * time.Second
)

// Open opens a regular file, or a pipe (a shell's <(…)) that somebody writes to. The null
// device is an empty file. Its errors, and those of Read, are *fs.PathErrors.
func Open(name string) (*File, error) { return open(name, Wait, Silence) }

func open(name string, wait, silence time.Duration) (*File, error) {
	st, err := os.Stat(name)
	if err == nil {
		err = IsFile(st, name) // to open a device can have effects
	}
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_RDONLY|unix.O_NONBLOCK, 0) // a pipe would wait for its writer
	if err != nil {
		return nil, err
	}
	if st, err = f.Stat(); err == nil {
		err = IsFile(st, name) // it may be another by now
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &File{File: f, pipe: st.Mode()&fs.ModeNamedPipe != 0, wait: wait, silence: silence, name: name}, nil
}

// Opened is what Open returned in another process, which has it as f; name is for messages.
func Opened(f *os.File, name string) (*File, error) {
	st, err := f.Stat()
	if err == nil {
		err = unix.SetNonblock(int(f.Fd()), true)
	}
	if err != nil {
		return nil, err
	}
	return &File{File: f, pipe: st.Mode()&fs.ModeNamedPipe != 0, wait: Wait, silence: Silence, name: name}, nil
}

// Name is the name that it was opened by.
func (f *File) Name() string { return f.name }

// IsFile is an error for what Open refuses.
func IsFile(st fs.FileInfo, name string) error {
	what := ""
	switch mode := st.Mode(); {
	case mode.IsRegular(), mode&fs.ModeNamedPipe != 0, isNull(st):
		return nil
	case mode.IsDir():
		return &fs.PathError{Op: "read", Path: name, Err: unix.EISDIR}
	case mode&fs.ModeDevice != 0:
		what = "a device"
	case mode&fs.ModeSocket != 0:
		what = "a socket"
	default:
		what = "no regular file"
	}
	return &fs.PathError{Op: "open", Path: name, Err: errors.New(what + ": give a file, or a pipe that somebody writes to")}
}

func isNull(st fs.FileInfo) bool {
	null, err := os.Stat(os.DevNull)
	return err == nil && os.SameFile(st, null)
}

// A File is one that Open has opened.
type File struct {
	*os.File
	name          string
	pipe          bool
	wait, silence time.Duration
}

// Read is io.Reader's. Of a pipe it waits no longer than Open says.
func (f *File) Read(p []byte) (int, error) {
	if !f.pipe {
		return f.File.Read(p)
	}
	n, err := f.readPipe(p)
	switch {
	case err != nil:
		return 0, &fs.PathError{Op: "read", Path: f.Name(), Err: err}
	case n == 0 && len(p) > 0:
		return 0, io.EOF
	}
	return n, nil
}

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
