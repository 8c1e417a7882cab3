package notify

import "golang.org/x/sys/unix"

// maxNumber is more than any number of a call on x86-64.
const maxNumber = 512

// quiet are the calls, by their numbers, that are not about our files while none of them is open or a current directory: all
// but those that have a path.
var quiet = func() (all [maxNumber]bool) {
	for nr := range all {
		all[nr] = claims[nr] == nil
	}
	for _, nr := range []int{
		unix.SYS_READ, unix.SYS_PREAD64, unix.SYS_READV, unix.SYS_PREADV, unix.SYS_PREADV2,
		unix.SYS_WRITE, unix.SYS_PWRITE64, unix.SYS_WRITEV, unix.SYS_PWRITEV, unix.SYS_PWRITEV2,
		unix.SYS_LSEEK, unix.SYS_GETDENTS64, unix.SYS_GETDENTS, unix.SYS_FTRUNCATE, unix.SYS_FCNTL, unix.SYS_IOCTL, unix.SYS_FSYNC, unix.SYS_FDATASYNC,
		unix.SYS_SENDFILE, unix.SYS_TEE, unix.SYS_VMSPLICE, unix.SYS_SPLICE, unix.SYS_COPY_FILE_RANGE, unix.SYS_FSTAT, unix.SYS_FSTATFS, unix.SYS_SET_ROBUST_LIST,
	} {
		all[nr] = true
	}
	return all
}()

// Quiet reports at once that no call of a 64-bit program with that number would be claimed now.
func (s *Server) Quiet(nr int) bool {
	if s.beside {
		return s.idle()
	}
	return uint(nr) < maxNumber && quiet[nr] && s.opened.Load() == 0 && s.strays.Load() == 0 &&
		(nr != unix.SYS_GETDENTS64 && nr != unix.SYS_GETDENTS || !s.merged())
}

// lookups are the calls with one path that Elsewhere knows: where the path is, and whether a link at its end is followed.
var lookups = func() (all [maxNumber]*lookup) {
	for nr, l := range map[int]lookup{
		unix.SYS_OPEN: {at: at{-1, 0}, opens: 1}, unix.SYS_OPENAT: {at: at{0, 1}, opens: 2},
		unix.SYS_STAT: {at{-1, 0}, follows, 0}, unix.SYS_LSTAT: {at{-1, 0}, links, 0},
		unix.SYS_NEWFSTATAT: {at{0, 1}, noFollow{arg: 3, flag: unix.AT_SYMLINK_NOFOLLOW}, 0},
		unix.SYS_STATX:      {at{0, 1}, noFollow{arg: 2, flag: unix.AT_SYMLINK_NOFOLLOW}, 0},
		unix.SYS_ACCESS:     {at{-1, 0}, follows, 0}, unix.SYS_FACCESSAT: {at{0, 1}, follows, 0},
		unix.SYS_FACCESSAT2: {at{0, 1}, noFollow{arg: 3, flag: unix.AT_SYMLINK_NOFOLLOW}, 0},
		unix.SYS_READLINK:   {at{-1, 0}, links, 0}, unix.SYS_READLINKAT: {at{0, 1}, links, 0},
	} {
		all[nr] = &l
	}
	return all
}()

type lookup struct {
	at
	how   noFollow
	opens int // the argument with the flags of open(2), which say it; 0: it is no open
}

func (l *lookup) follow(c *Call) bool {
	if l.opens != 0 {
		return followsLast(int(int32(c.Args[l.opens])))
	}
	return l.how.follow(c)
}

// Elsewhere reports that a call of a 64-bit program with this path would not be claimed now. It costs less than Claims, and
// does not know all such calls.
func (s *Server) Elsewhere(tid, nr int, args *[6]uint64, text string) bool {
	if uint(nr) >= maxNumber || lookups[nr] == nil || s.closed || s.opened.Load() != 0 || s.strays.Load() != 0 || s.chroot.Load() {
		return false
	}
	if text == "" {
		return true // the call is about a descriptor, or fails
	}
	l, c := lookups[nr], Call{TID: tid, Nr: nr, Args: *args}
	follow := l.follow(&c)
	if text[0] == '/' {
		t, _ := s.underText(text)
		return t == nil && s.plain(text, follow)
	}
	dirfd := unix.AT_FDCWD
	if l.dir >= 0 {
		dirfd = c.fd(l.dir)
	}
	return s.foreign(&c, dirfd, text, follow)
}
