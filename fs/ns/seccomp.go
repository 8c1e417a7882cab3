package ns

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

const waitKillable = 1 << 5 // SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, Linux 5.19

// Commands of ioctl(2) that every file has (include/uapi/asm-generic/ioctls.h).
const (
	fionread = 0x541b
	fionbio  = 0x5421
	fioasync = 0x5452
)

// watches are what a listener sees: calls of 64-bit programs, and calls32 of 32-bit ones, and those
// of either that open a file to write it.
type watches struct {
	calls, calls32   []int
	writes, writes32 []WriteOpen
	// noX32: the kernel has none of x32's calls but those.
	noX32 bool
	// root: the ioctls of rootsIoctls fail. Their numbers are no memory that another thread could change.
	root bool
}

// rootsIoctls would have a terminal take what was never typed, for the shell that kprobefs was started
// from, and turn a breakpoint of perf that was allowed into one in the kernel. The last has a number for
// 32-bit programs, too.
var rootsIoctls = []uint32{unix.TIOCSTI, unix.TIOCLINUX, unix.PERF_EVENT_IOC_MODIFY_ATTRIBUTES, 0x4004240b}

// ioctls are the numbers of ioctl(2) on x86-64 and for x32, and of 32-bit programs, if root's are refused.
func ioctls(root bool) (of64, of32 []int) {
	if !root {
		return nil, nil
	}
	return []int{unix.SYS_IOCTL, 514 | 0x40000000}, []int{54}
}

// withoutIoctls is a part of a filter, once the number has been loaded: calls with these numbers fail
// if they are one of rootsIoctls.
func withoutIoctls(numbers []int) (f []unix.SockFilter) {
	for _, nr := range numbers {
		what := []unix.SockFilter{seccomp.Load(seccomp.Arg(1))}
		for _, cmd := range rootsIoctls {
			what = append(what, seccomp.Equal(cmd, 0, 1), seccomp.Return(seccomp.Refuse(unix.EPERM)))
		}
		what = append(what, seccomp.Load(seccomp.Nr))
		f = append(append(f, seccomp.Equal(uint32(nr), 0, uint8(len(what)))), what...)
	}
	return f
}

// some are the calls that a listener is notified of only if an argument is one of these, by their numbers on x86-64: of
// the clones those that make a thread, of the prctls those that rename one, of the fcntls those about flags, of the ioctls
// those that any file has.
var some = map[int]seccomp.Test{
	unix.SYS_CLONE: {Arg: 0, All: unix.CLONE_THREAD},
	unix.SYS_PRCTL: {Arg: 0, One: []uint32{unix.PR_SET_NAME}},
	unix.SYS_FCNTL: {Arg: 1, One: []uint32{unix.F_GETFL, unix.F_SETFL}},
	unix.SYS_IOCTL: {Arg: 1, One: []uint32{fionbio, fioasync, fionread}},
}

// some32 are those of 32-bit programs: fcntl, fcntl64 and ioctl.
var some32 = map[int]seccomp.Test{55: some[unix.SYS_FCNTL], 221: some[unix.SYS_FCNTL], 54: some[unix.SYS_IOCTL]}

// filter lets a listener see w, but of some calls not all, and lets all other calls pass. A signal may interrupt a call until its listener has received it, and a fork that
// fails with EINTR is what no program is ready for: a shell whose other child ends
// at that moment gives up. Who makes a thread has blocked all signals.
func filter(w watches) ([]unix.SockFilter, error) {
	io64, io32 := ioctls(w.root)
	of64 := notified(w.calls, w.writes, io64, some)
	if w.noX32 {
		of64 = append(of64, seccomp.AnySet(x32Bit, 0, 1), seccomp.Return(seccomp.Refuse(unix.ENOSYS)))
	}
	f := ofBoth(append(of64, seccomp.Return(seccomp.Allow)), append(notified(w.calls32, w.writes32, io32, some32), seccomp.Return(seccomp.Allow)))
	if len(f) > seccomp.MaxFilter {
		return nil, fmt.Errorf("%d system calls: %w", len(w.calls)+len(w.calls32), unix.E2BIG)
	}
	return f, nil
}

// ofBoth is a filter of two parts: for 64-bit programs, and for 32-bit ones.
func ofBoth(f64, f32 []unix.SockFilter) []unix.SockFilter {
	f := []unix.SockFilter{
		seccomp.Load(seccomp.Arch),
		seccomp.Equal(unix.AUDIT_ARCH_X86_64, 3, 0), seccomp.Equal(unix.AUDIT_ARCH_I386, 1, 0), seccomp.Return(seccomp.Allow),
		seccomp.Jump(len(f64) + 1),
		seccomp.Load(seccomp.Nr),
	}
	f = append(f, f64...)
	return append(append(f, seccomp.Load(seccomp.Nr)), f32...)
}

// refused is the part of a filter that has calls fail, and those of rootsIoctls with the numbers ioctls.
func refused(calls map[int]unix.Errno, ioctls []int) []unix.SockFilter {
	f := withoutIoctls(ioctls)
	for _, nr := range slices.Sorted(maps.Keys(calls)) {
		f = append(f, seccomp.Equal(uint32(nr), 0, 1), seccomp.Return(seccomp.Refuse(calls[nr])))
	}
	return append(f, seccomp.Return(seccomp.Allow))
}

// installRefusals has calls fail, of 64-bit programs and of 32-bit ones, for the calling thread and all that it will
// start. Where the kernel demands it, privileges are given up for good first, as by install.
func installRefusals(calls, calls32 map[int]unix.Errno, root bool) error {
	io64, io32 := ioctls(root)
	f := ofBoth(refused(calls, io64), refused(calls32, io32))
	_, err := seccomp.Install(f, 0)
	if errors.Is(err, unix.EACCES) {
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			return err
		}
		_, err = seccomp.Install(f, 0)
	}
	return err
}

// notified is the part of a filter that is for one instruction set, once the number
// has been loaded. ioctls are the numbers of the calls whose rootsIoctls fail.
func notified(calls []int, writes []WriteOpen, ioctls []int, some map[int]seccomp.Test) (f []unix.SockFilter) {
	notify, allow := seccomp.Return(seccomp.Notify), seccomp.Return(seccomp.Allow)
	add := func(nr int, what ...unix.SockFilter) {
		f = append(append(f, seccomp.Equal(uint32(nr), 0, uint8(len(what)))), what...)
	}
	for _, w := range writes {
		if w.Flags < 0 {
			add(w.Nr, notify)
			continue
		}
		add(w.Nr, seccomp.Load(seccomp.Arg(w.Flags)), seccomp.AnySet(unix.O_ACCMODE, 1, 0), allow, notify)
	}
	f = append(f, withoutIoctls(ioctls)...)
	for _, nr := range calls {
		if t, ok := some[nr]; ok {
			add(nr, t.Either(seccomp.Notify, seccomp.Allow)...)
		} else {
			add(nr, notify)
		}
	}
	return f
}

// install puts the calling thread, and all that it will start, under a filter
// and returns the listener. Without CAP_SYS_ADMIN it gives up privileges for
// good first (PR_SET_NO_NEW_PRIVS), as the kernel demands.
func install(w watches) (int, error) {
	f, err := filter(w)
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
