//go:build linux

package parse

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// The kinds of requests.
const (
	askKernel  = "kernel"  // files: the image, and symbols
	askObject  = "object"  // a module's file
	askPackage = "package" // a package; it is kept
	askPacked  = "packed"  // a module of one that is kept
)

// A request goes to the process.
type request struct {
	Ask     string
	Path    string // for messages
	Release string
	Symbols string `json:",omitempty"` // the path, if there is such a file
	Package int    `json:",omitempty"` // which is kept, from 1
	Module  string `json:",omitempty"`
	Time    time.Duration
}

// An index answers askPackage.
type index struct {
	Package      int
	Paths, Lists map[string]string
}

const (
	maxRequest = 1 << 16 // bytes
	maxFiles   = 2
	maxFailure = 1 << 16
)

// Answers begin with one of these.
const (
	fine   = 0
	failed = 1
)

// A failure is an error as a message.
type failure struct {
	Text         string
	Op, Path     string `json:",omitempty"` // of an fs.PathError in it
	Why          string `json:",omitempty"`
	Large, Slow  bool   `json:",omitempty"`
	NotExist     bool   `json:",omitempty"`
	NotPermitted bool   `json:",omitempty"`
}

func failureOf(err error) failure {
	f := failure{
		Text: err.Error(), Large: errors.Is(err, unpack.ErrTooLarge), Slow: errors.Is(err, unpack.ErrTooSlow),
		NotExist: errors.Is(err, fs.ErrNotExist), NotPermitted: errors.Is(err, fs.ErrPermission),
	}
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		f.Op, f.Path, f.Why = path.Op, path.Path, path.Err.Error()
	}
	return f
}

// err restores the error that failureOf got, as far as callers use it.
func (f failure) err() error {
	var is []error
	for err, yes := range map[error]bool{
		unpack.ErrTooLarge: f.Large, unpack.ErrTooSlow: f.Slow, fs.ErrNotExist: f.NotExist, fs.ErrPermission: f.NotPermitted,
	} {
		if yes {
			is = append(is, err)
		}
	}
	if f.Op != "" {
		is = append(is, &fs.PathError{Op: f.Op, Path: f.Path, Err: errors.New(f.Why)})
	}
	return &remoteError{f.Text, is}
}

// remoteError is an error of another process.
type remoteError struct {
	text string
	is   []error
}

// Error returns the text that the process sent.
func (e *remoteError) Error() string { return e.text }

// Unwrap returns the known errors that it stands for.
func (e *remoteError) Unwrap() []error { return e.is }

// send sends r, and files with its first byte. Lengths have the low byte first, as the two ends agree.
func send(fd int, r request, files []int) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if len(text) > maxRequest {
		return fmt.Errorf("a request of %d bytes: %w", len(text), unix.E2BIG)
	}
	b := append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...)
	var rights []byte
	if len(files) > 0 {
		rights = unix.UnixRights(files...)
	}
	for len(b) > 0 {
		n, err := unix.SendmsgN(fd, b, rights, nil, unix.MSG_NOSIGNAL)
		switch err {
		case nil:
			b, rights = b[n:], nil
		case unix.EINTR:
		case unix.EAGAIN: // the other side has not taken the last one yet
			unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}, 1000)
		default:
			return err
		}
	}
	return nil
}

// receive waits for a request. io.EOF: there are no more.
func receive(fd int) (r request, files []int, err error) {
	head := make([]byte, 4)
	if files, err = receiveFiles(fd, head); err != nil {
		return r, files, err
	}
	n := binary.LittleEndian.Uint32(head)
	if n > maxRequest {
		return r, files, fmt.Errorf("a request of %d bytes: %w", n, unix.E2BIG)
	}
	text := make([]byte, n)
	for at := 0; at < len(text); {
		n, err := unix.Read(fd, text[at:])
		switch {
		case err == unix.EINTR:
		case err != nil:
			return r, files, err
		case n == 0:
			return r, files, io.ErrUnexpectedEOF
		}
		at += max(n, 0)
	}
	return r, files, json.Unmarshal(text, &r)
}

// receiveFiles fills b, and takes the descriptors that come with it.
func receiveFiles(fd int, b []byte) (files []int, err error) {
	oob := make([]byte, unix.CmsgSpace(4*maxFiles))
	for at := 0; at < len(b); {
		n, rights, _, _, err := unix.Recvmsg(fd, b[at:], oob, unix.MSG_CMSG_CLOEXEC)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return files, err
		case n == 0 && at == 0:
			return files, io.EOF
		case n == 0:
			return files, io.ErrUnexpectedEOF
		}
		at += n
		msgs, err := unix.ParseSocketControlMessage(oob[:rights])
		if err != nil {
			return files, err
		}
		for i := range msgs {
			got, err := unix.ParseUnixRights(&msgs[i])
			if err != nil {
				return files, err
			}
			files = append(files, got...)
		}
	}
	return files, nil
}
