package ns

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

const waitKillable = 1 << 5 // SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, Linux 5.19

// maxCalls is how many calls a filter can have: a jump spans 255 instructions.
const maxCalls = 250

// filter lets a listener see calls of 64-bit programs and lets all others pass, and of the clones
// lets it see those that make a thread, of the prctls those that rename one. A
// signal may interrupt a call until its listener has received it, and a fork that
// fails with EINTR is what no program is ready for: a shell whose other child ends
// at that moment gives up. Who makes a thread has blocked all signals.
func filter(calls []int) ([]unix.SockFilter, error) {
	if len(calls) > maxCalls {
		return nil, fmt.Errorf("%d system calls, at most %d: %w", len(calls), maxCalls, unix.E2BIG)
	}
	n := uint8(len(calls))
	f := []unix.SockFilter{seccomp.Load(seccomp.Arch), seccomp.Equal(unix.AUDIT_ARCH_X86_64, 0, n+1), seccomp.Load(seccomp.Nr)}
	for i, nr := range calls {
		to := n + 5
		switch nr {
		case unix.SYS_CLONE:
			to = n
		case unix.SYS_PRCTL:
			to = n + 2
		}
		f = append(f, seccomp.Equal(uint32(nr), to-uint8(i), 0))
	}
	return append(f, seccomp.Return(seccomp.Allow),
		seccomp.Load(seccomp.Arg(0)),
		seccomp.AnySet(unix.CLONE_THREAD, 3, 2),
		seccomp.Load(seccomp.Arg(0)),
		seccomp.Equal(unix.PR_SET_NAME, 1, 0),
		seccomp.Return(seccomp.Allow), seccomp.Return(seccomp.Notify)), nil
}

// install puts the calling thread, and all that it will start, under a filter
// and returns the listener. Without CAP_SYS_ADMIN it gives up privileges for
// good first (PR_SET_NO_NEW_PRIVS), as the kernel demands.
func install(calls []int) (int, error) {
	f, err := filter(calls)
	if err != nil {
		return -1, err
	}
	try := func(flags uintptr) (int, error) {
		fd, err := seccomp.Install(f, flags)
		if err == nil {
			unix.CloseOnExec(fd)
		}
		return fd, err
	}
	// A signal must not interrupt a call that is being mirrored: it would be
	// made, and mirrored, twice.
	flags := uintptr(unix.SECCOMP_FILTER_FLAG_NEW_LISTENER | waitKillable)
	fd, err := try(flags)
	if errors.Is(err, unix.EINVAL) {
		flags &^= waitKillable
		fd, err = try(flags)
	}
	if errors.Is(err, unix.EACCES) {
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			return -1, err
		}
		fd, err = try(flags)
	}
	return fd, err
}
