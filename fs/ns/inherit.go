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

// The Go runtime changes part of the inherited state before Go code runs (see inherit.c). The command must
// get it unchanged.

// inheritedIgnored reports whether sig was ignored at the start of this process.
func inheritedIgnored(sig unix.Signal) bool {
	return C.inherited_ignored>>(uint(sig)-1)&1 != 0
}

// blockInherited blocks the signals that were blocked at the start of this process. It does so for this
// thread, which must be locked: a child inherits the mask of the thread that forks. (The Go runtime
// unblocks SIGCHLD and some others, and the signals of Notify.)
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

// inheritedClosed has a bit for each standard descriptor that was closed at the start: the runtime opens
// /dev/null in its place.
func inheritedClosed() uint8 { return uint8(C.inherited_closed) }

// lastSignal is the kernel's _NSIG.
const lastSignal = 64

// KeepIgnored ignores the signals that were ignored at the start (by nohup, or by a shell that starts a
// background process). The Go runtime keeps only SIGHUP and SIGINT ignored. Children inherit ignored
// signals. SIGCHLD is not ignored: a process that ignores it cannot wait for children.
func KeepIgnored() {
	for sig := unix.Signal(1); sig <= lastSignal; sig++ {
		if inheritedIgnored(sig) && sig != unix.SIGCHLD {
			signal.Ignore(sig)
		}
	}
}

// Notify is signal.Notify for those signals that are not ignored.
func Notify(c chan<- os.Signal, signals ...unix.Signal) {
	for _, sig := range signals {
		if !inheritedIgnored(sig) {
			signal.Notify(c, sig)
		}
	}
}

// Survive makes signals do nothing that would end this process. It does not ignore them, because children
// would inherit that.
func Survive(signals ...unix.Signal) { Notify(make(chan os.Signal, 1), signals...) }

// handOver lets children inherit fd. It returns arguments that tell the child, called arg0, the number. (A
// fixed number could be a descriptor that the command must get.)
func handOver(arg0 string, fd int) (argv []string, err error) {
	if _, err := unix.FcntlInt(uintptr(fd), unix.F_SETFD, 0); err != nil {
		return nil, fmt.Errorf("hand descriptor %d over: %w", fd, err)
	}
	return []string{arg0, strconv.Itoa(fd)}, nil
}

// handedOver returns the descriptor of handOver in the child.
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
