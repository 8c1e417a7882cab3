package mirror

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// notification is struct seccomp_notif, and answered struct seccomp_notif_resp
// (include/uapi/linux/seccomp.h).
type notification struct {
	id    uint64
	pid   uint32
	flags uint32
	nr    int32
	arch  uint32
	ip    uint64
	args  [6]uint64
}

// ioctlSetFlags is SECCOMP_IOCTL_NOTIF_SET_FLAGS, Linux 6.6.
const ioctlSetFlags = 0x40082104

// Listener mirrors the calls that a seccomp listener notifies. Each call waits until it has run in the
// machine, or was put off with everything that it needs. Then it goes on in the kernel, whatever the
// machine's result is.
type Listener struct {
	mirror *Mirror // nil: nothing is mirrored
	guard  *Guard
	fd     int
	done   chan struct{}
	ended  sync.Once    // for the close of done
	active atomic.Int64 // number of receivers, also of stuck ones and those about to take over
	roots  rootDirs
	patience

	restart Restart // nil: calls that a signal has ended are not restarted
	heard   heard
	files   *Claims // nil: no call is claimed
	level   Level

	// claimed are the calls that files may claim, by their numbers.
	claimed [maxNumber]bool
	// quick are calls that may go on at once, by their numbers.
	quick [maxNumber]quickness
}

// Claims are for files that are served to the callers of a Listener.
type Claims struct {
	// Calls are the numbers of all calls of 64-bit programs that the filter notifies for these files.
	Calls []int
	// Lists: lists of mounts are among the files.
	Lists bool
	// Quiet, unless nil, reports at once that no call of that number can now be about these files, whatever its arguments are.
	Quiet func(nr int) bool
	// Elsewhere, unless nil, reports that a call with one path is not about these files. It may report false of any call.
	Elsewhere func(tid, nr int, args *[6]uint64, path string) bool
	// Claim returns a function that answers a call, if the call is about these files; else nil. compat: the
	// caller is a 32-bit program. answer returns what the call returns.
	Claim func(listener int, id uint64, tid, nr int, args [6]uint64, compat bool) (answer func() int64)
	// Settle, unless nil, returns when the machine has released what callers have closed of these files.
	Settle func()
}

// settle is Settle before a call of n that asks who has files open.
func (c *Claims) settle(n *notification) {
	if c != nil && c.Settle != nil && n.nr == unix.SYS_DELETE_MODULE {
		c.Settle()
	}
}

// A Restart restarts a call that failed with EINTR because of a signal's handler. The call is number nr of
// task tid. The task waits in the return of its handler, with notification id. regs is the address of the
// registers in the frame, from r8 to rip. A Restart returns when that is done or impossible.
type Restart func(id uint64, tid int, regs uint64, nr int)

// Listen serves a seccomp listener until the last process under its filter is gone. It owns the descriptor.
// With a restart the filter must notify rt_sigreturn (Level.Written); without one it must not. A call that g
// refuses fails. A call that files claims is answered. m mirrors the other calls of 64-bit programs. files
// and m may be nil. level says which calls are mirrored: the filter may notify more calls than these.
func Listen(m *Mirror, level Level, g *Guard, fd int, restart Restart, files *Claims) (*Listener, error) {
	var sizes [3]uint16
	if _, _, e := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_NOTIF_SIZES, 0, uintptr(unsafe.Pointer(&sizes))); e != 0 {
		return nil, fmt.Errorf("sizes of seccomp notifications: %w", e)
	}
	if uintptr(sizes[0]) > unsafe.Sizeof(notification{}) || uintptr(sizes[1]) > unsafe.Sizeof(seccomp.Reply{}) {
		return nil, fmt.Errorf("seccomp notifications of %d and %d bytes: %w", sizes[0], sizes[1], unix.EOPNOTSUPP)
	}
	// With this flag the receiver runs on the caller's processor at once. It is only faster.
	_, _, _ = unix.Syscall(unix.SYS_IOCTL, uintptr(fd), ioctlSetFlags, unix.SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP)
	l := &Listener{mirror: m, guard: g, fd: fd, done: make(chan struct{}), restart: restart, files: files, level: level}
	if files != nil {
		for _, nr := range files.Calls {
			l.claimed[nr] = true
		}
	}
	if m != nil {
		m.every = level >= Every
		l.quick = quickCalls(level, files != nil && files.Elsewhere != nil)
	}
	l.watch(l.takeOver)
	l.active.Add(1)
	go l.receive()
	return l, nil
}

// Wait waits until no notification can come any more.
func (l *Listener) Wait() { <-l.done }

// receive answers one call after the other. When one takes too long, another
// receiver takes over, and this one ends with that call.
func (l *Listener) receive() {
	defer l.leave()
	var n notification
	var path [firstRead]byte
	for l.next(&n) {
		if l.isQuick(&n, quickAlways) && l.isQuiet(&n) {
			l.passQuickly(&n)
			continue
		}
		call := l.begins()
		if l.isQuick(&n, quickByPath) && l.leadsElsewhere(&n, path[:]) {
			l.passQuickly(&n)
		} else {
			l.serve(&n)
		}
		if !l.ends(call) {
			return
		}
	}
	l.ended.Do(func() { close(l.done) })
}

// leave ends a receiver. The last one closes what all have used.
func (l *Listener) leave() {
	if l.active.Add(-1) == 0 {
		l.late.Stop()
		unix.Close(l.fd)
		l.roots.close()
	}
}

// takeOver has another receiver take over from the one that is stuck in a call.
func (l *Listener) takeOver(call uint64) {
	l.active.Add(1)
	if !l.gives(call) {
		l.leave()
		return
	}
	go l.receive()
}

// turns forgets cached paths that a call may change.
func (l *Listener) turns(n *notification) {
	if nr, _ := n.number(); turnsPaths[nr] && l.mirror != nil {
		l.mirror.turned(int(n.pid))
		l.roots.forget()
	}
}

// serve answers one call.
func (l *Listener) serve(n *notification) {
	if n.native() {
		l.heard.add(n)
	}
	if n.forGuard() {
		if l.guards(n) {
			return
		}
	} else if l.claims(n) {
		return
	}
	switch {
	case n.native() && n.nr == unix.SYS_RT_SIGRETURN:
		l.returns(n)
		if l.level >= Every && l.shows(n) {
			l.mirror.notified(n, &l.roots, nil)
		}
		_ = l.goOn(n.id)
	case l.mirror == nil || !l.mirrors(n) || !n.native():
		l.end(n, l.guard.opens(n))
	default:
		l.mirrorCall(n)
	}
}

// guards answers a call that a Guard may know, and reports whether it has.
func (l *Listener) guards(n *notification) bool {
	if errno, told := l.guard.uname(n); told {
		l.answered(n, errno, func() { _ = seccomp.Send(l.fd, &seccomp.Reply{ID: n.id, Err: -int32(errno)}) })
		return true
	}
	l.files.settle(n)
	if l.loads(n) {
		return true
	}
	if l.syslog(n) || l.claims(n) {
		return true
	}
	errno, mine := l.guard.mountsProc(n)
	if mine {
		l.turns(n)
		_ = seccomp.Send(l.fd, &seccomp.Reply{ID: n.id, Err: -int32(errno)})
		return true
	}
	errno, mine = l.guard.judge(n)
	switch {
	case errno != 0:
		l.end(n, errno)
	case mine:
		l.turns(n)
		if l.mirror != nil && n.native() && l.mirrors(n) {
			return false
		}
		_ = l.goOn(n.id)
	}
	return mine
}

// loads answers a call about modules, and reports whether it was one. What the machine has seen already is not mirrored.
func (l *Listener) loads(n *notification) bool {
	errno, seen, made := l.guard.moduleCall(n, l.valid)
	if !made {
		return false
	}
	send := func() {
		if seccomp.Send(l.fd, &seccomp.Reply{ID: n.id, Err: -int32(errno)}) == nil {
			l.guard.answers.taken(n.pid)
		}
	}
	if seen {
		send()
	} else {
		l.answered(n, errno, send)
	}
	return true
}

// answered sends the answer to a call that the guard has made, and mirrors the call. A call
// about modules that has run in the machine as a call of its own task does not come here (loads).
func (l *Listener) answered(n *notification, errno unix.Errno, send func()) {
	if !l.shows(n) || !l.valid(n.id) {
		send()
		return
	}
	l.mirror.notified(n, &l.roots, func() int64 {
		send()
		return Errno(errno)
	})
}

// mirrorCall answers a call that is mirrored.
func (l *Listener) mirrorCall(n *notification) {
	if l.mirror.passes(n, &l.roots, l.lists()) {
		l.pass(n)
		return
	}
	if l.judgedAlone(n) {
		return
	}
	t := l.mirror.notified(n, &l.roots, nil)
	if t == nil {
		l.end(n, l.guard.opens(n))
		return
	}
	if t.special(n.id) {
		if path, yes := t.refuses(n.id); yes {
			l.end(n, l.guard.refuseWrite(n, path))
			return
		}
		if errno := t.failed(n.id); errno != 0 {
			l.end(n, errno)
			return
		}
		if l.statfs(t, n) || l.giveMounts(t, n.id) {
			return
		}
	}
	if err := l.goOn(n.id); errors.Is(err, unix.ENOENT) {
		l.heard.drop(n)
		l.mirror.again(t, n) // a signal has interrupted the call
	}
	t.proceeds()
}

// claims answers a call about the files. It reports whether the call was one.
func (l *Listener) claims(n *notification) bool {
	if l.files == nil || n.arch == unix.AUDIT_ARCH_X86_64 && n.nr&x32Bit != 0 {
		return false
	}
	answer := l.files.Claim(l.fd, n.id, int(n.pid), int(n.nr), n.args, n.arch == unix.AUDIT_ARCH_I386)
	if answer == nil {
		return false
	}
	if l.mirror == nil {
		answer()
		return true
	}
	// A chdir is no operation on a file, by which the machine would learn of it.
	if n.nr == unix.SYS_CHDIR && l.shows(n) {
		l.mirror.notified(n, &l.roots, answer)
		return true
	}
	l.mirror.claimed(int(n.pid))
	answer()
	return true
}

// lists reports whether lists of mounts are served by claims.
func (l *Listener) lists() bool { return l.files != nil && l.files.Lists }

// mirrors reports whether a call is one that is mirrored.
func (l *Listener) mirrors(n *notification) bool {
	w := watchedAs(n.nr)
	return w != nil && l.level >= w.level
}

// shows reports whether a call is one that is mirrored now.
func (l *Listener) shows(n *notification) bool {
	return l.mirror != nil && n.native() && l.mirrors(n) && !l.mirror.passes(n, &l.roots, l.lists())
}

// notifies reports whether the filter notifies a call. It notifies rt_sigreturn whenever a restart is asked for.
func (l *Listener) notifies(w *watchedCall) bool {
	return l.level >= w.level || l.claimed[w.nr] || w.nr == unix.SYS_RT_SIGRETURN
}

// next receives one notification. It returns false if no more can come. (Before Linux 6.11 a receiver that
// waits already is not woken when the last process is gone. It waits until this process ends.)
func (l *Listener) next(n *notification) bool {
	for {
		*n = notification{} // the kernel requires zeros
		_, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(l.fd), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(n)))
		switch e {
		case 0:
			return true
		case unix.EINTR:
		case unix.ENOENT: // the caller has died meanwhile, or all processes have
			p := []unix.PollFd{{Fd: int32(l.fd)}}
			if _, err := unix.Poll(p, 0); err == nil && p[0].Revents&unix.POLLHUP != 0 {
				return false
			}
		default:
			return false
		}
	}
}

// valid reports whether the call with that id still waits.
func (l *Listener) valid(id uint64) bool { return seccomp.Waits(l.fd, id) == nil }

// goOn lets a call continue as if nobody had seen it.
func (l *Listener) goOn(id uint64) error { return seccomp.GoOn(l.fd, id) }

// end lets a call fail, or continue if errno is 0.
func (l *Listener) end(n *notification, errno unix.Errno) {
	if errno == 0 {
		_ = l.goOn(n.id)
		return
	}
	_ = seccomp.Send(l.fd, &seccomp.Reply{ID: n.id, Err: -int32(errno)})
}
