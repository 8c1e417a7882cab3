package emu

import (
	"context"
	"errors"
	"syscall"
)

// An ending is why a call ended before it returned. It carries an errno.
type ending struct {
	what  string
	name  string // of errno
	errno syscall.Errno
}

func (e *ending) Error() string { return e.what + " (" + e.name + ")" }
func (e *ending) Unwrap() error { return e.errno }

var (
	// ErrClosed is what a call gets from a machine that has been closed. It carries ECANCELED.
	ErrClosed error = &ending{"the machine is closed", "ECANCELED", syscall.ECANCELED}
	// ErrKilled is what a call gets whose task died of an oops, of a soft lockup,
	// or of its own will. It carries ESRCH.
	ErrKilled error = &ending{"the task was killed", "ESRCH", syscall.ESRCH}
	// ErrInterrupted is what a call gets that its caller gave up, or somebody ended with
	// Kill. It carries EINTR.
	ErrInterrupted error = &ending{"it was interrupted", "EINTR", syscall.EINTR}
	// ErrTime is what a call gets that took longer than it may. It carries ETIME.
	ErrTime error = &ending{"it took too long", "ETIME", syscall.ETIME}
)

// reason is why ctx has ended, as what its calls get.
func reason(ctx context.Context) error {
	err := context.Cause(ctx)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ErrTime
	case errors.Is(err, context.Canceled):
		return ErrInterrupted
	}
	return err
}

// over reports whether ctx has ended; there may be none.
func over(ctx context.Context) bool {
	if ctx == nil {
		return false
	}
	select {
	case <-ctx.Done():
		return true
	default:
		return false
	}
}
