// Package input opens files that users name. It does not trust their contents. It opens only files and
// pipes, and never waits without limit.
//
// It imports nothing of ours.
package input

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
	"time"
)

// Wait is how long Read waits for a writer of a pipe. Silence is how long it waits for bytes of a writer.
const (
	Wait    = 2 * time.Second
	Silence = 30 * time.Second
)

// Open opens a regular file, or a pipe with a writer (a shell's <(…)). The null device is an empty
// file. Its errors, and those of Read, are *fs.PathErrors.
func Open(name string) (*File, error) { return open(name, Wait, Silence) }

func open(name string, wait, silence time.Duration) (*File, error) {
	st, err := os.Stat(name)
	if err == nil {
		err = IsFile(st, name) // to open a device can have effects
	}
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_RDONLY|nonblock, 0) // a pipe would wait for its writer
	if err != nil {
		return nil, err
	}
	if st, err = f.Stat(); err == nil {
		err = IsFile(st, name) // the file may have been replaced
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &File{File: f, pipe: st.Mode()&fs.ModeNamedPipe != 0, wait: wait, silence: silence, name: name}, nil
}

// Opened returns a File that Open has opened in another process. f is the file in this process; name is for
// messages.
func Opened(f *os.File, name string) (*File, error) {
	st, err := f.Stat()
	if err == nil {
		err = setNonblock(f)
	}
	if err != nil {
		return nil, err
	}
	return &File{File: f, pipe: st.Mode()&fs.ModeNamedPipe != 0, wait: Wait, silence: Silence, name: name}, nil
}

// Name is the name that it was opened by.
func (f *File) Name() string { return f.name }

// IsFile returns an error for everything that Open refuses.
func IsFile(st fs.FileInfo, name string) error {
	what := ""
	switch mode := st.Mode(); {
	case mode.IsRegular(), mode&fs.ModeNamedPipe != 0, isNull(st):
		return nil
	case mode.IsDir():
		return &fs.PathError{Op: "read", Path: name, Err: syscall.EISDIR}
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

// Read is that of io.Reader. For a pipe it waits at most as long as Wait and Silence, and for a file that has
// its bytes from elsewhere (/proc/kmsg) as long as Wait.
func (f *File) Read(p []byte) (int, error) {
	if !f.pipe {
		_ = f.SetReadDeadline(time.Now().Add(f.wait)) // a file on a disk has no deadline, and no wait
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
