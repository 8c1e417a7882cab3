//go:build amd64

package confine

import (
	"maps"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// always are the calls that every server makes, and the Go runtime, the C library, libunicorn
// and the race detector's runtime with it.
var always = []int{
	// descriptors
	unix.SYS_READ, unix.SYS_WRITE, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_PREAD64, unix.SYS_PWRITE64,
	unix.SYS_PREADV, unix.SYS_PWRITEV, unix.SYS_LSEEK, unix.SYS_CLOSE, unix.SYS_CLOSE_RANGE, unix.SYS_DUP, unix.SYS_DUP2,
	unix.SYS_DUP3, unix.SYS_FCNTL, unix.SYS_FSYNC, unix.SYS_FDATASYNC, unix.SYS_FTRUNCATE, unix.SYS_FALLOCATE,
	unix.SYS_PIPE, unix.SYS_PIPE2, unix.SYS_SPLICE, unix.SYS_TEE, unix.SYS_VMSPLICE, unix.SYS_SENDFILE, unix.SYS_COPY_FILE_RANGE,
	unix.SYS_EVENTFD2, unix.SYS_MEMFD_CREATE, unix.SYS_TIMERFD_CREATE, unix.SYS_TIMERFD_SETTIME, unix.SYS_TIMERFD_GETTIME,
	unix.SYS_POLL, unix.SYS_PPOLL, unix.SYS_SELECT, unix.SYS_PSELECT6, unix.SYS_EPOLL_CREATE, unix.SYS_EPOLL_CREATE1,
	unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_WAIT, unix.SYS_EPOLL_PWAIT, unix.SYS_EPOLL_PWAIT2, unix.SYS_FADVISE64,
	// files, to look at
	unix.SYS_STAT, unix.SYS_FSTAT, unix.SYS_LSTAT, unix.SYS_NEWFSTATAT, unix.SYS_STATX, unix.SYS_STATFS, unix.SYS_FSTATFS,
	unix.SYS_ACCESS, unix.SYS_FACCESSAT, unix.SYS_FACCESSAT2, unix.SYS_READLINK, unix.SYS_READLINKAT,
	unix.SYS_GETDENTS, unix.SYS_GETDENTS64, unix.SYS_GETCWD,
	// memory, which the emulator also writes what it runs to
	unix.SYS_MMAP, unix.SYS_MUNMAP, unix.SYS_MREMAP, unix.SYS_MPROTECT, unix.SYS_MADVISE, unix.SYS_BRK, unix.SYS_MSYNC, unix.SYS_MINCORE,
	unix.SYS_MEMBARRIER, unix.SYS_MLOCK, unix.SYS_MUNLOCK,
	// threads, signals and time
	unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_FUTEX, 449 /* futex_waitv */, unix.SYS_SET_ROBUST_LIST, unix.SYS_GET_ROBUST_LIST,
	unix.SYS_RSEQ, unix.SYS_SET_TID_ADDRESS, unix.SYS_ARCH_PRCTL, unix.SYS_SIGALTSTACK, unix.SYS_RT_SIGACTION,
	unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_RT_SIGPENDING, unix.SYS_RT_SIGTIMEDWAIT, unix.SYS_RT_SIGSUSPEND,
	unix.SYS_RESTART_SYSCALL, unix.SYS_PAUSE, unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_SCHED_SETAFFINITY,
	unix.SYS_SCHED_GETPARAM, unix.SYS_SCHED_GETSCHEDULER, unix.SYS_GETCPU, unix.SYS_NANOSLEEP, unix.SYS_CLOCK_NANOSLEEP,
	unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_GETRES, unix.SYS_GETTIMEOFDAY, unix.SYS_TIME, unix.SYS_TIMES, unix.SYS_SETITIMER,
	unix.SYS_GETITIMER, unix.SYS_TIMER_CREATE, unix.SYS_TIMER_SETTIME, unix.SYS_TIMER_GETTIME, unix.SYS_TIMER_DELETE,
	unix.SYS_GETRANDOM, unix.SYS_WAIT4, unix.SYS_WAITID,
	// who one is
	unix.SYS_GETPID, unix.SYS_GETPPID, unix.SYS_GETTID, unix.SYS_GETPGRP, unix.SYS_GETPGID, unix.SYS_GETSID, unix.SYS_GETUID,
	unix.SYS_GETEUID, unix.SYS_GETGID, unix.SYS_GETEGID, unix.SYS_GETRESUID, unix.SYS_GETRESGID, unix.SYS_GETGROUPS,
	unix.SYS_CAPGET, unix.SYS_UNAME, unix.SYS_SYSINFO, unix.SYS_GETRLIMIT, unix.SYS_GETRUSAGE, unix.SYS_GETPRIORITY,
	// sockets that are there already
	unix.SYS_SENDMSG, unix.SYS_RECVMSG, unix.SYS_SENDTO, unix.SYS_RECVFROM, unix.SYS_ACCEPT, unix.SYS_ACCEPT4, unix.SYS_SHUTDOWN,
	unix.SYS_GETSOCKOPT, unix.SYS_SETSOCKOPT, unix.SYS_GETSOCKNAME, unix.SYS_GETPEERNAME,
}

// looks see who makes a call, and its arguments; mirrors look up what it would find, with the
// caller's rights, and which descriptor it would get.
var (
	looks   = []int{unix.SYS_PROCESS_VM_READV, unix.SYS_PIDFD_OPEN, unix.SYS_INOTIFY_ADD_WATCH}
	mirrors = []int{unix.SYS_SETFSUID, unix.SYS_SETFSGID, unix.SYS_KCMP}
)

// kills end or stop what a command has left behind.
var kills = []int{unix.SYS_KILL, unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL}

// answers make what stands for a file, and give what a call returns.
var answers = []int{unix.SYS_SOCKETPAIR, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PIDFD_OPEN}

// changes are the flags of open(2) that change something.
const changes = unix.O_WRONLY | unix.O_RDWR | unix.O_CREAT | unix.O_TRUNC | unix.O_APPEND | unix.O_TMPFILE&^unix.O_DIRECTORY

// looked are calls of which an argument decides.
func looked(self uint32) map[int][]seccomp.Test {
	calls := map[int][]seccomp.Test{
		unix.SYS_OPEN:      {{Arg: 1, None: changes}},
		unix.SYS_OPENAT:    {{Arg: 2, None: changes}},
		unix.SYS_IOCTL:     {{Arg: 1, Not: []uint32{unix.TIOCSTI, unix.TIOCLINUX, unix.TIOCSCTTY, unix.TIOCSETD}}},
		unix.SYS_PRLIMIT64: {{Arg: 0, One: []uint32{0, self}}},
		unix.SYS_KILL:      {{Arg: 0, One: []uint32{self}}},
		// What asks how large notifications are changes nothing (SECCOMP_GET_NOTIF_SIZES, …_ACTION_AVAIL).
		unix.SYS_SECCOMP: {{Arg: 0, One: []uint32{unix.SECCOMP_GET_ACTION_AVAIL, unix.SECCOMP_GET_NOTIF_SIZES}}},
	}
	maps.Copy(calls, threads(self))
	return calls
}

// rules are what a server with such needs may call.
func rules(n Needs) *seccomp.Rules {
	r := &seccomp.Rules{Calls: looked(uint32(unix.Getpid())), Else: unix.EPERM, Errors: older}
	allow := func(calls []int, wanted bool) {
		for _, nr := range calls {
			if wanted {
				r.Calls[nr] = nil
			}
		}
	}
	allow(always, true)
	allow(looks, n.Mirror || n.Look)
	allow(mirrors, n.Mirror)
	allow(kills, n.Kill)
	allow(answers, n.Answer)
	return r
}
