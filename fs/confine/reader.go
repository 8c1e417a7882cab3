package confine

import (
	"errors"
	"slices"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// Reader confines a process that reads what it has been handed, for good: it opens no files at
// all. Its error is as Server's.
func Reader() error {
	err := allThreads(0, -1)
	f, e := readerRules().Filter()
	if e == nil {
		e = seccomp.InstallAll(f)
	}
	return errors.Join(err, e)
}

// prSetVMA is PR_SET_VMA, which names memory.
const prSetVMA = 0x53564d41

// threads are calls of the Go runtime of which an argument decides, in the process self.
func threads(self uint32) map[int][]seccomp.Test {
	return map[int][]seccomp.Test{
		unix.SYS_CLONE:  {{Arg: 0, All: unix.CLONE_THREAD}},
		unix.SYS_PRCTL:  {{Arg: 0, One: []uint32{unix.PR_SET_NAME, unix.PR_GET_NAME, prSetVMA, unix.PR_GET_NO_NEW_PRIVS, unix.PR_GET_SECCOMP, unix.PR_CAPBSET_READ}}},
		unix.SYS_TGKILL: {{Arg: 0, One: []uint32{self}}},
	}
}

// older are calls in whose place the C library and Go make older ones, whose arguments can be
// looked at.
var older = map[int]unix.Errno{unix.SYS_CLONE3: unix.ENOSYS, unix.SYS_OPENAT2: unix.ENOSYS}

// reads are all calls of a process that reads what it has been handed, but for readsHere.
var reads = []int{
	unix.SYS_READ, unix.SYS_PREAD64, unix.SYS_WRITE, unix.SYS_LSEEK, unix.SYS_CLOSE, unix.SYS_FSTAT, unix.SYS_FCNTL,
	unix.SYS_RECVMSG, unix.SYS_PPOLL, unix.SYS_EPOLL_CREATE1, unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT,
	unix.SYS_EVENTFD2, unix.SYS_PIPE2, unix.SYS_MMAP, unix.SYS_MUNMAP, unix.SYS_MREMAP, unix.SYS_MPROTECT, unix.SYS_MADVISE, unix.SYS_BRK,
	unix.SYS_MINCORE, unix.SYS_MEMBARRIER, unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_FUTEX, unix.SYS_SET_ROBUST_LIST,
	unix.SYS_RSEQ, unix.SYS_SIGALTSTACK, unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK,
	unix.SYS_RT_SIGRETURN, unix.SYS_RESTART_SYSCALL, unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_GETCPU,
	unix.SYS_NANOSLEEP, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_CLOCK_GETTIME, unix.SYS_GETTIMEOFDAY, unix.SYS_GETRANDOM,
	unix.SYS_GETPID, unix.SYS_GETTID, unix.SYS_GETRUSAGE,
}

// readerRules are for one that reads.
func readerRules() *seccomp.Rules {
	r := &seccomp.Rules{Calls: threads(uint32(unix.Getpid())), Else: unix.EPERM, Errors: older}
	for _, nr := range slices.Concat(reads, readsHere) {
		r.Calls[nr] = nil
	}
	return r
}
