package notify

import (
	"errors"
	"os"
	"slices"
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
		fd, err := c.openPlain(p, flags, r)
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

// reach opens a path without symbolic links and "..", as O_PATH, below the caller's root directory. The caller may exchange
// names of the path at any time. So it goes from name to name and follows no link: from this process's own root directory,
// which is the host's, a link would lead to what the caller cannot reach. (openat2(2) would do, which package confine
// forbids.) A link at the end is opened itself with O_NOFOLLOW, and is ELOOP without.
func (c *Call) reach(p string, flags int) (int, error) {
	at, err := unix.Open(c.proc("root"), pathOnly|unix.O_DIRECTORY, 0)
	if err != nil {
		return -1, err
	}
	if !c.waits() { // the directory may be that of another process
		unix.Close(at)
		return -1, unix.ESRCH
	}
	return walkPlain(at, p, flags)
}

// walkPlain is reach from the directory at, which it closes.
func walkPlain(at int, p string, flags int) (int, error) {
	for rest := strings.TrimLeft(p, "/"); rest != ""; {
		var name string
		name, rest, _ = strings.Cut(rest, "/")
		next, err := step(at, name, rest != "" || strings.HasSuffix(p, "/") || flags&unix.O_DIRECTORY != 0)
		unix.Close(at)
		if err != nil {
			return -1, err
		}
		at, rest = next, strings.TrimLeft(rest, "/")
	}
	if flags&unix.O_NOFOLLOW == 0 && isLink(at) {
		unix.Close(at)
		return -1, unix.ELOOP
	}
	return at, nil
}

const pathOnly = unix.O_PATH | unix.O_CLOEXEC

// step opens one name of the directory at. ELOOP: it is a link where a directory must be.
func step(at int, name string, directory bool) (int, error) {
	if name == ".." {
		return -1, unix.ENOENT // those of names that exist are resolved before
	}
	next, err := unix.Openat(at, name, pathOnly|unix.O_NOFOLLOW, 0)
	if err != nil || !directory {
		return next, err
	}
	var st unix.Stat_t
	if err = unix.Fstat(next, &st); err == nil {
		switch st.Mode & unix.S_IFMT {
		case unix.S_IFDIR:
			return next, nil
		case unix.S_IFLNK:
			err = unix.ELOOP
		default:
			err = unix.ENOTDIR
		}
	}
	unix.Close(next)
	return -1, err
}

func isLink(fd int) bool {
	var st unix.Stat_t
	return unix.Fstat(fd, &st) == nil && st.Mode&unix.S_IFMT == unix.S_IFLNK
}

// openPlain opens a regular file or a directory: an open of anything else could wait, or do something. It opens what a
// caller with the rights r may open. A descriptor with O_PATH cannot be given away: with O_PATH it is one to read from.
func (c *Call) openPlain(p string, flags int, r rights) (int, error) {
	at, err := c.reach(p, flags&(unix.O_NOFOLLOW|unix.O_DIRECTORY))
	if err != nil {
		return -1, err
	}
	defer unix.Close(at)
	var st unix.Stat_t
	var of unix.Statfs_t
	if err := errors.Join(unix.Fstat(at, &st), unix.Fstatfs(at, &of)); err != nil {
		return -1, err
	}
	file := st.Mode&unix.S_IFMT == unix.S_IFREG
	if r != sameRights && of.Type == unix.PROC_SUPER_MAGIC || r == sealedRights && file && slices.Contains(kernelsOwn, of.Type) {
		return -1, unix.EOPNOTSUPP
	}
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG, unix.S_IFDIR:
		return unix.Open("/proc/self/fd/"+strconv.Itoa(at), flags&^(unix.O_NOFOLLOW|unix.O_PATH)|unix.O_CLOEXEC, 0)
	case unix.S_IFLNK:
		if flags&unix.O_PATH == 0 {
			return -1, unix.ELOOP
		}
	}
	return -1, unix.EOPNOTSUPP
}

// kernelsOwn are file systems whose files the kernel makes, and may show to root of the host alone.
var kernelsOwn = []int64{
	unix.SYSFS_MAGIC, unix.SECURITYFS_MAGIC, unix.SELINUX_MAGIC, unix.DEBUGFS_MAGIC, unix.TRACEFS_MAGIC, unix.EFIVARFS_MAGIC,
	unix.PSTOREFS_MAGIC, unix.BPF_FS_MAGIC, unix.BINFMTFS_MAGIC, configfsMagic, resctrlMagic,
}

const (
	configfsMagic = 0x62656570 // CONFIGFS_MAGIC in fs/configfs/mount.c
	resctrlMagic  = 0x7655821  // RDTGROUP_SUPER_MAGIC in include/uapi/linux/magic.h
)

// rights compares this process's rights with a caller's.
type rights uint8

const (
	otherRights  rights = iota
	sealedRights        // they are the same for files and directories that are not the kernel's own
	sameFiles           // they are the same, but for files of procfs that show other processes and the kernel
	sameRights          // this process can do nothing that the caller cannot do
)

// beyond are capabilities that the command of root of the host has not, and this process may have. They are about files
// of procfs and devices alone.
const beyond = 1<<unix.CAP_SYS_MODULE | 1<<unix.CAP_SYS_PTRACE | 1<<unix.CAP_SYS_RAWIO

// rightsBeside compares users, namespaces, root directories and capabilities.
func rightsBeside(c *Call) rights {
	own, err := os.ReadFile("/proc/thread-self/status")
	status := c.status()
	if err != nil || status == nil || !c.shares("root") {
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
	case !c.shares("ns/mnt") || !c.shares("ns/user"):
		return c.sealed()
	case more != 0:
		return sameFiles
	}
	return sameRights
}

// shares reports whether a link of procfs leads to the same for the caller and this process.
func (c *Call) shares(name string) bool {
	ours, err := os.Readlink("/proc/thread-self/" + name)
	theirs, e := os.Readlink(c.proc(name))
	return err == nil && e == nil && ours == theirs
}

// sealed is sealedRights if the caller's user namespace has every user and group of this process's, as that of the sealed
// root. With the same capabilities there it may open the same files of users.
func (c *Call) sealed() rights {
	for _, name := range []string{"uid_map", "gid_map"} {
		ours, err := os.ReadFile("/proc/thread-self/" + name)
		theirs, e := os.ReadFile(c.proc(name))
		if err != nil || e != nil || len(ours) == 0 || string(ours) != string(theirs) {
			return otherRights
		}
	}
	return sealedRights
}
