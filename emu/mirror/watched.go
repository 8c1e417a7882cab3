package mirror

import (
	"slices"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// Level says which calls of watched processes are mirrored.
type Level uint8

const (
	Files Level = iota // only operations on our files: no calls are watched
	Calls              // also calls that make and end processes, sleep, or take paths
	All                // also calls on descriptors
	Every              // every call
)

// watchedCall says how one system call is mirrored.
type watchedCall struct {
	nr    int
	level Level
	// does is the operation on one of our files that such a call makes. It is mirrored with the call. noOp:
	// none.
	does Kind
	// path says which arguments are paths. The second is for calls with two paths.
	path [2]pathAt
	// predict returns the predicted result.
	predict func(t *thread, a *[6]uint64, names []string) int64
	// waits: the call may always take long, and signals end it.
	waits bool
	// wait says how a call that may wait does so in the machine, too. nil: it never waits there.
	wait *waitRule
	// data is memory that the machine must see, in addition to the paths; more is some more of it.
	data, more func(a *[6]uint64) (addr uint64, size int)
	// also adds memory that other memory of the caller's points to. nil: there is none.
	also func(t *thread, c *emu.Call)
	// pair is the argument, counted from 1, that points to where the call leaves two descriptors; 0: it does not.
	pair uint8
}

const noOp = numKinds

// pathAt says which arguments are a path and its directory, counted from 1; 0 is none. Without a directory,
// the path is relative to the current directory.
type pathAt struct{ path, dir uint8 }

func path(at uint8) [2]pathAt            { return [2]pathAt{{path: at}} }
func pathIn(dir, at uint8) [2]pathAt     { return [2]pathAt{{path: at, dir: dir}} }
func paths(a, b uint8) [2]pathAt         { return [2]pathAt{{path: a}, {path: b}} }
func pathsIn(d, a, e, b uint8) [2]pathAt { return [2]pathAt{{path: a, dir: d}, {path: b, dir: e}} }

// watched are the calls that a seccomp filter notifies: those of the embedded kernel that create or end a
// process, sleep, take a path, or (All) a descriptor.
var watched = []watchedCall{
	{nr: unix.SYS_OPEN, level: Calls, does: Open, path: path(1), predict: predictOpen(2)},
	{nr: unix.SYS_OPENAT, level: Calls, does: Open, path: pathIn(1, 2), predict: predictOpen(3)},
	{nr: unix.SYS_OPENAT2, level: Calls, does: Open, path: pathIn(1, 2), predict: predictOpenHow, data: sized(3, 4, 24)},
	{nr: unix.SYS_CREAT, level: Calls, does: Open, path: path(1), predict: predictCreat},
	{nr: unix.SYS_MKDIR, level: Calls, does: Mkdir, path: path(1), predict: predictNew},
	{nr: unix.SYS_MKDIRAT, level: Calls, does: Mkdir, path: pathIn(1, 2), predict: predictNewAt},
	{nr: unix.SYS_RMDIR, level: Calls, does: Rmdir, path: path(1), predict: predictRmdir},
	{nr: unix.SYS_MKNOD, level: Calls, does: noOp, path: path(1), predict: predictNew},
	{nr: unix.SYS_MKNODAT, level: Calls, does: noOp, path: pathIn(1, 2), predict: predictNewAt},
	{nr: unix.SYS_UNLINK, level: Calls, does: noOp, path: path(1), predict: predictUnlink},
	{nr: unix.SYS_UNLINKAT, level: Calls, does: noOp, path: pathIn(1, 2), predict: predictUnlinkat},
	{nr: unix.SYS_SYMLINK, level: Calls, does: noOp, path: paths(1, 2), predict: predictSymlink},
	{nr: unix.SYS_SYMLINKAT, level: Calls, does: noOp, path: pathsIn(0, 1, 2, 3), predict: predictSymlinkat},
	{nr: unix.SYS_LINK, level: Calls, does: noOp, path: paths(1, 2), predict: predictLink},
	{nr: unix.SYS_LINKAT, level: Calls, does: noOp, path: pathsIn(1, 2, 3, 4), predict: predictLinkat},
	{nr: unix.SYS_RENAME, level: Calls, does: noOp, path: paths(1, 2), predict: predictThere},
	{nr: unix.SYS_RENAMEAT, level: Calls, does: noOp, path: pathsIn(1, 2, 3, 4), predict: predictThereAt},
	{nr: unix.SYS_RENAMEAT2, level: Calls, does: noOp, path: pathsIn(1, 2, 3, 4), predict: predictThereAt},
	{nr: unix.SYS_TRUNCATE, level: Calls, does: noOp, path: path(1), predict: predictFound},
	{nr: unix.SYS_CHDIR, level: Calls, does: noOp, path: path(1), predict: predictChdir},
	{nr: unix.SYS_CHMOD, level: Calls, does: noOp, path: path(1), predict: predictFound},
	{nr: unix.SYS_ACCESS, level: Calls, does: noOp, path: path(1), predict: predictFound},
	{nr: unix.SYS_FACCESSAT, level: Calls, does: noOp, path: pathIn(1, 2), predict: predictFoundAt},
	{nr: unix.SYS_FACCESSAT2, level: Calls, does: noOp, path: pathIn(1, 2), predict: predictFoundAt},
	{nr: unix.SYS_STAT, level: Calls, does: noOp, path: path(1), predict: predictFound},
	{nr: unix.SYS_LSTAT, level: Calls, does: noOp, path: path(1), predict: predictThere},
	{nr: unix.SYS_NEWFSTATAT, level: Calls, does: noOp, path: pathIn(1, 2), predict: predictFoundAt},
	{nr: unix.SYS_STATX, level: Calls, does: noOp, path: pathIn(1, 2), predict: predictFoundAt},
	{nr: unix.SYS_STATFS, level: Calls, does: noOp, path: path(1), predict: predictStatfs},
	{nr: unix.SYS_READLINK, level: Calls, does: noOp, path: path(1), predict: predictReadlink},
	{nr: unix.SYS_READLINKAT, level: Calls, does: noOp, path: pathIn(1, 2), predict: predictReadlinkat},
	{nr: unix.SYS_EXECVE, level: Calls, does: noOp, path: path(1), predict: predictExec, also: showStrings},
	{nr: unix.SYS_EXECVEAT, level: Calls, does: noOp, path: pathIn(1, 2), predict: predictExecAt, also: showStrings},

	{nr: unix.SYS_NANOSLEEP, level: Calls, does: noOp, waits: true, wait: sleeps(1), data: timespec(1)},
	{nr: unix.SYS_CLOCK_NANOSLEEP, level: Calls, does: noOp, waits: true, wait: sleepsOn(), data: timespec(3)},

	// A fork is noticed by the child's first call, because a fork that waits for its notification could be
	// interrupted. clone is watched for threads.
	{nr: unix.SYS_CLONE, level: Calls, does: noOp},
	{nr: unix.SYS_CLONE3, level: Calls, does: noOp, data: sized(1, 2, 88)},
	{nr: unix.SYS_EXIT, level: Calls, does: noOp},                   // the end of one thread
	{nr: unix.SYS_PRCTL, level: Calls, does: noOp, data: prctlName}, // below Every only PR_SET_NAME
	{nr: unix.SYS_SCHED_SETAFFINITY, level: Calls, does: noOp, data: sized(3, 2, 128)},

	// A Guard answers these; see Guard.Load.
	{nr: unix.SYS_INIT_MODULE, level: Calls, does: noOp, data: text(3)},
	{nr: unix.SYS_FINIT_MODULE, level: Calls, does: noOp, data: text(2)},
	{nr: unix.SYS_DELETE_MODULE, level: Calls, does: noOp, data: text(1)},

	// In the child, the C library's fork makes this call first and ignores its result. The end of a process
	// is not watched: a signal whose handler does not restart calls could interrupt exit_group. The process
	// would then return from _exit and crash.
	{nr: unix.SYS_SET_ROBUST_LIST, level: Calls, does: noOp},

	// The machine has no signals; see restart.go for the use of this call.
	{nr: unix.SYS_RT_SIGRETURN, level: Calls, does: noOp},

	{nr: unix.SYS_READ, level: All, does: Read, predict: predictRead, wait: reads},
	{nr: unix.SYS_PREAD64, level: All, does: Read, predict: predictPread},
	{nr: unix.SYS_WRITE, level: All, does: Write, predict: predictAll, wait: writes, data: sized(2, 3, maxData)},
	{nr: unix.SYS_PWRITE64, level: All, does: Write, predict: predictAll, data: sized(2, 3, maxData)},
	{nr: unix.SYS_CLOSE, level: All, does: Release},
	{nr: unix.SYS_GETDENTS64, level: All, does: Readdir},
	{nr: unix.SYS_SOCKET, level: All, does: noOp, predict: predictDescriptor},
	{nr: unix.SYS_CONNECT, level: All, does: noOp, waits: true, wait: looks, predict: predictConnect, data: sized(2, 3, 128)},
	{nr: unix.SYS_BIND, level: All, does: noOp, predict: predictBind, data: sized(2, 3, 128)},
	{nr: unix.SYS_LISTEN, level: All, does: noOp},
	{nr: unix.SYS_ACCEPT, level: All, does: noOp, waits: true, wait: accepts, predict: predictDescriptor, data: block(3, 4)},
	{nr: unix.SYS_ACCEPT4, level: All, does: noOp, waits: true, wait: accepts, predict: predictDescriptor, data: block(3, 4)},
	{nr: unix.SYS_SENDTO, level: All, does: noOp, waits: true, wait: messages, predict: predictAll, data: sized(2, 3, maxData), more: sized(5, 6, 128)},
	{nr: unix.SYS_RECVFROM, level: All, does: noOp, waits: true, wait: messages, predict: predictAll, data: block(6, 4)},
	{nr: unix.SYS_SHUTDOWN, level: All, does: noOp},
}

// Written returns those of Watch whose callers' memory may have to be written: see restart.go. They must not be watched
// if that is impossible. Besides rt_sigreturn these are calls above Calls that no program expects to fail with EINTR.
func (l Level) Written() (nrs []int) {
	for _, nr := range l.Watch() {
		w := byNumber[nr]
		if nr == unix.SYS_RT_SIGRETURN || w.level > Calls && !w.waits && w.wait == nil && !slow[nr] {
			nrs = append(nrs, nr)
		}
	}
	return nrs
}

// byNumber are the watched calls by their numbers.
var byNumber = func() map[int]*watchedCall {
	m := make(map[int]*watchedCall, len(watched))
	for _, table := range [][]watchedCall{watched, special, rest()} {
		for i := range table {
			if w := &table[i]; m[w.nr] == nil {
				m[w.nr] = w
			}
		}
	}
	return m
}()

// watchedAs finds a call of a 64-bit program by its number; nil: it is not mirrored.
func watchedAs(nr int32) *watchedCall {
	if uint(nr) >= maxNumber {
		return nil
	}
	return numbered[nr]
}

var numbered = func() (all [maxNumber]*watchedCall) {
	for nr, w := range byNumber {
		all[nr] = w
	}
	return all
}()

// Watch returns the calls that must be notified at a level.
func (l Level) Watch() []int {
	var nrs []int
	for nr, w := range byNumber {
		if l >= w.level {
			nrs = append(nrs, nr)
		}
	}
	slices.Sort(nrs)
	return nrs
}

// Whole returns those of Watch that must be notified whatever their arguments are.
func (l Level) Whole() []int {
	if l < Every {
		return nil
	}
	return []int{unix.SYS_PRCTL, unix.SYS_FCNTL, unix.SYS_IOCTL}
}

// sized is memory whose address and size are arguments (counted from 1), at most limit bytes of it.
func sized(addr, size uint8, limit int) func(*[6]uint64) (uint64, int) {
	return func(a *[6]uint64) (uint64, int) {
		return a[addr-1], int(min(a[size-1], uint64(limit)))
	}
}

// timespec is the struct timespec that an argument (counted from 1) points to.
func timespec(at uint8) func(*[6]uint64) (uint64, int) {
	return func(a *[6]uint64) (uint64, int) { return a[at-1], 16 }
}
