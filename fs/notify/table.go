package notify

import "golang.org/x/sys/unix"

const (
	sysFchmodat2 = 452
	statFlags    = unix.AT_SYMLINK_NOFOLLOW | unix.AT_NO_AUTOMOUNT | unix.AT_EMPTY_PATH | unix.AT_STATX_FORCE_SYNC | unix.AT_STATX_DONT_SYNC
	accessFlags  = unix.AT_EACCESS | unix.AT_SYMLINK_NOFOLLOW | unix.AT_EMPTY_PATH
	emptyFlags   = unix.AT_SYMLINK_NOFOLLOW | unix.AT_EMPTY_PATH
	modeBits     = 7 // of access(2)
)

// noAttributes answers calls about an extended attribute of a path.
var noAttributes = fixed(unix.EOPNOTSUPP)

// claims has the calls that must be notified, with their claims.
var claims = map[int]claim{
	unix.SYS_OPEN: opens(at{-1, 0}, 1), unix.SYS_OPENAT: opens(at{0, 1}, 2), unix.SYS_OPENAT2: (*Server).openHow, unix.SYS_CREAT: (*Server).creat,

	unix.SYS_READ: descriptor(0, (*Server).read), unix.SYS_PREAD64: descriptor(0, (*Server).read),
	unix.SYS_READV: descriptor(0, (*Server).read), unix.SYS_PREADV: descriptor(0, (*Server).read), unix.SYS_PREADV2: descriptor(0, (*Server).read),
	unix.SYS_WRITE: descriptor(0, (*Server).write), unix.SYS_PWRITE64: descriptor(0, (*Server).write),
	unix.SYS_WRITEV: descriptor(0, (*Server).write), unix.SYS_PWRITEV: descriptor(0, (*Server).write), unix.SYS_PWRITEV2: descriptor(0, (*Server).write),
	unix.SYS_LSEEK: descriptor(0, (*Server).lseek), unix.SYS_GETDENTS64: (*Server).listDir, unix.SYS_GETDENTS: (*Server).listDir,
	unix.SYS_FTRUNCATE: descriptor(0, (*Server).ftruncate), unix.SYS_FCNTL: flagsOnly(descriptor(0, (*Server).fcntl)), unix.SYS_IOCTL: descriptor(0, (*Server).ioctl),
	unix.SYS_FSYNC: descriptor(0, (*Server).fsync), unix.SYS_FDATASYNC: descriptor(0, (*Server).fsync),
	unix.SYS_SENDFILE: refused(unix.EINVAL, 0, 1), unix.SYS_TEE: refused(unix.EINVAL, 0, 1), unix.SYS_VMSPLICE: refused(unix.EBADF, 0),
	unix.SYS_SPLICE: (*Server).splice, unix.SYS_COPY_FILE_RANGE: (*Server).copyRange,

	unix.SYS_FSTAT: descriptor(0, func(s *Server, c *Call, o *openFile) (int64, error) { return s.stat(c, o.place, c.Args[1]) }),
	unix.SYS_STAT:  named(at{-1, 0}, follows, statPath), unix.SYS_LSTAT: named(at{-1, 0}, links, statPath),
	unix.SYS_NEWFSTATAT: known(3, statFlags, emptyOr(at{0, 1}, 3, func(s *Server, c *Call, f found) (int64, error) { return s.statFound(c, f, c.Args[2]) })),
	unix.SYS_STATX:      known(2, statFlags, known(3, statxMask, emptyOr(at{0, 1}, 2, (*Server).statx))),
	unix.SYS_FSTATFS:    descriptor(0, func(s *Server, c *Call, o *openFile) (int64, error) { return s.statfs(c, o.place) }),
	unix.SYS_STATFS:     named(at{-1, 0}, follows, statfsPath),
	unix.SYS_ACCESS:     known(1, modeBits, named(at{-1, 0}, follows, accesses(1))),
	unix.SYS_FACCESSAT:  known(2, modeBits, named(at{0, 1}, follows, accesses(2))),
	unix.SYS_FACCESSAT2: known(2, modeBits, known(3, accessFlags, emptyOr(at{0, 1}, 3, (*Server).access))),
	unix.SYS_READLINK:   named(at{-1, 0}, links, readlinks(1)), unix.SYS_READLINKAT: named(at{0, 1}, links, readlinks(2)),

	unix.SYS_CHDIR: (*Server).chdir, unix.SYS_FCHDIR: (*Server).fchdir, unix.SYS_GETCWD: (*Server).getcwd,
	unix.SYS_CHROOT: (*Server).noteRoot, unix.SYS_PIVOT_ROOT: (*Server).noteRoot,
	unix.SYS_MOUNT: (*Server).mount, unix.SYS_UMOUNT2: named(at{-1, 0}, follows, fixed(unix.EBUSY)),
	unix.SYS_OPEN_TREE: named(at{0, 1}, follows, fixed(unix.EINVAL)), unix.SYS_MOVE_MOUNT: named(at{2, 3}, follows, fixed(unix.EBUSY)),
	unix.SYS_MKDIR: named(at{-1, 0}, links, (*Server).mkdir), unix.SYS_MKDIRAT: named(at{0, 1}, links, (*Server).mkdir),
	unix.SYS_RMDIR: named(at{-1, 0}, links, (*Server).rmdir), unix.SYS_UNLINK: named(at{-1, 0}, links, (*Server).unlink),
	unix.SYS_UNLINKAT: known(2, unix.AT_REMOVEDIR, named(at{0, 1}, links, (*Server).unlinkat)),
	unix.SYS_MKNOD:    named(at{-1, 0}, links, makesNode(1)), unix.SYS_MKNODAT: named(at{0, 1}, links, makesNode(2)),
	unix.SYS_SYMLINK: symlinks(0, at{-1, 1}), unix.SYS_SYMLINKAT: symlinks(0, at{1, 2}),
	unix.SYS_LINK: both(at{-1, 0}, at{-1, 1}, linked), unix.SYS_LINKAT: known(4, unix.AT_SYMLINK_FOLLOW|unix.AT_EMPTY_PATH, (*Server).linkat),
	unix.SYS_RENAME: both(at{-1, 0}, at{-1, 1}, renamed), unix.SYS_RENAMEAT: both(at{0, 1}, at{2, 3}, renamed),
	unix.SYS_RENAMEAT2: known(4, unix.RENAME_NOREPLACE|unix.RENAME_EXCHANGE|unix.RENAME_WHITEOUT, both(at{0, 1}, at{2, 3}, renamed)),
	unix.SYS_TRUNCATE:  (*Server).truncate,

	unix.SYS_CHMOD: changes(at{-1, 0}, follows, modeIn(1)), unix.SYS_FCHMODAT: changes(at{0, 1}, follows, modeIn(2)),
	sysFchmodat2: changesAt(3, modeIn(2)), unix.SYS_FCHMOD: changesOpen(modeIn(1)),
	unix.SYS_CHOWN: changes(at{-1, 0}, follows, ownersIn(1)), unix.SYS_LCHOWN: changes(at{-1, 0}, links, ownersIn(1)),
	unix.SYS_FCHOWNAT: changesAt(4, ownersIn(2)), unix.SYS_FCHOWN: changesOpen(ownersIn(1)),
	unix.SYS_UTIME: changes(at{-1, 0}, follows, timesIn(1, 0)), unix.SYS_UTIMES: changes(at{-1, 0}, follows, timesIn(1, microseconds)),
	unix.SYS_FUTIMESAT: changes(at{0, 1}, follows, timesIn(2, microseconds)), unix.SYS_UTIMENSAT: (*Server).utimensat,

	unix.SYS_GETXATTR: named(at{-1, 0}, follows, noAttributes), unix.SYS_LGETXATTR: named(at{-1, 0}, links, noAttributes), unix.SYS_FGETXATTR: unlessPath(unix.EOPNOTSUPP),
	unix.SYS_LISTXATTR: named(at{-1, 0}, follows, fixed(given)), unix.SYS_LLISTXATTR: named(at{-1, 0}, links, fixed(given)), unix.SYS_FLISTXATTR: unlessPath(given),
	unix.SYS_SETXATTR: named(at{-1, 0}, follows, noAttributes), unix.SYS_LSETXATTR: named(at{-1, 0}, links, noAttributes), unix.SYS_FSETXATTR: unlessPath(unix.EOPNOTSUPP),
	unix.SYS_REMOVEXATTR: named(at{-1, 0}, follows, noAttributes), unix.SYS_LREMOVEXATTR: named(at{-1, 0}, links, noAttributes), unix.SYS_FREMOVEXATTR: unlessPath(unix.EOPNOTSUPP),
	unix.SYS_INOTIFY_ADD_WATCH: known(2, watchBits, named(at{-1, 1}, follows, (*Server).addWatch)),
	unix.SYS_INOTIFY_RM_WATCH:  (*Server).removeWatch,
	unix.SYS_NAME_TO_HANDLE_AT: named(at{0, 1}, follows, noAttributes),
	unix.SYS_EXECVE:            named(at{-1, 0}, follows, fixed(unix.EACCES)), unix.SYS_EXECVEAT: named(at{0, 1}, follows, fixed(unix.EACCES)),

	// The caller is a new process. The call gives us the time to look up its parent.
	unix.SYS_SET_ROBUST_LIST: func(s *Server, c *Call) answer { s.cwdOf(c); return nil },
}

// statxMask has the bits that statx(2) accepts.
const statxMask = 1<<31 - 1
