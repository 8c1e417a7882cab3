package forbid

import (
	"errors"
	"fmt"
	"syscall"
)

// Error is err, the failure of what, with the reason if that is known. The errno stays in it.
func Error(what string, err error, why Why) error {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		err = errno
	}
	switch s := Sandbox(); {
	case s != "":
		return fmt.Errorf("%s: %w: this is %s, whose kernel has no such thing: %s", what, err, s, why.Do)
	case why == Why{}:
		return fmt.Errorf("%s: %w", what, err)
	}
	return fmt.Errorf("%s: %w: %s", what, err, why)
}
