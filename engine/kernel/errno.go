package kernel

import "syscall"

// errnoNames has the names of errnos as Linux has them. Some have the same number there, and not elsewhere. The first of an errno counts.
var errnoNames = []struct {
	errno syscall.Errno
	name  string
}{
	{syscall.E2BIG, "E2BIG"},
	{syscall.EACCES, "EACCES"},
	{syscall.EADDRINUSE, "EADDRINUSE"},
	{syscall.EADDRNOTAVAIL, "EADDRNOTAVAIL"},
	{syscall.EAGAIN, "EAGAIN"},
	{syscall.EBADF, "EBADF"},
	{syscall.EBUSY, "EBUSY"},
	{syscall.ECANCELED, "ECANCELED"},
	{syscall.EDEADLK, "EDEADLK"},
	{syscall.EDOM, "EDOM"},
	{syscall.EEXIST, "EEXIST"},
	{syscall.EFAULT, "EFAULT"},
	{syscall.EFBIG, "EFBIG"},
	{syscall.EILSEQ, "EILSEQ"},
	{syscall.EINTR, "EINTR"},
	{syscall.EINVAL, "EINVAL"},
	{syscall.EIO, "EIO"},
	{syscall.EISDIR, "EISDIR"},
	{syscall.ELOOP, "ELOOP"},
	{syscall.EMFILE, "EMFILE"},
	{syscall.EMLINK, "EMLINK"},
	{syscall.ENAMETOOLONG, "ENAMETOOLONG"},
	{syscall.ENFILE, "ENFILE"},
	{syscall.ENODEV, "ENODEV"},
	{syscall.ENOENT, "ENOENT"},
	{syscall.ENOEXEC, "ENOEXEC"},
	{syscall.ENOMEM, "ENOMEM"},
	{syscall.ENOSPC, "ENOSPC"},
	{syscall.ENOSYS, "ENOSYS"},
	{syscall.ENOTDIR, "ENOTDIR"},
	{syscall.ENOTEMPTY, "ENOTEMPTY"},
	{syscall.ENXIO, "ENXIO"},
	{syscall.EOVERFLOW, "EOVERFLOW"},
	{syscall.EPERM, "EPERM"},
	{syscall.EPIPE, "EPIPE"},
	{syscall.EPROTO, "EPROTO"},
	{syscall.ERANGE, "ERANGE"},
	{syscall.EROFS, "EROFS"},
	{syscall.ESPIPE, "ESPIPE"},
	{syscall.ESRCH, "ESRCH"},
	{syscall.ETIME, "ETIME"},
	{syscall.ETIMEDOUT, "ETIMEDOUT"},
	{syscall.EXDEV, "EXDEV"},
	{syscall.EWOULDBLOCK, "EAGAIN"},    // likewise
	{syscall.EOPNOTSUPP, "EOPNOTSUPP"}, // the C library's ENOTSUP, too; the kernel's own ENOTSUPP is another
	{syscall.ENOTSUP, "EOPNOTSUPP"},
}

// ErrnoName is the name of errno on Linux, or "" if a kernel never answers with it. Numbers differ
// between operating systems, so programs show the name.
func ErrnoName(errno syscall.Errno) string {
	for _, e := range errnoNames {
		if e.errno == errno {
			return e.name
		}
	}
	return ""
}
