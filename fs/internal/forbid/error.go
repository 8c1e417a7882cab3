package forbid

import (
	"errors"
	"fmt"
	"syscall"
)

// Error adds to err what failed, and the reason if it is known. It wraps err with its errno.
func Error(what string, err error, why Why) error { return errorIn(Sandbox(), what, err, why) }

func errorIn(sandbox, what string, err error, why Why) error {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		err = errno
	}
	if sandbox != "" {
		why.Who = "this is " + sandbox + ", whose kernel has no such thing"
	}
	if why == (Why{}) {
		return fmt.Errorf("%s: %w", what, err)
	}
	return fmt.Errorf("%s: %w: %s", what, err, why)
}
