package mirror

import (
	"encoding/binary"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// A signal ends a watched call if it comes before the call's notification has been received. If the
// signal's handler was installed without SA_RESTART, the call then fails with EINTR, even if the kernel
// never returns EINTR for it. No flag of seccomp avoids this. It can happen within a few microseconds, and on a busy
// machine within milliseconds: a shell whose close(2) has failed leaves its end of a pipe open, and waits for ever.
//
// So the filter also notifies the end of every handler (rt_sigreturn). The task waits there, and its signal
// frame has the address at which it will continue. If that is behind a watched call that has failed with
// EINTR and that no listener has received, the frame is changed so that the call is made again, as if the signal
// had come before it. The frame does not contain the number of that call. state.number finds it in the
// program's code. If it cannot, EINTR stays. If another handler has interrupted rt_sigreturn itself, that
// is made again, too: no program survives its failure.
//
// If memory of the callers cannot be written, rt_sigreturn and such calls are not watched (Level.Written). This process may not
// write that memory itself: see Restart.

// The signal frame of x86-64 (struct rt_sigframe), as rt_sigreturn finds it. The registers, from r8 to rip,
// are at frameRegs from its stack pointer.
const (
	frameRegs = 40
	frameSize = 17 * 8
)

// Index of a register in the frame, in words (struct sigcontext). frameOf has those of all registers, by the numbers
// that they have in instructions.
const (
	frameR8, frameR9, frameR10     = 0, 1, 2
	frameDI, frameSI, frameDX      = 8, 9, 12
	frameAX, frameIP           int = 13, 16
)

var frameOf = [16]int{13, 14, 12, 11, 15, 10, 9, 8, 0, 1, 2, 3, 4, 5, 6, 7}

// interrupted is the call that a handler has interrupted, according to its frame.
type interrupted struct {
	made
	ip   uint64 // address behind the syscall instruction
	regs uint64 // address of the registers
}

// returns handles the return of a task from a handler. The task waits for the notification n.
func (l *Listener) returns(n *notification) {
	if l.mirror != nil && l.mirrors(n) {
		l.mirror.returns(l, n)
		return
	}
	t := &thread{tid: int(n.pid), trees: &l.guard.trees, callFD: unopened, memFD: unopened, commFD: -1}
	t.serving.Lock()
	defer t.serving.Unlock()
	defer t.close()
	if sp, ok := t.waitingAt(l, n.id); ok {
		l.returnsTo(t, n, sp)
	}
}

// returns does so for a task that is mirrored.
func (m *Mirror) returns(l *Listener, n *notification) {
	m.reap()
	x := m.waits.take(int(n.pid))
	t := m.caller(Op{Kind: Read, TID: int(n.pid)})
	if t == nil {
		return
	}
	t.serving.Lock()
	defer t.serving.Unlock()
	sp, ok := t.waitingAt(l, n.id)
	if x != nil {
		m.handled(x, t, sp, ok)
	}
	if ok {
		l.returnsTo(t, n, sp)
	}
}

// returnsTo restarts the call that the handler with its frame at sp has interrupted, if the call must be. t.serving is
// held.
func (l *Listener) returnsTo(t *thread, n *notification, sp uint64) {
	if c, ok := t.interruptedBy(sp); ok && l.restart != nil && l.restarts(t, &c) {
		l.restart(n.id, t.tid, c.regs, int(c.nr))
	}
}

// handled ends the wait of x, after which t has run the handler of a signal. The handler's frame at sp has the result of
// the call, unless the call was interrupted. t.serving is held.
func (m *Mirror) handled(x *waited, t *thread, sp uint64, ok bool) {
	var frame [frameSize]byte
	interrupted := true
	if ok && t.readMemory(frame[:], sp+frameRegs) {
		ax := binary.NativeEndian.Uint64(frame[8*frameAX:])
		begins := ax == uint64(x.made.nr) // the call will be made again
		interrupted = begins || int64(ax) == Errno(unix.EINTR)
		if !interrupted {
			x.known, x.ret = true, int64(ax)
		}
	}
	m.isBack(x, interrupted)
}

// returnTimeout is how long a task may take to begin its wait after the notification. Only on a host that
// hangs it takes so long.
const returnTimeout = 10 * time.Second

// waitingAt waits until t waits in the call of notification id, and returns its stack pointer. t.serving is
// held.
func (t *thread) waitingAt(l *Listener, id uint64) (sp uint64, ok bool) {
	var buf [256]byte
	end := time.Now().Add(returnTimeout)
	for tries := 0; ; tries++ {
		b, ok := t.readCall(buf[:])
		if !ok {
			return 0, false
		}
		if nr, sp, ok := parseSyscallSP(b); ok {
			return sp, nr == unix.SYS_RT_SIGRETURN
		}
		switch { // the task was woken and has not begun to wait again
		case tries < 64:
			_, _, _ = unix.RawSyscall(unix.SYS_SCHED_YIELD, 0, 0, 0)
		case !l.valid(id) || time.Now().After(end):
			return 0, false
		default:
			runtime.Gosched()
			time.Sleep(50 * time.Microsecond)
		}
	}
}

// interruptedBy returns the call that a handler has interrupted, if it has failed with EINTR. The handler's
// frame is at sp.
func (t *thread) interruptedBy(sp uint64) (c interrupted, ok bool) {
	var frame [frameSize]byte
	if !t.readMemory(frame[:], sp+frameRegs) {
		return c, false
	}
	reg := func(i int) uint64 { return binary.NativeEndian.Uint64(frame[8*i:]) }
	if int64(reg(frameAX)) != Errno(unix.EINTR) {
		return c, false
	}
	c.ip, c.regs = reg(frameIP), sp+frameRegs
	nr, ok := t.state(&frame).number(c.ip)
	c.nr = int32(nr)
	for i, r := range [...]int{frameDI, frameSI, frameDX, frameR10, frameR8, frameR9} {
		c.args[i] = reg(r)
	}
	return c, ok
}

// restarts reports whether the call ended before it was made, or could not have ended with EINTR. t.serving is held.
func (l *Listener) restarts(t *thread, c *interrupted) bool {
	w := watchedAs(c.nr)
	switch {
	case w == nil || !l.notifies(w):
		return false // it is the kernel's own EINTR
	case !l.heard.has(t.tid, heardCall{c.made, c.ip}):
		return true
	case w.nr == unix.SYS_CLOSE:
		return t.uses(int(int32(c.args[0]))) // a close that was made has closed, whatever it returned
	}
	return !t.mayEnd(w, &c.args)
}
