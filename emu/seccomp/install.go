package seccomp

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Install puts the calling thread, and all that it will start, under a filter; what it returns
// depends on flags (SECCOMP_FILTER_FLAG_…): with _NEW_LISTENER it is a descriptor, with _TSYNC
// a thread that cannot be put under it, 0 without one. Its errors are the kernel's.
func Install(f []unix.SockFilter, flags uintptr) (int, error) {
	prog := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
	n, _, errno := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&prog)))
	if errno != 0 {
		return -1, errno
	}
	return int(n), nil
}

// InstallAll puts all threads of this process under a filter. They have to have given up new
// privileges (PR_SET_NO_NEW_PRIVS), which this does for those that have not, if the caller has.
func InstallAll(f []unix.SockFilter) error {
	thread, err := Install(f, unix.SECCOMP_FILTER_FLAG_TSYNC)
	if err == nil && thread != 0 {
		err = fmt.Errorf("thread %d has another filter: %w", thread, unix.EBUSY)
	}
	return err
}
