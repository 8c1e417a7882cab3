package mirror

import (
	"slices"
	"sync"

	"golang.org/x/sys/unix"
)

// heard are the last calls of tasks that a listener has received and that a signal may end in the kernel. A call that
// has failed with EINTR and is not among them was never made: see restart.go. There is a limit, as a program may start
// any number of tasks.
type heard struct {
	mu    sync.Mutex          // protects the fields below; nothing is taken under it
	tasks map[int]*heardCalls // by tid
	full  bool                // there was no room: the calls of other tasks are not known
}

// heardCalls are the last such calls of a task: a handler of a signal may make some, too, before the interrupted one is
// asked for.
type heardCalls struct {
	calls [8]heardCall
	next  int
}

// A heardCall is a call with its place in the program.
type heardCall struct {
	made
	ip uint64 // behind the syscall instruction
}

// maxHeard is of how many tasks calls are remembered.
const maxHeard = 4096

// add records a call that was received, if a signal may end it later.
func (h *heard) add(n *notification) {
	if uint(n.nr) >= maxNumber || !endable[n.nr] {
		return
	}
	h.mu.Lock()
	if c := h.of(int(n.pid)); c != nil {
		c.calls[c.next] = heardCall{made{n.nr, n.args}, n.ip}
		c.next = (c.next + 1) % len(c.calls)
	}
	h.mu.Unlock()
}

// of are the calls of a task; nil: there is no room for them. h.mu is held.
func (h *heard) of(tid int) *heardCalls {
	c := h.tasks[tid]
	if c == nil && h.room() {
		c = new(heardCalls)
		h.tasks[tid] = c
	}
	return c
}

// room makes room for one more task. It forgets those that are gone. h.mu is held.
func (h *heard) room() bool {
	if h.tasks == nil {
		h.tasks = make(map[int]*heardCalls)
	}
	if len(h.tasks) < maxHeard {
		return true
	}
	for tid := range h.tasks {
		if unix.Kill(tid, 0) == unix.ESRCH {
			delete(h.tasks, tid)
		}
	}
	h.full = len(h.tasks) >= maxHeard
	return !h.full
}

// drop takes back a call that a signal has ended before it could go on.
func (h *heard) drop(n *notification) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := h.tasks[int(n.pid)]
	if c == nil {
		return
	}
	if i := slices.Index(c.calls[:], heardCall{made{n.nr, n.args}, n.ip}); i >= 0 {
		c.calls[i] = heardCall{}
	}
}

// has reports whether a call may be one of those that were received.
func (h *heard) has(tid int, c heardCall) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tasks[tid]
	if t == nil {
		return h.full
	}
	return slices.Contains(t.calls[:], c)
}

// endable says of each number whether a signal may end such a call: it may wait, or is about a file that may be far away.
var endable = func() (all [maxNumber]bool) {
	for nr, w := range byNumber {
		all[nr] = w.waits || w.wait != nil || w.does != noOp || w.path[0].path != 0 || slow[nr]
	}
	return all
}()

// slow are calls that a signal may end and that have no rule of how they wait.
var slow = map[int]bool{
	unix.SYS_PREADV: true, unix.SYS_PREADV2: true, unix.SYS_PWRITEV: true, unix.SYS_PWRITEV2: true, unix.SYS_SENDFILE: true,
	unix.SYS_COPY_FILE_RANGE: true, unix.SYS_TEE: true, unix.SYS_VMSPLICE: true, unix.SYS_SENDMMSG: true, unix.SYS_RECVMMSG: true,
	unix.SYS_MSGSND: true, unix.SYS_SEMTIMEDOP: true, unix.SYS_MQ_TIMEDSEND: true, unix.SYS_MQ_TIMEDRECEIVE: true,
	unix.SYS_EPOLL_PWAIT2: true, unix.SYS_FUTEX_WAITV: true, unix.SYS_IO_GETEVENTS: true, unix.SYS_IO_PGETEVENTS: true,
	unix.SYS_FALLOCATE: true, unix.SYS_FCNTL: true, unix.SYS_IOCTL: true, unix.SYS_GETRANDOM: true, unix.SYS_SYNC_FILE_RANGE: true,
	unix.SYS_KEYCTL: true, unix.SYS_ADD_KEY: true, unix.SYS_REQUEST_KEY: true, unix.SYS_QUOTACTL: true, unix.SYS_SWAPOFF: true,
	unix.SYS_IO_URING_ENTER: true,
}

// mayEnd reports whether a signal may end the call in the kernel, as its arguments are. t.serving is held.
func (t *thread) mayEnd(w *watchedCall, a *[6]uint64) bool {
	switch {
	case w.path[0].path != 0:
		return t.mayWait(w, a)
	case w.nr == unix.SYS_NANOSLEEP, w.nr == unix.SYS_CLOCK_NANOSLEEP:
		return true // also if the time is over meanwhile
	case w.does == Read, w.does == Write, w.does == Readdir, w.wait == reads, w.wait == writes, w.wait == accepts:
		return t.fileMayWait(a[0])
	case w.nr == unix.SYS_FCNTL:
		return a[1] == unix.F_SETLKW || a[1] == unix.F_OFD_SETLKW
	case w.wait != nil:
		may, _ := w.wait.may(t, a)
		return may != waitsNever
	}
	return w.waits || slow[w.nr]
}
