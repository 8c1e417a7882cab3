package notify

import (
	"strconv"

	"golang.org/x/sys/unix"
)

// watchBits has the bits that inotify_add_watch(2) accepts (ALL_INOTIFY_BITS).
const watchBits = unix.IN_ALL_EVENTS | unix.IN_UNMOUNT | unix.IN_Q_OVERFLOW | unix.IN_IGNORED |
	unix.IN_ONLYDIR | unix.IN_DONT_FOLLOW | unix.IN_EXCL_UNLINK | unix.IN_MASK_CREATE | unix.IN_MASK_ADD |
	unix.IN_ISDIR | unix.IN_ONESHOT

// firstWatch is the least number of a watch of ours. The kernel counts an instance's watches from 1.
const firstWatch = 1 << 30

// addWatch is inotify_add_watch(2) of a served file. The watch exists by its number alone: no event ever comes. A
// program such as tail -f waits then, as it does in the kernel while nobody writes to the file. Contents that change by
// themselves are no event there, either. Unlike the kernel's, a program's own writes are none here. A file has
// the same number whenever it is watched, as in the kernel.
func (s *Server) addWatch(c *Call, f found) (int64, error) {
	mask := c.Args[2]
	switch err := c.inotify(); {
	case mask&watchBits == 0:
		return 0, unix.EINVAL
	case err != nil:
		return 0, err
	case mask&unix.IN_MASK_ADD != 0 && mask&unix.IN_MASK_CREATE != 0:
		return 0, unix.EINVAL
	case f.err != 0:
		return 0, f.err
	case mask&unix.IN_ONLYDIR != 0 && f.dir() == nil:
		return 0, unix.ENOTDIR
	}
	who := s.caller(c)
	if err := s.reach(who, f.place); err != nil {
		return 0, err
	}
	if err := s.may(who, f.place, 4); err != nil {
		return 0, err
	}
	return firstWatch | int64(f.ino()%firstWatch), nil
}

// removeWatch is inotify_rm_watch(2) of one of our numbers. The kernel knows the others.
func (s *Server) removeWatch(c *Call) answer {
	if wd := int32(c.Args[1]); wd < firstWatch {
		return nil
	}
	return func() (int64, error) { return 0, c.inotify() }
}

// inotify reports what the kernel says of argument 0 as an instance of inotify: EBADF, EINVAL or nil.
func (c *Call) inotify() error {
	what, err := readlink(c.proc("fd/" + strconv.Itoa(c.fd(0))))
	switch {
	case err != nil:
		return unix.EBADF
	case what != "anon_inode:inotify":
		return unix.EINVAL
	}
	return nil
}
