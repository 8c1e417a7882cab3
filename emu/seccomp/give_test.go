package seccomp

import (
	"runtime"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestGiveIsNotInterrupted: a caller gets its descriptor although the listener's thread gets signals, as Go's runtime
// sends them to its own threads. An interrupted Give left the call with the result 0.
func TestGiveIsNotInterrupted(t *testing.T) {
	const rounds = 1000
	null, err := unix.Open("/dev/null", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(null)
	listener, results := make(chan int), make(chan int, rounds)
	go notifiedThread(t, rounds, listener, results)
	fd := <-listener
	if fd < 0 {
		t.FailNow()
	}
	defer unix.Close(fd)
	giving := make(chan int)
	go func() {
		for tid := range giving {
			for range 8 {
				_ = unix.Tgkill(unix.Getpid(), tid, unix.SIGURG)
			}
		}
	}()
	defer close(giving)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for round := range rounds {
		id, err := receive(fd)
		if err != nil {
			t.Fatal(err)
		}
		giving <- unix.Gettid()
		if err := Give(fd, id, null, unix.O_CLOEXEC); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if got := <-results; got <= 2 {
			t.Fatalf("round %d: the call returned %d, which is no new descriptor", round, got)
		}
	}
}

// notifiedThread makes as many calls as rounds under a filter that notifies them. It sends its listener, or -1, and
// what each call returns.
func notifiedThread(t *testing.T, rounds int, listener, results chan<- int) {
	runtime.LockOSThread() // the thread ends with the goroutine, and the filter with it
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		t.Error(err)
		listener <- -1
		return
	}
	filter := []unix.SockFilter{Load(Nr), Equal(unix.SYS_GETPGRP, 0, 1), Return(Notify), Return(Allow)}
	fd, err := Install(filter, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
	if err != nil {
		t.Error(err)
	}
	listener <- fd
	for range rounds {
		got, _, _ := unix.Syscall(unix.SYS_GETPGRP, 0, 0, 0)
		results <- int(got)
		if int(got) > 2 {
			unix.Close(int(got))
		}
	}
}

// receive waits for a call and returns its number.
func receive(listener int) (id uint64, err error) {
	var n [10]uint64 // struct seccomp_notif
	err = request(listener, unix.SECCOMP_IOCTL_NOTIF_RECV, unsafe.Pointer(&n))
	return n[0], err
}
