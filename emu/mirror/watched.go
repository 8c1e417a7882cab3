package mirror

import (
	"slices"

	"golang.org/x/sys/unix"
)

// Level is how much of what watched processes do is mirrored.
type Level uint8

const (
	Files Level = iota // operations on our files only: nothing is watched
	Calls              // also what makes and ends processes, sleeps, and takes paths
	All                // also what is done with descriptors
)

// watchedCall is how one system call is mirrored.
type watchedCall struct {
	nr    int
	level Level
	// does is the operation on one of our files that such a call leads to:
	// that has been mirrored by then. noOp: none.
	does Kind
	// path says where the paths are; the second is of calls that take two.
	path [2]pathAt
	// predict says how it will end, from the outside.
	predict func(t *thread, a *[6]uint64, names []string) int64
	// waits: whatever it is about it may take long, and signals end it.
	waits bool
	// data is memory to show to the machine, beside the paths.
	data func(a *[6]uint64) (addr uint64, size int)
}

const noOp = numKinds

// pathAt is where a path argument is: both one-based, 0 is none. Without a
// directory a path is relative to the caller's own.
type pathAt struct{ path, dir uint8 }

func path(at uint8) [2]pathAt            { return [2]pathAt{{path: at}} }
func pathIn(dir, at uint8) [2]pathAt     { return [2]pathAt{{path: at, dir: dir}} }
func paths(a, b uint8) [2]pathAt         { return [2]pathAt{{path: a}, {path: b}} }
func pathsIn(d, a, e, b uint8) [2]pathAt { return [2]pathAt{{path: a, dir: d}, {path: b, dir: e}} }

// watched are the calls that a seccomp filter stops for us: those of the
// embedded kernel that create or end a process, sleep, take a path, or (All) a
// descriptor.
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
	{nr: unix.SYS_EXECVE, level: Calls, does: noOp, path: path(1), predict: predictFound},
	{nr: unix.SYS_EXECVEAT, level: Calls, does: noOp, path: pathIn(1, 2), predict: predictFoundAt},

	// The machine does not know how long a sleep lasts: its own is over at once.
	{nr: unix.SYS_NANOSLEEP, level: Calls, does: noOp, waits: true, data: timespec(1)},
	{nr: unix.SYS_CLOCK_NANOSLEEP, level: Calls, does: noOp, waits: true, data: timespec(3)},

	// A fork is seen by the child's first call, because a fork that waits to be noticed can be
	// interrupted. clone is seen here when it makes a thread.
	{nr: unix.SYS_CLONE, level: Calls, does: noOp},
	{nr: unix.SYS_CLONE3, level: Calls, does: noOp, data: sized(1, 2, 88)},
	{nr: unix.SYS_EXIT, level: Calls, does: noOp},  // of one thread
	{nr: unix.SYS_PRCTL, level: Calls, does: noOp}, // PR_SET_NAME alone, and it is only noted

	// The C library's fork makes it in the child, before anything else, and does not look at what
	// it returns. The end of a process is not watched: a signal whose handler does not restart
	// calls could interrupt exit_group, and then the process comes back from _exit and crashes.
	{nr: unix.SYS_SET_ROBUST_LIST, level: Calls, does: noOp},

	// The machine has no signals: see restart.go.
	{nr: unix.SYS_RT_SIGRETURN, level: Calls, does: noOp},

	{nr: unix.SYS_READ, level: All, does: Read, predict: predictRead},
	{nr: unix.SYS_PREAD64, level: All, does: Read, predict: predictRead},
	{nr: unix.SYS_WRITE, level: All, does: Write, predict: predictAll, data: sized(2, 3, maxData)},
	{nr: unix.SYS_PWRITE64, level: All, does: Write, predict: predictAll, data: sized(2, 3, maxData)},
	{nr: unix.SYS_CLOSE, level: All, does: Release},
	{nr: unix.SYS_GETDENTS64, level: All, does: Readdir},
	{nr: unix.SYS_SOCKET, level: All, does: noOp, predict: predictDescriptor},
	{nr: unix.SYS_CONNECT, level: All, does: noOp, waits: true, data: sized(2, 3, 128)},
	{nr: unix.SYS_BIND, level: All, does: noOp, data: sized(2, 3, 128)},
	{nr: unix.SYS_LISTEN, level: All, does: noOp},
	{nr: unix.SYS_ACCEPT, level: All, does: noOp, waits: true, predict: predictDescriptor},
	{nr: unix.SYS_ACCEPT4, level: All, does: noOp, waits: true, predict: predictDescriptor},
	{nr: unix.SYS_SENDTO, level: All, does: noOp, waits: true, predict: predictAll, data: sized(2, 3, maxData)},
	{nr: unix.SYS_RECVFROM, level: All, does: noOp, waits: true, predict: predictAll},
	{nr: unix.SYS_SHUTDOWN, level: All, does: noOp},
}

// Written are the calls whose callers' memory may have to be written, and which are not
// to be watched where that is not possible: see restart.go.
var Written = []int{unix.SYS_RT_SIGRETURN}

// byNumber finds a call.
var byNumber = func() map[int]*watchedCall {
	m := make(map[int]*watchedCall, len(watched))
	for i := range watched {
		m[watched[i].nr] = &watched[i]
	}
	return m
}()

// Watch lists the calls to be notified of at a level.
func (l Level) Watch() []int {
	var nrs []int
	for _, w := range watched {
		if l >= w.level {
			nrs = append(nrs, w.nr)
		}
	}
	slices.Sort(nrs)
	return nrs
}

// sized is memory whose address and size are arguments (one-based), at most
// limit bytes of it.
func sized(addr, size uint8, limit int) func(*[6]uint64) (uint64, int) {
	return func(a *[6]uint64) (uint64, int) {
		return a[addr-1], int(min(a[size-1], uint64(limit)))
	}
}

// timespec is the one that an argument (one-based) points to.
func timespec(at uint8) func(*[6]uint64) (uint64, int) {
	return func(a *[6]uint64) (uint64, int) { return a[at-1], 16 }
}
