package ns

import (
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Offsets in struct seccomp_data, and the instruction set that is watched: calls
// of 32-bit programs, and those with x32's bit, go on unseen.
const (
	dataNr   = 0
	dataArch = 4
	dataArg0 = 16 // lower half of the first argument

	retAllow  = 0x7fff0000 // SECCOMP_RET_ALLOW
	retNotify = 0x7fc00000 // SECCOMP_RET_USER_NOTIF

	waitKillable = 1 << 5 // SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, Linux 5.19
)

// maxCalls is how many calls a filter can have: a jump spans 255 instructions.
const maxCalls = 250

// filter lets a listener see calls and lets all others pass, and of the clones
// lets it see those that make a thread, of the prctls those that rename one. A
// signal may interrupt a call until its listener has received it, and a fork that
// fails with EINTR is what no program is ready for: a shell whose other child ends
// at that moment gives up. Who makes a thread has blocked all signals.
func filter(calls []int) ([]unix.SockFilter, error) {
	if len(calls) > maxCalls {
		return nil, fmt.Errorf("%d system calls, at most %d: %w", len(calls), maxCalls, unix.E2BIG)
	}
	n := uint8(len(calls))
	load := func(at uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
	}
	equal := func(k uint32, yes, no uint8) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jt: yes, Jf: no, K: k}
	}
	end := func(k uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: k}
	}
	f := []unix.SockFilter{load(dataArch), equal(unix.AUDIT_ARCH_X86_64, 0, n+1), load(dataNr)}
	for i, nr := range calls {
		to := n + 5
		switch nr {
		case unix.SYS_CLONE:
			to = n
		case unix.SYS_PRCTL:
			to = n + 2
		}
		f = append(f, equal(uint32(nr), to-uint8(i), 0))
	}
	return append(f, end(retAllow),
		load(dataArg0),
		unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, Jt: 3, Jf: 2, K: unix.CLONE_THREAD},
		load(dataArg0),
		equal(unix.PR_SET_NAME, 1, 0),
		end(retAllow), end(retNotify)), nil
}

// install puts the calling thread, and all that it will start, under a filter
// and returns the listener. Without CAP_SYS_ADMIN it gives up privileges for
// good first (PR_SET_NO_NEW_PRIVS), as the kernel demands.
func install(calls []int) (int, error) {
	f, err := filter(calls)
	if err != nil {
		return -1, err
	}
	prog := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
	try := func(flags uintptr) (int, error) {
		fd, _, errno := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&prog)))
		if errno != 0 {
			return -1, errno
		}
		unix.CloseOnExec(int(fd))
		return int(fd), nil
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
