package tracefs

import (
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// firstSyscallID is the number of the first static event, below those of dynamic
// ones; which number an event has differs from kernel to kernel.
const firstSyscallID = 300

// syscalls are the system calls that have an event, where the machine has them:
// the name of what serves them less its prefix, number, parameters. The numbers are those
// of x86-64.
var syscalls = []struct {
	name   string
	nr     int
	params string
}{
	{"read", 0, "unsigned int fd, char * buf, size_t count"},
	{"write", 1, "unsigned int fd, const char * buf, size_t count"},
	{"open", 2, "const char * filename, int flags, umode_t mode"},
	{"close", 3, "unsigned int fd"},
	{"poll", 7, "struct pollfd * ufds, unsigned int nfds, int timeout_msecs"},
	{"lseek", 8, "unsigned int fd, off_t offset, unsigned int whence"},
	{"pread64", 17, "unsigned int fd, char * buf, size_t count, loff_t pos"},
	{"pwrite64", 18, "unsigned int fd, const char * buf, size_t count, loff_t pos"},
	{"pipe", 22, "int * fildes"},
	{"sched_yield", 24, ""},
	{"dup", 32, "unsigned int fildes"},
	{"dup2", 33, "unsigned int oldfd, unsigned int newfd"},
	{"getpid", 39, ""},
	{"socket", 41, "int family, int type, int protocol"},
	{"connect", 42, "int fd, struct sockaddr * uservaddr, int addrlen"},
	{"clone", 56, "unsigned long clone_flags, unsigned long newsp, int * parent_tidptr, int * child_tidptr, unsigned long tls"},
	{"fork", 57, ""},
	{"vfork", 58, ""},
	{"execve", 59, "const char * filename, const char *const * argv, const char *const * envp"},
	{"exit", 60, "int error_code"},
	{"wait4", 61, "pid_t upid, int * stat_addr, int options, struct rusage * ru"},
	{"chdir", 80, "const char * filename"},
	{"rename", 82, "const char * oldname, const char * newname"},
	{"mkdir", 83, "const char * pathname, umode_t mode"},
	{"rmdir", 84, "const char * pathname"},
	{"link", 86, "const char * oldname, const char * newname"},
	{"unlink", 87, "const char * pathname"},
	{"symlink", 88, "const char * oldname, const char * newname"},
	{"getppid", 110, ""},
	{"gettid", 186, ""},
	{"exit_group", 231, "int error_code"},
	{"openat", 257, "int dfd, const char * filename, int flags, umode_t mode"},
	{"mkdirat", 258, "int dfd, const char * pathname, umode_t mode"},
	{"unlinkat", 263, "int dfd, const char * pathname, int flag"},
	{"renameat", 264, "int olddfd, const char * oldname, int newdfd, const char * newname"},
	{"linkat", 265, "int olddfd, const char * oldname, int newdfd, const char * newname, int flags"},
	{"symlinkat", 266, "const char * oldname, int newdfd, const char * newname"},
	{"renameat2", 316, "int olddfd, const char * oldname, int newdfd, const char * newname, unsigned int flags"},
	{"clone3", 435, "struct clone_args * uargs, size_t size"},
	{"openat2", 437, "int dfd, const char * filename, struct open_how * how, size_t usize"},
}

// makeSyscalls makes events/syscalls/sys_enter_NAME, the last first: lists of
// events begin with what was made last.
func (fs *FS) makeSyscalls() {
	isa, known := fs.cfg.ISA, []*kprobe(nil)
	for _, s := range syscalls {
		def := probe.NewSyscall(isa, s.name, s.nr, params(s.params))
		if _, ok := fs.cfg.Kernel.Lookup(def.Symbol); ok {
			known = append(known, fs.newKprobe(def))
		}
	}
	for i, k := range slices.Backward(known) {
		ev := fs.newEvent(k.def, firstSyscallID+i)
		k.ev, ev.probes = ev, []*kprobe{k}
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
