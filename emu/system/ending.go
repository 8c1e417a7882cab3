package system

import (
	"context"
	"errors"
	"fmt"
	"syscall"
)

// An ending is the reason why a call ended before it returned. It wraps an errno.
type ending struct {
	what  string
	name  string // of errno
	errno syscall.Errno
	kind  error // the ending that it is one of; may be nil
}

// Error returns the reason, and the errno's name in parentheses.
func (e *ending) Error() string { return e.what + " (" + e.name + ")" }

// Unwrap returns the errno.
func (e *ending) Unwrap() error { return e.errno }

// Is is that of errors.Is.
func (e *ending) Is(target error) bool { return e.kind != nil && errors.Is(e.kind, target) }

var (
	// ErrClosed is the error of a call to a machine that has been closed. It carries ECANCELED.
	ErrClosed error = &ending{what: "the machine is closed", name: "ECANCELED", errno: syscall.ECANCELED}
	// ErrKilled is the error of a call whose task died of an oops, of a soft lockup, or of its own
	// will. It carries ESRCH.
	ErrKilled error = &ending{what: "the task was killed", name: "ESRCH", errno: syscall.ESRCH}
	// ErrOops is an ErrKilled: the task died of an oops, which the kernel log has.
	ErrOops error = &ending{what: "it was an oops, and the task was killed", name: "ESRCH", errno: syscall.ESRCH, kind: ErrKilled}
	// ErrFault is an ErrOops: it was a page fault. A task that dies of one is killed by SIGKILL, and one that
	// dies of another oops by SIGSEGV.
	ErrFault error = &ending{what: "it was an oops, and the task was killed", name: "ESRCH", errno: syscall.ESRCH, kind: ErrOops}
	// ErrInterrupted is the error of a call that its caller has given up, or that Kill has ended.
	// It carries EINTR.
	ErrInterrupted error = &ending{what: "it was interrupted", name: "EINTR", errno: syscall.EINTR}
	// ErrTime is the error of a call that took longer than its limit. It carries ETIME.
	ErrTime error = &ending{what: "it took too long", name: "ETIME", errno: syscall.ETIME}
	// ErrUndone is the error of a call that was under way when the machine was taken back to a
	// snapshot without it. It carries ECANCELED.
	ErrUndone error = &ending{what: "the machine was taken back to an earlier moment", name: "ECANCELED", errno: syscall.ECANCELED}
)

// ErrNoMemory is of a machine whose memory, or the part of it that was asked for, is full. It carries ENOMEM.
var ErrNoMemory = fmt.Errorf("guest memory is full: %w", syscall.ENOMEM)

// Reason returns the error that calls under ctx get when ctx has ended.
func Reason(ctx context.Context) error {
	err := context.Cause(ctx)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ErrTime
	case errors.Is(err, context.Canceled):
		return ErrInterrupted
	}
	return err
}

// Over reports whether ctx has ended. ctx may be nil.
func Over(ctx context.Context) bool {
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
