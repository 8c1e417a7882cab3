package ns

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
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

// watches says which calls a filter notifies: calls of 64-bit programs, calls32 of 32-bit programs, and
// those of both that open a file for writing.
type watches struct {
	calls, calls32   []int
	whole            []int // those of calls that are notified whatever their arguments are (see some)
	writes, writes32 []WriteOpen
	// given are the calls of 64-bit programs that are notified because of the number of a descriptor.
	given given
	// noX32: the kernel has no other calls of x32 than those.
	noX32 bool
	// root: the ioctls of rootsIoctls fail. No other thread can change their numbers, because they are in
	// registers.
	root bool
}

// rootsIoctls are ioctls that would harm the host. The first two put input into a terminal, for the shell
// that has started kprobefs. The third changes an allowed breakpoint of perf to one in the kernel; it has a
// second number for 32-bit programs.
var rootsIoctls = []uint32{unix.TIOCSTI, unix.TIOCLINUX, unix.PERF_EVENT_IOC_MODIFY_ATTRIBUTES, 0x4004240b}

// ioctls returns the numbers of ioctl(2): on x86-64 and x32, and of 32-bit programs. Without root it
// returns none.
func ioctls(root bool) (of64, of32 []int) {
	if !root {
		return nil, nil
	}
	return []int{unix.SYS_IOCTL, 514 | 0x40000000}, []int{54}
}

// withoutIoctls is the part of a filter, after the load of the number, that makes calls with these numbers
// fail if they are one of rootsIoctls.
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

// notTerminals are bits that no command of a terminal has in its number (0x54..): all others have one, but for a few
// of other drivers without an argument.
const notTerminals = 0xffffab00

// some are the calls that are notified only if an argument has one of these values, by their numbers on
// x86-64: of clone those that make a thread, of prctl those that rename one, of fcntl those about flags, and
// of ioctl those that every file has, and those of devices.
var some = map[int]seccomp.Test{
	unix.SYS_CLONE: {Arg: 0, All: unix.CLONE_THREAD},
	unix.SYS_PRCTL: {Arg: 0, One: []uint32{unix.PR_SET_NAME}},
	unix.SYS_FCNTL: {Arg: 1, One: []uint32{unix.F_GETFL, unix.F_SETFL}},
	unix.SYS_IOCTL: {Arg: 1, Any: notTerminals, One: []uint32{fionbio, fioasync, fionread}},
}

// some32 are the same for 32-bit programs: fcntl, fcntl64 and ioctl.
var some32 = map[int]seccomp.Test{55: some[unix.SYS_FCNTL], 221: some[unix.SYS_FCNTL], 54: some[unix.SYS_IOCTL]}

// filter is a filter that notifies the calls of w, with the exceptions of some, and allows all others. It
// does not notify forks: a signal may interrupt a call until its listener has received it, and no program
// expects a fork to fail with EINTR. A shell whose other child ends at that moment gives up. A caller that
// makes a thread has blocked all signals.
func filter(w watches) ([]unix.SockFilter, error) {
	io64, io32 := ioctls(w.root)
	// What is refused comes first: the parts after it allow.
	of64 := slices.Concat(withoutIoctls(io64), w.given.filter(w.calls), notified(w.calls, w.writes, without(some, w.whole)))
	if w.noX32 {
		of64 = append(of64, seccomp.AnySet(x32Bit, 0, 1), seccomp.Return(seccomp.Refuse(unix.ENOSYS)))
	}
	of32 := slices.Concat(withoutIoctls(io32), notified(w.calls32, w.writes32, some32))
	f := ofBoth(append(of64, seccomp.Return(seccomp.Allow)), append(of32, seccomp.Return(seccomp.Allow)))
	if len(f) > seccomp.MaxFilter {
		return nil, fmt.Errorf("%d system calls: %w", len(w.calls)+len(w.calls32), unix.E2BIG)
	}
	return f, nil
}

// ofBoth joins two filters: for 64-bit programs, and for 32-bit programs.
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

// refused is the part of a filter that makes calls fail, and those of rootsIoctls with the numbers ioctls.
func refused(calls map[int]unix.Errno, ioctls []int) []unix.SockFilter {
	f := withoutIoctls(ioctls)
	for _, nr := range slices.Sorted(maps.Keys(calls)) {
		f = append(f, seccomp.Equal(uint32(nr), 0, 1), seccomp.Return(seccomp.Refuse(calls[nr])))
	}
	return append(f, seccomp.Return(seccomp.Allow))
}

// installRefusals installs a filter that makes calls of 64-bit and 32-bit programs fail, for the calling
// thread and everything that it will start. If the kernel requires it, it first gives up privileges for
// good, like install.
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

// given are calls that are notified if the descriptor in their first argument is a standard one or at least first, which is
// a power of 2 (std), or only if it is at least first (high).
type given struct {
	std, high []int
	first     uint32
	maps      bool  // mmap(2) of files is a call of high; its descriptor is the fifth argument
	limits    bool  // prlimit64 is notified if it is about locked memory
	third     []int // calls of high whose descriptor is the third argument
}

// filter is the part of a filter for these calls, without those of whole.
func (g given) filter(whole []int) (f []unix.SockFilter) {
	notify, allow := seccomp.Return(seccomp.Notify), seccomp.Return(seccomp.Allow)
	add := func(nr int, what ...unix.SockFilter) {
		if !slices.Contains(whole, nr) {
			f = append(append(f, seccomp.Equal(uint32(nr), 0, uint8(len(what)))), what...)
		}
	}
	for _, nr := range g.std {
		add(nr, seccomp.Load(seccomp.Arg(0)), seccomp.AtLeast(3, 0, 2), seccomp.AnySet(-g.first, 1, 0), allow, notify)
	}
	for _, nr := range g.high {
		add(nr, seccomp.Load(seccomp.Arg(0)), seccomp.AnySet(-g.first, 1, 0), allow, notify)
	}
	for _, nr := range g.third {
		add(nr, seccomp.Load(seccomp.Arg(2)), seccomp.AnySet(-g.first, 1, 0), allow, notify)
	}
	if g.limits {
		add(unix.SYS_PRLIMIT64, seccomp.Load(seccomp.Arg(1)), seccomp.Equal(unix.RLIMIT_MEMLOCK, 1, 0), allow, notify)
	}
	if g.maps {
		add(unix.SYS_MMAP, seccomp.Load(seccomp.Arg(3)), seccomp.AnySet(unix.MAP_ANONYMOUS, 2, 0),
			seccomp.Load(seccomp.Arg(4)), seccomp.AnySet(-g.first, 1, 0), allow, notify)
	}
	return f
}

// notified is the part of a filter for one instruction set, after the load of the number.
func notified(calls []int, writes []WriteOpen, some map[int]seccomp.Test) (f []unix.SockFilter) {
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
	var all []int
	for _, nr := range calls {
		if t, ok := some[nr]; ok {
			add(nr, t.Either(seccomp.Notify, seccomp.Allow)...)
		} else {
			all = append(all, nr)
		}
	}
	for _, r := range ranges(all) {
		if r.first == r.last {
			add(r.first, notify)
		} else {
			f = append(f, seccomp.AtLeast(uint32(r.first), 0, 2), seccomp.AtLeast(uint32(r.last)+1, 1, 0), notify)
		}
	}
	return f
}

// span is a range of numbers of calls.
type span struct{ first, last int }

// ranges are the numbers as ranges, in their order: if nearly all calls are notified, there are few.
func ranges(numbers []int) (all []span) {
	numbers = slices.Compact(slices.Sorted(slices.Values(numbers)))
	for _, nr := range numbers {
		if n := len(all); n > 0 && all[n-1].last+1 == nr {
			all[n-1].last = nr
		} else {
			all = append(all, span{nr, nr})
		}
	}
	return all
}

// without is tests without those of some numbers.
func without(tests map[int]seccomp.Test, numbers []int) map[int]seccomp.Test {
	tests = maps.Clone(tests)
	for _, nr := range numbers {
		delete(tests, nr)
	}
	return tests
}

// install installs a filter for the calling thread and everything that it will start. Without CAP_SYS_ADMIN it
// first gives up privileges for good (PR_SET_NO_NEW_PRIVS), as the kernel requires. put puts the thread under the
// filter, and returns only with an error. So does install.
func install(w watches, put func(f []unix.SockFilter, flags uintptr) error) error {
	f, err := filter(w)
	if err != nil {
		return err
	}
	// A signal must not interrupt a call that is being mirrored, because the call would be made and
	// mirrored twice.
	flags := uintptr(unix.SECCOMP_FILTER_FLAG_NEW_LISTENER | waitKillable)
	err = put(f, flags)
	if errors.Is(err, unix.EINVAL) {
		flags &^= waitKillable
		err = put(f, flags)
	}
	if errors.Is(err, unix.EACCES) {
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			return err
		}
		err = put(f, flags)
	}
	return err
}

// watched reports whether calls of this process are notified to a listener already. The kernel allows one listener, and
// refuses a second one with EBUSY (has_duplicate_listener). A thread tries, and ends with its filter.
func watched() bool {
	busy := make(chan bool)
	go func() {
		runtime.LockOSThread()
		_ = unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) // without it, root's try fails with EACCES at worst
		fd, err := seccomp.Install([]unix.SockFilter{seccomp.Return(seccomp.Allow)}, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
		if err == nil {
			unix.Close(fd)
		}
		busy <- errors.Is(err, unix.EBUSY)
	}()
	return <-busy
}
