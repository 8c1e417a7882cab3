package kprobe

import (
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// firstSyscallID is the number of the first static event. Numbers of dynamic events are larger. Each kernel
// has other numbers for its events.
const firstSyscallID = 200

// syscalls are the system calls that have an event if the machine has them: the name of
// the function that serves the call, without its prefix, and the call's parameters. The
// instruction set has the numbers.
var syscalls = []struct {
	name   string
	params string
}{
	{"read", "unsigned int fd, char * buf, size_t count"},
	{"write", "unsigned int fd, const char * buf, size_t count"},
	{"open", "const char * filename, int flags, umode_t mode"},
	{"close", "unsigned int fd"},
	{"poll", "struct pollfd * ufds, unsigned int nfds, int timeout_msecs"},
	{"lseek", "unsigned int fd, off_t offset, unsigned int whence"},
	{"pread64", "unsigned int fd, char * buf, size_t count, loff_t pos"},
	{"pwrite64", "unsigned int fd, const char * buf, size_t count, loff_t pos"},
	{"pipe", "int * fildes"},
	{"sched_yield", ""},
	{"dup", "unsigned int fildes"},
	{"dup2", "unsigned int oldfd, unsigned int newfd"},
	{"getpid", ""},
	{"socket", "int family, int type, int protocol"},
	{"connect", "int fd, struct sockaddr * uservaddr, int addrlen"},
	{"clone", "unsigned long clone_flags, unsigned long newsp, int * parent_tidptr, int * child_tidptr, unsigned long tls"},
	{"fork", ""},
	{"vfork", ""},
	{"execve", "const char * filename, const char *const * argv, const char *const * envp"},
	{"exit", "int error_code"},
	{"wait4", "pid_t upid, int * stat_addr, int options, struct rusage * ru"},
	{"chdir", "const char * filename"},
	{"rename", "const char * oldname, const char * newname"},
	{"mkdir", "const char * pathname, umode_t mode"},
	{"rmdir", "const char * pathname"},
	{"link", "const char * oldname, const char * newname"},
	{"unlink", "const char * pathname"},
	{"symlink", "const char * oldname, const char * newname"},
	{"getppid", ""},
	{"gettid", ""},
	{"exit_group", "int error_code"},
	{"openat", "int dfd, const char * filename, int flags, umode_t mode"},
	{"mkdirat", "int dfd, const char * pathname, umode_t mode"},
	{"unlinkat", "int dfd, const char * pathname, int flag"},
	{"renameat", "int olddfd, const char * oldname, int newdfd, const char * newname"},
	{"linkat", "int olddfd, const char * oldname, int newdfd, const char * newname, int flags"},
	{"symlinkat", "const char * oldname, int newdfd, const char * newname"},
	{"renameat2", "int olddfd, const char * oldname, int newdfd, const char * newname, unsigned int flags"},
	{"clone3", "struct clone_args * uargs, size_t size"},
	{"openat2", "int dfd, const char * filename, struct open_how * how, size_t usize"},
	{"access", "const char * filename, int mode"},
	{"faccessat", "int dfd, const char * filename, int mode"},
	{"newstat", "const char * filename, struct stat * statbuf"},
	{"newlstat", "const char * filename, struct stat * statbuf"},
	{"statx", "int dfd, const char * filename, unsigned flags, unsigned int mask, struct statx * buffer"},
	{"statfs", "const char * pathname, struct statfs * buf"},
	{"fstatfs", "unsigned int fd, struct statfs * buf"},
	{"sync", ""},
	{"syncfs", "int fd"},
	{"fsync", "unsigned int fd"},
	{"fdatasync", "unsigned int fd"},
	{"msync", "unsigned long start, size_t len, int flags"},
	{"sync_file_range", "int fd, loff_t offset, loff_t nbytes, unsigned int flags"},
	{"nanosleep", "struct __kernel_timespec * rqtp, struct __kernel_timespec * rmtp"},
	{"clock_nanosleep", "const clockid_t which_clock, int flags, const struct __kernel_timespec * rqtp, struct __kernel_timespec * rmtp"},
	{"kill", "pid_t pid, int sig"},
	{"tkill", "pid_t pid, int sig"},
	{"tgkill", "pid_t tgid, pid_t pid, int sig"},
	{"setuid", "uid_t uid"},
	{"setresuid", "uid_t ruid, uid_t euid, uid_t suid"},
	{"setfsuid", "uid_t uid"},
}

// makeSyscalls makes events/syscalls/sys_enter_NAME, and behind them those of returns. It makes the last one first, because lists of events
// begin with the newest.
func (ps *Probes) makeSyscalls() {
	isa, known, exits := ps.conf.ISA, []*kprobe(nil), []*kprobe(nil)
	for _, s := range syscalls {
		nr, has := isa.Syscall.Numbers[s.name]
		if !has {
			continue
		}
		def := probe.NewSyscall(isa, s.name, nr, params(s.params))
		if _, ok := ps.conf.Kernel.Lookup(def.Symbol); ok {
			known = append(known, ps.newKprobe(def))
			exits = append(exits, ps.newKprobe(probe.NewSyscallExit(isa, s.name, nr)))
		}
	}
	for i, k := range slices.Backward(append(known, exits...)) {
		ev := ps.events.NewEvent(k.def, firstSyscallID+i, &eventProbes{ps: ps, probes: []*kprobe{k}})
		k.ev = ev
	}
}

// params splits "TYPE NAME, TYPE NAME".
func params(s string) (ps []probe.Param) {
	if s == "" {
		return nil
	}
	for _, p := range strings.Split(s, ", ") {
		i := strings.LastIndexByte(p, ' ')
		ps = append(ps, probe.Param{Type: p[:i], Name: p[i+1:]})
	}
	return ps
}
