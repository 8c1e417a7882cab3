//go:build linux && !cgo

package confine

import (
	"fmt"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// allThreads takes from all threads what is not in caps, new privileges, and what the Landlock
// rules do not allow; landlock -1: there are none. Without a C library the Go runtime knows all threads.
func allThreads(caps uint64, landlock int) error {
	if _, _, errno := syscall.AllThreadsSyscall6(unix.SYS_PRCTL, unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0, 0); errno != 0 {
		return fmt.Errorf("no_new_privs: %w", errno)
	}
	if landlock >= 0 {
		if _, _, errno := syscall.AllThreadsSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(landlock), 0, 0); errno != 0 {
			return fmt.Errorf("landlock: %w", errno)
		}
	}
	// Before 4.3 there are no ambient capabilities: what that says does not matter.
	syscall.AllThreadsSyscall6(unix.SYS_PRCTL, unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0, 0)
	h := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var d [2]unix.CapUserData
	if err := unix.Capget(&h, &d[0]); err != nil {
		return err
	}
	for i := range d {
		d[i].Permitted &= uint32(caps >> (32 * i))
		d[i].Effective, d[i].Inheritable = d[i].Permitted, 0
	}
	if _, _, errno := syscall.AllThreadsSyscall(unix.SYS_CAPSET, uintptr(unsafe.Pointer(&h)), uintptr(unsafe.Pointer(&d[0])), 0); errno != 0 {
		return fmt.Errorf("capset: %w", errno)
	}
	return nil
}
