package ns

// #include "inherit.h"
import "C"

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// The Go runtime changes some of what a program inherits before any Go code can look (see inherit.c).
// The command is to get it unchanged.

// inheritedIgnored reports whether sig was ignored.
func inheritedIgnored(sig unix.Signal) bool {
	return C.inherited_ignored>>(uint(sig)-1)&1 != 0
}

// blockInherited blocks on this thread, which must be locked, what was blocked: a child
// inherits it from the thread that forks. (The Go runtime unblocks SIGCHLD and some
// others, and what Notify is about.)
func blockInherited() error {
	var set unix.Sigset_t
	set.Val[0] = uint64(C.inherited_blocked)
	return unix.PthreadSigmask(unix.SIG_SETMASK, &set, nil)
}

// blockAll blocks all signals on this thread, which must be locked.
func blockAll() error {
	var set unix.Sigset_t
	set.Val[0] = ^uint64(0)
	return unix.PthreadSigmask(unix.SIG_SETMASK, &set, nil)
}

// inheritedClosed says which of the standard descriptors were closed, a bit for each: the
// runtime opens /dev/null in their place.
func inheritedClosed() uint8 { return uint8(C.inherited_closed) }

// lastSignal is the kernel's _NSIG.
const lastSignal = 64

// KeepIgnored ignores what this process has been told to ignore (by nohup, by a
// shell that starts it in the background), of which the Go runtime keeps SIGHUP
// and SIGINT alone. What is ignored remains so in children. SIGCHLD does not: who
// ignores it has no children to wait for.
func KeepIgnored() {
	for sig := unix.Signal(1); sig <= lastSignal; sig++ {
		if inheritedIgnored(sig) && sig != unix.SIGCHLD {
			signal.Ignore(sig)
		}
	}
}

// Notify is signal.Notify's for what is not ignored.
func Notify(c chan<- os.Signal, signals ...unix.Signal) {
	for _, sig := range signals {
		if !inheritedIgnored(sig) {
			signal.Notify(c, sig)
		}
	}
}

// Survive makes signals that would end this process do nothing. Ignoring them
// would pass on to children.
func Survive(signals ...unix.Signal) { Notify(make(chan os.Signal, 1), signals...) }

// standardFiles are the standard descriptors for a child, but for those that
// closed says are closed.
func standardFiles(closed uint8) []uintptr {
	files := []uintptr{0, 1, 2}
	for i := range files {
		if closed>>i&1 != 0 {
			files[i] = ^uintptr(0)
		}
	}
	return files
}

// handOver lets children have fd and returns the arguments that tell the one
// called arg0 which it is. (A fixed number would take the place of one that the
// command is to get.)
func handOver(arg0 string, fd int) (argv []string, err error) {
	if _, err := unix.FcntlInt(uintptr(fd), unix.F_SETFD, 0); err != nil {
		return nil, fmt.Errorf("hand descriptor %d over: %w", fd, err)
	}
	return []string{arg0, strconv.Itoa(fd)}, nil
}

// handedOver is the descriptor of handOver, in the child.
func handedOver() (int, error) {
	if len(os.Args) != 2 {
		return -1, fmt.Errorf("%s is not to be started by hand", os.Args[0])
	}
	fd, err := strconv.Atoi(os.Args[1])
	if err != nil {
		return -1, fmt.Errorf("%s: %w", os.Args[0], err)
	}
	syscall.CloseOnExec(fd)
	return fd, nil
}
