package mirror

import (
	"encoding/binary"
	"os"

	"golang.org/x/sys/unix"
)

// predictSecond predicts dup2 and dup3.
func predictSecond(t *thread, a *[6]uint64, _ []string) int64 {
	if !t.uses(int(int32(a[0]))) {
		return Errno(unix.EBADF)
	}
	return int64(int32(a[1]))
}

// predictFcntl predicts the commands that have another result than 0.
func predictFcntl(t *thread, a *[6]uint64, _ []string) int64 {
	switch {
	case !t.uses(int(int32(a[0]))):
		return Errno(unix.EBADF)
	case a[1] == unix.F_DUPFD || a[1] == unix.F_DUPFD_CLOEXEC:
		return max(t.freeFD(), int64(int32(a[2])))
	}
	return 0
}

// predictLseek predicts lseek on a regular file.
func predictLseek(t *thread, a *[6]uint64, _ []string) int64 {
	var st unix.Statx_t
	at, ok := t.offset(a[0])
	switch err := statAt(unix.AT_FDCWD, t.file("fd", a[0]), 0, &st); {
	case err == unix.ENOENT:
		return Errno(unix.EBADF)
	case uint32(st.Mode)&unix.S_IFMT == unix.S_IFIFO, uint32(st.Mode)&unix.S_IFMT == unix.S_IFSOCK:
		return Errno(unix.ESPIPE)
	case a[2] == unix.SEEK_CUR && ok:
		return at + int64(a[1])
	case a[2] == unix.SEEK_END:
		return int64(st.Size) + int64(a[1])
	}
	return int64(a[1])
}

// predictKill predicts whether there is somebody to get a signal.
func predictKill(_ *thread, a *[6]uint64, _ []string) int64 {
	if unix.Kill(int(int32(a[0])), 0) == unix.ESRCH {
		return Errno(unix.ESRCH)
	}
	return 0
}

func predictGetcwd(t *thread, a *[6]uint64, _ []string) int64 {
	name, err := os.Readlink(t.proc.dir() + "cwd")
	switch n := uint64(len(name) + 1); {
	case err != nil:
		return 0
	case n > a[1]:
		return Errno(unix.ERANGE)
	default:
		return int64(n)
	}
}

// predictVector is the sum of the lengths of struct iovec.
func predictVector(t *thread, a *[6]uint64, _ []string) int64 {
	addr, size := vector(a)
	if size == 0 {
		return 0
	}
	b, ok := t.readBytes(addr, size)
	if !ok {
		return Errno(unix.EFAULT)
	}
	sum := uint64(0)
	for ; len(b) >= 16; b = b[16:] {
		sum += min(binary.NativeEndian.Uint64(b[8:]), maxRead)
	}
	return int64(min(sum, maxRead))
}

func predictSplice(_ *thread, a *[6]uint64, _ []string) int64 { return int64(min(a[4], maxRead)) }

// predictExec predicts execve(2).
func predictExec(t *thread, _ *[6]uint64, n []string) int64 { return t.executed(cwd, n[0], 0) }

// predictExecAt predicts execveat(2). A file without a name is a descriptor's, which exists.
func predictExecAt(t *thread, a *[6]uint64, n []string) int64 {
	if n[0] == "" {
		if t.readHead(unix.AT_FDCWD, t.file("fd", a[0])) {
			return Errno(unix.ENOEXEC)
		}
		return 0
	}
	return t.executed(a[0], n[0], a[4])
}

// executed predicts whether a file can be run: only a plain one, and only by those who may (do_open_execat). What is
// in it is no program if it is neither ELF nor a script.
func (t *thread) executed(dir uint64, name string, flags uint64) int64 {
	v, err := t.look(dir, name, purpose{nofollow: flags&unix.AT_SYMLINK_NOFOLLOW != 0, glance: true})
	defer v.close()
	switch {
	case err != nil:
		return result(err)
	case v.kind() == unix.S_IFLNK:
		return Errno(unix.ELOOP)
	case v.kind() != unix.S_IFREG || v.Mode&0o111 == 0:
		return Errno(unix.EACCES)
	case v.own:
		return result(t.mayOwn(&v, unix.X_OK))
	case t.uid == 0: // that somebody may is enough, and the server has fewer rights
	default:
		if ret := result(t.access(&v, unix.X_OK)); ret != 0 {
			return ret
		}
	}
	if t.readHead(v.at.fd, v.name) {
		return Errno(unix.ENOEXEC)
	}
	return 0
}

// hasCapability reports whether t has a capability.
func (t *thread) hasCapability(number uint) bool {
	return effective(taskStatus(t.tid), t.tid)&(1<<number) != 0
}

// predictChroot predicts chroot(2).
func predictChroot(t *thread, a *[6]uint64, n []string) int64 {
	ret := predictFound(t, a, n)
	if ret == 0 && !t.hasCapability(unix.CAP_SYS_CHROOT) {
		return Errno(unix.EPERM)
	}
	return ret
}

// predictHostname predicts sethostname(2).
func predictHostname(t *thread, _ *[6]uint64, _ []string) int64 {
	if !t.hasCapability(unix.CAP_SYS_ADMIN) {
		return Errno(unix.EPERM)
	}
	return 0
}

// predictPriority predicts setpriority(2) for the caller itself: who wants to run before others needs the right to it.
func predictPriority(t *thread, a *[6]uint64, _ []string) int64 {
	if a[0] != unix.PRIO_PROCESS || int32(a[1]) != 0 && int(int32(a[1])) != t.tid {
		return 0
	}
	now, err := unix.Getpriority(unix.PRIO_PROCESS, t.tid)
	if err != nil || int(int32(a[2])) >= niceZero-now || t.hasCapability(unix.CAP_SYS_NICE) {
		return 0
	}
	return Errno(unix.EACCES)
}

// niceZero is what getpriority(2) itself returns for a nice value of 0.
const niceZero = 20
