package uc

import (
	"fmt"
	"syscall"
)

// An engine takes so much at least: libunicorn reserves a gibibyte for its
// translations, RAM comes to it, and each thread reserves address space. Where it
// gets less libunicorn ends the process, or the Go runtime does, at some later
// moment.
var needs = []struct {
	resource int
	what     string
	least    uint64
	option   string // of ulimit
}{
	{syscall.RLIMIT_AS, "address space", 4 << 30, "-v"},
	{syscall.RLIMIT_DATA, "data", 1600 << 20, "-d"},
}

// CheckLimits says which limit of this process is too low for an engine. ENOMEM.
func CheckLimits() error {
	for _, n := range needs {
		var l syscall.Rlimit
		if err := syscall.Getrlimit(n.resource, &l); err == nil && l.Cur < n.least {
			return fmt.Errorf("%s is limited to %d MiB, and %d are needed (ulimit %s): %w",
				n.what, l.Cur>>20, n.least>>20, n.option, syscall.ENOMEM)
		}
	}
	return nil
}
