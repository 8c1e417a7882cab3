package seccomp

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// TestOneListener holds why write(2) is notified from the beginning, and not first when a process has one of our files:
// a filter cannot see whose file a descriptor is, so that would take a second filter. It can have no listener beside the
// first one's (has_duplicate_listener), and without one its notifications fail (seccomp_do_user_notification).
func TestOneListener(t *testing.T) {
	type outcome struct{ second, call error }
	said := make(chan outcome)
	notifies := func(nr uint32) []unix.SockFilter {
		return []unix.SockFilter{Load(Nr), Equal(nr, 0, 1), Return(Notify), Return(Allow)}
	}
	go func() {
		runtime.LockOSThread() // the thread ends with the goroutine, and the filters with it
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			t.Error(err)
		}
		fd, err := Install(notifies(unix.SYS_GETPGRP), unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
		if err != nil {
			t.Error(err)
		}
		defer unix.Close(fd)
		var got outcome
		_, got.second = Install(notifies(unix.SYS_GETPPID), unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
		if _, err := Install(notifies(unix.SYS_GETPPID), 0); err != nil {
			t.Error(err)
		}
		if _, _, errno := unix.RawSyscall(unix.SYS_GETPPID, 0, 0, 0); errno != 0 {
			got.call = errno
		}
		said <- got
	}()
	if got := <-said; got != (outcome{unix.EBUSY, unix.ENOSYS}) {
		t.Errorf("a second listener: %v, want EBUSY; a notification of the second filter: %v, want ENOSYS", got.second, got.call)
	}
}
