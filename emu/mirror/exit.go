package mirror

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// watcher waits for processes to end: one epoll instance over their pidfds,
// and one goroutine that sleeps in the Go runtime's own poller until one of them
// is readable.
type watcher struct {
	ep   *os.File
	fd   int // of ep
	done chan struct{}

	mu     sync.Mutex // held while exited is called; protects closing
	exited func(key int)
}

// newWatcher returns a watcher that calls exited, from its goroutine or from look, with the key of every
// descriptor that has become readable. exited must close the descriptor.
func newWatcher(exited func(key int)) (*watcher, error) {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("epoll for process exits: %w", err)
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		unix.Close(fd)
		return nil, fmt.Errorf("epoll for process exits: %w", err)
	}
	w := &watcher{ep: os.NewFile(uintptr(fd), "process exits"), fd: fd, exited: exited, done: make(chan struct{})}
	conn, err := w.ep.SyscallConn()
	if err != nil {
		w.ep.Close()
		return nil, fmt.Errorf("epoll for process exits: %w", err)
	}
	go func() {
		defer close(w.done)
		for {
			if err := conn.Read(func(uintptr) bool { return w.look() }); err != nil {
				return // closed
			}
		}
	}()
	return w, nil
}

// look calls exited for all processes that have ended, and reports whether there were any. When it returns,
// every process that ended before the call was handled.
func (w *watcher) look() (any bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var events [16]unix.EpollEvent
	for {
		n, _ := unix.EpollWait(w.fd, events[:], 0)
		for _, e := range events[:max(n, 0)] {
			w.exited(int(e.Fd))
		}
		any = any || n > 0
		if n < len(events) {
			return any
		}
	}
}

// exitInfo is the beginning of struct pidfd_info (include/uapi/linux/pidfd.h), as
// long as the first version that has an exit code, of Linux 6.15.
type exitInfo struct {
	mask, cgroup uint64
	ids          [11]uint32
	code         int32
}

const (
	ioctlPidfdInfo = 0xc000ff0b | unsafe.Sizeof(exitInfo{})<<16 // PIDFD_GET_INFO
	infoExit       = 1 << 3                                     // PIDFD_INFO_EXIT
)

// exitStatus is the status of a process that has ended, as wait(2) has it: the number that it gave to exit_group, times
// 256, or the signal that has ended it. Its pidfd has the status once the process has been waited for (Linux 6.15); its
// pid may be another's by then. Until then /proc has it. It may be waited for between the two looks, so the pidfd is asked
// again. The result is 0 if neither has it.
func exitStatus(tgid, pidfd int) uint64 {
	status, known := waitedStatus(pidfd)
	if !known {
		status, known = unwaitedStatus(tgid)
	}
	if !known {
		status, _ = waitedStatus(pidfd)
	}
	return status
}

// waitedStatus is the status that a pidfd has.
func waitedStatus(pidfd int) (status uint64, known bool) {
	info := exitInfo{mask: infoExit}
	_, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(pidfd), ioctlPidfdInfo, uintptr(unsafe.Pointer(&info)))
	if e != 0 || info.mask&infoExit == 0 {
		return 0, false
	}
	return uint64(info.code) & 0xffff, true
}

// unwaitedStatus is the status that /proc has.
func unwaitedStatus(tgid int) (status uint64, known bool) {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(tgid) + "/stat")
	if err != nil {
		return 0, false
	}
	f := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(f) == 0 {
		return 0, false
	}
	code, _ := strconv.Atoi(string(f[len(f)-1]))
	return uint64(code) & 0xffff, true
}

// add watches fd until it is closed. exited gets key. os.ErrClosed: the watcher is closed.
func (w *watcher) add(fd, key int) error {
	conn, err := w.ep.SyscallConn()
	if err != nil {
		return err
	}
	// The kernel does not look at EpollEvent.Fd: it is the caller's.
	e := unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(key)}
	var ctl error
	if conn.Control(func(ep uintptr) {
		ctl = unix.EpollCtl(int(ep), unix.EPOLL_CTL_ADD, fd, &e)
	}) != nil {
		return os.ErrClosed // the only error that Control has of its own
	}
	return ctl
}

// close stops the goroutine and waits for it.
func (w *watcher) close() error {
	err := w.ep.Close()
	<-w.done
	return err
}
