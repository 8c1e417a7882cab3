package notify

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// readOnlyFlags are the flags of an open that only reads.
const readOnlyFlags = unix.O_NOFOLLOW | unix.O_DIRECTORY | unix.O_CLOEXEC | unix.O_NONBLOCK | unix.O_NOCTTY | unix.O_PATH | unix.O_NOATIME | largeFile

// opensHost answers an open of the host's file p, which a path from one of our directories leads to. The kernel would
// resolve the path from another directory, so this process opens the file for the caller. It does so for an open that
// only reads, and where it can do nothing that the caller cannot do. Otherwise the call fails with EOPNOTSUPP.
func (s *Server) opensHost(c *Call, p string, flags int) answer {
	r := rightsBeside(c)
	if flags&^readOnlyFlags != unix.O_RDONLY || r == otherRights {
		return fails(unix.EOPNOTSUPP)
	}
	return func() (int64, error) {
		fd, err := openPlain(p, flags, r == sameFiles)
		if err != nil {
			return 0, err
		}
		defer unix.Close(fd)
		if err := c.give(fd, flags&unix.O_CLOEXEC != 0); err != nil {
			return 0, err
		}
		return answered, nil
	}
}

// openPlain opens a regular file or a directory: an open of anything else could wait, or do something. noProc: it opens
// none of procfs.
func openPlain(p string, flags int, noProc bool) (int, error) {
	at, err := unix.Open(p, unix.O_PATH|unix.O_CLOEXEC|flags&(unix.O_NOFOLLOW|unix.O_DIRECTORY), 0)
	if err != nil {
		return -1, err
	}
	defer unix.Close(at)
	var st unix.Stat_t
	var of unix.Statfs_t
	if err := errors.Join(unix.Fstat(at, &st), unix.Fstatfs(at, &of)); err != nil {
		return -1, err
	}
	switch {
	case noProc && of.Type == unix.PROC_SUPER_MAGIC:
		return -1, unix.EOPNOTSUPP
	case flags&unix.O_PATH != 0:
		return unix.FcntlInt(uintptr(at), unix.F_DUPFD_CLOEXEC, 0)
	}
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG, unix.S_IFDIR:
		return unix.Open("/proc/self/fd/"+strconv.Itoa(at), flags&^unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	case unix.S_IFLNK:
		return -1, unix.ELOOP
	}
	return -1, unix.EOPNOTSUPP
}

// rights compares this process's rights with a caller's.
type rights uint8

const (
	otherRights rights = iota
	sameFiles          // they are the same, but for files of procfs that show other processes and the kernel
	sameRights         // this process can do nothing that the caller cannot do
)

// beyond are capabilities that the command of root of the host has not, and this process may have. They are about files
// of procfs and devices alone.
const beyond = 1<<unix.CAP_SYS_MODULE | 1<<unix.CAP_SYS_PTRACE | 1<<unix.CAP_SYS_RAWIO

// rightsBeside compares users, namespaces, root directories and capabilities.
func rightsBeside(c *Call) rights {
	for _, name := range []string{"ns/mnt", "ns/user", "root"} {
		ours, err := os.Readlink("/proc/thread-self/" + name)
		theirs, e := os.Readlink(c.proc(name))
		if err != nil || e != nil || ours != theirs {
			return otherRights
		}
	}
	own, err := os.ReadFile("/proc/thread-self/status")
	status := c.status()
	if err != nil || status == nil {
		return otherRights
	}
	for _, name := range []string{"Uid", "Gid", "Groups"} {
		if strings.TrimSpace(field(own, name)) != strings.TrimSpace(field(status, name)) {
			return otherRights
		}
	}
	ours, err := strconv.ParseUint(field(own, "CapEff"), 16, 64)
	theirs, e := strconv.ParseUint(field(status, "CapEff"), 16, 64)
	switch more := ours &^ theirs; {
	case err != nil || e != nil || more&^beyond != 0:
		return otherRights
	case more != 0:
		return sameFiles
	}
	return sameRights
}
