//go:build cgo && linux && amd64

package main

// #include "background.h"
import "C"

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// With --daemon two processes exist before main begins (background.c). One waits. This one has its own
// session and makes the mount. Until the mount is ready it keeps the terminal for its errors. If the
// waiting process is gone by then, this process makes no mount, because no process would know of it.

// waiter is the process that waits for this one.
type waiter struct {
	pipe int
	null int // /dev/null, opened early: a confined process cannot open it
}

// errNoBackground: this process could not be put into the background.
var errNoBackground = errors.New("cannot go into the background: no process, or no descriptor, could be made")

// background returns the process that waits for this one. With daemon this process must be in the
// background. If it is there without daemon, background makes the waiting process run the program again,
// and exits.
func background(daemon bool) (waiter, error) {
	w := waiter{pipe: int(C.background_pipe), null: -1}
	switch {
	case daemon && w.pipe < 0:
		return w, errNoBackground
	case !daemon && w.pipe >= 0:
		err := w.tell(C.BACKGROUND_NOT)
		if err == nil {
			os.Exit(exitOK)
		}
		return w, err
	case daemon:
		var err error
		if w.null, err = unix.Open(os.DevNull, unix.O_RDWR|unix.O_CLOEXEC, 0); err != nil {
			return w, fmt.Errorf("%s: %w", os.DevNull, err)
		}
	}
	return w, nil
}

// ready lets the waiting process exit, and closes the terminal.
func (w waiter) ready() error {
	if w.pipe < 0 {
		return nil
	}
	for fd := range 3 {
		if fd == w.null {
			_, _ = unix.FcntlInt(uintptr(fd), unix.F_SETFD, 0)
		} else if err := unix.Dup3(w.null, fd, 0); err != nil {
			return fmt.Errorf("let go of descriptor %d: %w", fd, err)
		}
	}
	if w.null > 2 {
		unix.Close(w.null)
	}
	return w.tell(C.BACKGROUND_READY)
}

func (w waiter) tell(word byte) error {
	_, err := unix.Write(w.pipe, []byte{word})
	unix.Close(w.pipe)
	if err != nil {
		return fmt.Errorf("who started this is gone: %w", err)
	}
	return nil
}
