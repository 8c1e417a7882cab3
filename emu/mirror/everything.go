package mirror

import (
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// lastCall is the highest number of a call that the machine knows (Linux 6.1).
const lastCall = 450

// unheard are calls that are never notified. No program expects a fork to fail with EINTR, and it is noticed by the child's
// first call. A signal that interrupts exit_group would let the process return from _exit; its end is noticed otherwise.
// restart_syscall is not a program's own call.
var unheard = map[int]bool{unix.SYS_FORK: true, unix.SYS_VFORK: true, unix.SYS_EXIT_GROUP: true, unix.SYS_RESTART_SYSCALL: true}

// rest are all calls that have no row in the tables.
func rest() (all []watchedCall) {
	for nr := range lastCall + 1 {
		if !unheard[nr] && (nr <= lastOldCall || nr >= firstNewCall) {
			all = append(all, watchedCall{nr: nr, level: Every, does: noOp})
		}
	}
	return all
}

// The numbers between these are not used.
const (
	lastOldCall  = unix.SYS_RSEQ
	firstNewCall = unix.SYS_PIDFD_SEND_SIGNAL
)

// every is a call that is watched at Every only.
func every(nr int) watchedCall { return watchedCall{nr: nr, level: Every, does: noOp} }

func (w watchedCall) paths(p [2]pathAt) watchedCall   { w.path = p; return w }
func (w watchedCall) shows(data dataOf) watchedCall   { w.data, w.more = data, w.data; return w }
func (w watchedCall) returns(p predictor) watchedCall { w.predict = p; return w }
func (w watchedCall) leaves(at uint8) watchedCall     { w.pair = at; return w }
func (w watchedCall) follows(also func(*thread, *emu.Call)) watchedCall {
	w.also = also
	return w
}
func (w watchedCall) waitsBy(rule *waitRule) watchedCall { w.waits, w.wait = true, rule; return w }

type dataOf = func(a *[6]uint64) (addr uint64, size int)

// special are the calls of Every that have paths, memory, results of their own, or waits.
var special = []watchedCall{
	every(unix.SYS_CHOWN).paths(path(1)).returns(predictFound),
	every(unix.SYS_LCHOWN).paths(path(1)).returns(predictThere),
	every(unix.SYS_FCHOWNAT).paths(pathIn(1, 2)).returns(predictFoundAt),
	every(unix.SYS_FCHMODAT).paths(pathIn(1, 2)).returns(predictFoundAt),
	every(unix.SYS_UTIME).paths(path(1)).returns(predictFound).shows(block(2, 16)),
	every(unix.SYS_UTIMES).paths(path(1)).returns(predictFound).shows(block(2, 32)),
	every(unix.SYS_UTIMENSAT).paths(pathIn(1, 2)).shows(block(3, 32)),
	every(unix.SYS_CHROOT).paths(path(1)).returns(predictChroot),
	every(unix.SYS_MOUNT).paths(paths(1, 2)),
	every(unix.SYS_UMOUNT2).paths(path(1)),
	every(unix.SYS_SETXATTR).paths(path(1)).shows(text(2)),
	every(unix.SYS_GETXATTR).paths(path(1)).shows(text(2)),
	every(unix.SYS_LISTXATTR).paths(path(1)),
	every(unix.SYS_INOTIFY_ADD_WATCH).paths([2]pathAt{{path: 2}}),
	every(unix.SYS_MEMFD_CREATE).shows(text(1)).returns(predictDescriptor),
	every(unix.SYS_SETHOSTNAME).shows(sized(1, 2, 64)).returns(predictHostname),
	every(unix.SYS_SETPRIORITY).returns(predictPriority),

	every(unix.SYS_PIPE).leaves(1),
	every(unix.SYS_PIPE2).leaves(1),
	every(unix.SYS_SOCKETPAIR).leaves(4),
	every(unix.SYS_DUP).returns(predictDescriptor),
	every(unix.SYS_DUP2).returns(predictSecond),
	every(unix.SYS_DUP3).returns(predictSecond),
	every(unix.SYS_FCNTL).returns(predictFcntl),
	every(unix.SYS_LSEEK).returns(predictLseek),
	every(unix.SYS_EPOLL_CREATE).returns(predictDescriptor),
	every(unix.SYS_EPOLL_CREATE1).returns(predictDescriptor),
	every(unix.SYS_EVENTFD).returns(predictDescriptor),
	every(unix.SYS_EVENTFD2).returns(predictDescriptor),
	every(unix.SYS_TIMERFD_CREATE).returns(predictDescriptor),
	every(unix.SYS_TIMERFD_SETTIME).shows(block(3, 32)),
	every(unix.SYS_SIGNALFD).shows(block(2, 8)).returns(predictSignalfd),
	every(unix.SYS_SIGNALFD4).shows(block(2, 8)).returns(predictSignalfd),
	every(unix.SYS_INOTIFY_INIT).returns(predictDescriptor),
	every(unix.SYS_INOTIFY_INIT1).returns(predictDescriptor),
	every(unix.SYS_PIDFD_OPEN).returns(predictDescriptor),
	every(unix.SYS_KILL).returns(predictKill),
	every(unix.SYS_TKILL).returns(predictKill),
	every(unix.SYS_GETCWD).returns(predictGetcwd),
	every(unix.SYS_TIMERFD_SETTIME).shows(block(3, 32)),
	every(unix.SYS_SETITIMER).shows(block(2, 32)),
	every(unix.SYS_TIMER_CREATE).shows(block(2, 20)),
	every(unix.SYS_TIMER_SETTIME).shows(block(3, 32)),
	every(unix.SYS_RT_SIGACTION).shows(block(2, 32)),
	every(unix.SYS_RT_SIGPROCMASK).shows(block(2, 8)),
	every(unix.SYS_EPOLL_CTL).shows(block(4, 12)),
	every(unix.SYS_SETSOCKOPT).shows(sized(4, 5, 128)),
	every(unix.SYS_GETSOCKNAME).shows(block(3, 4)),
	every(unix.SYS_GETPEERNAME).shows(block(3, 4)),
	every(unix.SYS_GETSOCKOPT).shows(block(5, 4)),
	every(unix.SYS_SENDMSG).waitsBy(messages).shows(block(2, msghdr)).follows(showMessage).returns(predictMessage),
	every(unix.SYS_RECVMSG).waitsBy(messages).shows(block(2, msghdr)).follows(showMessage).returns(predictMessage),
	every(unix.SYS_SENDMMSG).waitsBy(messages).shows(records(2, 3, mmsghdr)).follows(showMessages).returns(predictCount),
	every(unix.SYS_RECVMMSG).waitsBy(messages).shows(records(2, 3, mmsghdr)).follows(showMessages).returns(predictCount),
	every(unix.SYS_READV).waitsBy(reads).shows(vector),
	every(unix.SYS_WRITEV).waitsBy(writes).shows(vector).returns(predictVector),

	every(unix.SYS_WAIT4).waitsBy(awaits(3)).returns(predictWait),
	every(unix.SYS_WAITID).waitsBy(awaits(ofWaitid)),
	every(unix.SYS_PAUSE).waitsBy(forSignal),
	every(unix.SYS_RT_SIGSUSPEND).waitsBy(forSignal).shows(block(1, 8)),
	every(unix.SYS_RT_SIGTIMEDWAIT).waitsBy(looks).shows(block(1, 8)),
	every(unix.SYS_POLL).waitsBy(polls(2)).shows(records(1, 2, 8)),
	every(unix.SYS_PPOLL).waitsBy(looks).shows(records(1, 2, 8)).shows(block(3, 16)),
	every(unix.SYS_SELECT).waitsBy(looks).shows(block(2, 128)).shows(block(5, 16)),
	every(unix.SYS_PSELECT6).waitsBy(looks).shows(block(2, 128)).shows(block(5, 16)),
	every(unix.SYS_EPOLL_WAIT).waitsBy(polls(3)),
	every(unix.SYS_EPOLL_PWAIT).waitsBy(polls(3)),
	every(unix.SYS_FUTEX).waitsBy(futexes).shows(block(1, 4)).shows(futexTime),
	every(unix.SYS_FLOCK).waitsBy(locks),
	every(unix.SYS_FSYNC).waitsBy(looks),
	every(unix.SYS_FDATASYNC).waitsBy(looks),
	every(unix.SYS_SYNC).waitsBy(looks),
	every(unix.SYS_MSGRCV).waitsBy(looks),
	every(unix.SYS_SEMOP).waitsBy(looks).shows(records(2, 3, 6)),
	every(unix.SYS_SPLICE).waitsBy(looks).returns(predictSplice),
}

// block is a piece of memory with a fixed size that an argument (counted from 1) points to.
func block(at uint8, size int) dataOf {
	return func(a *[6]uint64) (uint64, int) {
		if a[at-1] == 0 {
			return 0, 0
		}
		return a[at-1], size
	}
}

// records are as many records as one argument says, at the address of another one.
func records(at, n uint8, size uint64) dataOf {
	return func(a *[6]uint64) (uint64, int) {
		return a[at-1], int(min(a[n-1], maxData/size) * size)
	}
}

// text is the beginning of a string: the names that such arguments have are short.
func text(at uint8) dataOf { return block(at, 32) }

// vector is the array of struct iovec of readv and writev.
func vector(a *[6]uint64) (uint64, int) { return a[1], int(min(a[2], maxData/16) * 16) }

// prctlName is the name of PR_SET_NAME.
func prctlName(a *[6]uint64) (uint64, int) {
	if a[0] != unix.PR_SET_NAME {
		return 0, 0
	}
	return a[1], maxComm + 1
}

// futexTime is the timeout of a futex(2) that waits.
func futexTime(a *[6]uint64) (uint64, int) {
	if !futexWaits(a) || a[3] == 0 {
		return 0, 0
	}
	return a[3], 16
}
