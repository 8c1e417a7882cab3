package confine

// #include "confine.h"
import "C"

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// allThreads takes from all threads what is not in caps, new privileges, and what the Landlock
// rules do not allow; landlock -1: there are none.
func allThreads(caps uint64, landlock int) error {
	var failed C.int
	left := C.confine_threads(C.ulong(caps), C.int(landlock), &failed)
	switch {
	case failed != 0:
		return unix.Errno(failed)
	case left < 0:
		return fmt.Errorf("its threads cannot be listed: %w", unix.ENOENT)
	case left > 0:
		return fmt.Errorf("%d threads do not answer: %w", left, unix.ETIMEDOUT)
	}
	return nil
}
