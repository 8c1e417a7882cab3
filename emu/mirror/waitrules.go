package mirror

import (
	"encoding/binary"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// A waitRule says how a call that may wait does so.
type waitRule struct {
	// may says whether the call waits. long is how long at most; 0: that is not known.
	may func(t *thread, a *[6]uint64) (may certainty, long time.Duration)
	// result is what the call returns after its wait. nil: what was predicted.
	result func(m *Mirror, x *waited) int64
	// interrupted is what the machine's call returns if a signal ends the wait.
	interrupted int64
	counts      bool // the bytes that the task has read or written tell the result
	quick       bool // the result is known of a call, too, that did not wait
	awaited     bool // a call with a predicted result above 0 does not wait
}

type certainty uint8

const (
	waitsNever certainty = iota
	waitsPerhaps
	waitsSurely
)

// What the functions of a call return for a signal (include/linux/errno.h). The caller sees EINTR, or the call begins again.
const (
	restartSys     = -512
	restartNoHand  = -514
	restartBlock   = -516
	shortSleep     = 50 * time.Microsecond // a shorter sleep may be over before it is looked at
	sleepTolerance = 500 * time.Microsecond
)

// looks is for calls that may wait, of which nothing else is known.
var looks = &waitRule{may: maybe, interrupted: restartSys}

func maybe(*thread, *[6]uint64) (certainty, time.Duration) { return waitsPerhaps, 0 }

// locks is flock(2).
var locks = &waitRule{may: func(_ *thread, a *[6]uint64) (certainty, time.Duration) {
	if a[1]&(unix.LOCK_UN|unix.LOCK_NB) != 0 {
		return waitsNever, 0
	}
	return waitsPerhaps, 0
}, interrupted: restartSys}

// reads and writes are about the descriptor in the first argument. A plain file is not waited for.
var (
	reads  = &waitRule{may: onDescriptor, result: counted, interrupted: restartSys, counts: true, quick: true}
	writes = &waitRule{may: onDescriptor, result: counted, interrupted: restartSys, counts: true, quick: true}
)

// messages are the calls that take or give messages: no counter tells how much they have moved.
var messages = &waitRule{may: onDescriptor, interrupted: restartSys}

// accepts is accept(2): a new descriptor.
var accepts = &waitRule{may: onDescriptor, result: accepted, interrupted: restartSys, quick: true}

// accepted is the result of an accept that is over. It is the descriptor that was free before, unless that is still so and the
// call may not have waited.
func accepted(_ *Mirror, x *waited) int64 {
	if x.ret < 0 || x.t.uses(int(x.ret)) {
		return x.ret
	}
	fd := strconv.FormatUint(x.made.args[0], 10)
	info, _ := os.ReadFile("/proc/" + strconv.Itoa(x.t.tid) + "/fdinfo/" + fd)
	if descriptorFlags(info)&unix.O_NONBLOCK != 0 {
		return Errno(unix.EAGAIN)
	}
	return x.ret
}

func onDescriptor(t *thread, a *[6]uint64) (certainty, time.Duration) {
	var st unix.Statx_t
	if err := statAt(unix.AT_FDCWD, t.file("fd", a[0]), 0, &st); err != nil {
		return waitsNever, 0
	}
	if t.trees != nil && t.trees.of(&st) != nil {
		return waitsNever, 0 // its operation is seen when it is served
	}
	switch uint32(st.Mode) & unix.S_IFMT {
	case unix.S_IFIFO, unix.S_IFSOCK, unix.S_IFCHR, 0: // 0: it has no inode of its own, as a timerfd
		return waitsPerhaps, 0
	}
	return waitsNever, 0
}

// counted is the result of a read or write, from what the task's counters say that it has moved.
func counted(_ *Mirror, x *waited) int64 {
	now, ok := x.t.moved()
	if n := int64(now - x.moved); ok && x.movedKnown && n >= 0 && n <= int64(min(x.made.args[2], maxRead)) {
		return n
	}
	return x.ret
}

// sleeps is nanosleep(2), with its struct timespec at argument at.
func sleeps(at uint8) *waitRule {
	return &waitRule{
		may:    func(t *thread, a *[6]uint64) (certainty, time.Duration) { return t.sleeping(a[at-1], 0) },
		result: slept, interrupted: restartBlock,
	}
}

// sleepsOn is clock_nanosleep(2).
func sleepsOn() *waitRule {
	return &waitRule{may: func(t *thread, a *[6]uint64) (certainty, time.Duration) {
		var now unix.Timespec
		if a[1]&1 != 0 && unix.ClockGettime(int32(a[0]), &now) != nil { // TIMER_ABSTIME
			return waitsPerhaps, 0
		}
		return t.sleeping(a[2], time.Duration(now.Nano()))
	}, result: slept, interrupted: restartBlock}
}

// sleeping says how long a struct timespec is, less what has passed of it.
func (t *thread) sleeping(addr uint64, passed time.Duration) (certainty, time.Duration) {
	long, ok := t.timespec(addr)
	switch long -= passed; {
	case !ok || long <= 0:
		return waitsNever, 0
	case long < shortSleep:
		return waitsPerhaps, long
	}
	return waitsSurely, long
}

// timespec reads a struct timespec; false: it is none.
func (t *thread) timespec(addr uint64) (time.Duration, bool) {
	b, ok := t.readBytes(addr, 16)
	if !ok {
		return 0, false
	}
	sec, ns := int64(binary.NativeEndian.Uint64(b)), int64(binary.NativeEndian.Uint64(b[8:]))
	if sec < 0 || ns < 0 || ns >= int64(time.Second) {
		return 0, false
	}
	const most = int64(1) << 33
	return time.Duration(min(sec, most))*time.Second + time.Duration(ns), true
}

// slept is the result of a sleep: it is over when its time is.
func slept(_ *Mirror, x *waited) int64 {
	if x.long > 0 && x.took()+sleepTolerance < x.long {
		return restartBlock
	}
	return 0
}

// awaits is a wait for a child, with its flags in argument at. While no child has ended it waits: the host's own may be over
// before it could be looked at.
func awaits(at uint8) *waitRule {
	return &waitRule{may: func(t *thread, a *[6]uint64) (certainty, time.Duration) {
		if a[at-1]&unix.WNOHANG != 0 || at == ofWaitid && t.mirror.takes(t, a) {
			return waitsNever, 0
		}
		return waitsSurely, 0
	}, result: func(m *Mirror, x *waited) int64 {
		if x.made.nr != unix.SYS_WAIT4 {
			m.takes(x.t, &x.made.args)
			return 0
		}
		if x.ret > 0 {
			return x.ret
		}
		child := m.reaped(x.t, x.made.args[0], true)
		if one := int32(x.made.args[0]); child == 0 && one > 0 && x.made.args[2]&(unix.WUNTRACED|unix.WCONTINUED) != 0 {
			return int64(one) // it has stopped, or goes on
		}
		return child
	}, interrupted: restartSys, quick: true, awaited: true}
}

// ofWaitid is the argument with the flags of waitid(2).
const ofWaitid = 4

// takes reports whether a child has ended that waitid(2) tells of, which is then forgotten unless it is only looked at.
func (m *Mirror) takes(t *thread, a *[6]uint64) bool {
	pid := uint64(0)
	switch a[0] {
	case unix.P_PID:
		pid = a[1]
	case unix.P_ALL:
	default:
		return false // which child it is, is not known
	}
	child := m.reaped(t, pid, false)
	if child > 0 && a[ofWaitid-1]&unix.WNOWAIT != 0 {
		m.mu.Lock()
		t.proc.dead = append(t.proc.dead, int(child))
		m.mu.Unlock()
	}
	return child > 0
}

// predictWait predicts wait4 with WNOHANG, that of a child that has ended, and that of a process without children.
func predictWait(t *thread, a *[6]uint64, _ []string) int64 {
	child := t.mirror.reaped(t, a[0], a[2]&unix.WNOHANG == 0)
	if child == 0 && t.childless && !t.proc.traces {
		return Errno(unix.ECHILD)
	}
	return child
}

// forSignal is for calls that only a signal ends.
var forSignal = &waitRule{may: func(*thread, *[6]uint64) (certainty, time.Duration) { return waitsSurely, 0 },
	result: func(*Mirror, *waited) int64 { return restartNoHand }, interrupted: restartNoHand}

// polls is poll(2) or epoll_wait(2), with its timeout in ms in argument at.
func polls(at uint8) *waitRule {
	return &waitRule{may: func(_ *thread, a *[6]uint64) (certainty, time.Duration) {
		switch ms := int32(a[at-1]); {
		case ms == 0:
			return waitsNever, 0
		case ms < 0:
			return waitsPerhaps, 0
		default:
			return waitsPerhaps, time.Duration(ms) * time.Millisecond
		}
	}, result: func(_ *Mirror, x *waited) int64 {
		if x.long > 0 && x.took() >= x.long {
			return 0
		}
		return 1
	}, interrupted: restartBlock}
}

// futexes is futex(2).
var futexes = &waitRule{may: func(t *thread, a *[6]uint64) (certainty, time.Duration) {
	if !futexWaits(a) {
		return waitsNever, 0
	}
	var long time.Duration
	if a[3] != 0 && a[1]&futexCommand == 0 { // the others have an absolute time
		long, _ = t.timespec(a[3])
	}
	return waitsPerhaps, long
}, result: func(_ *Mirror, x *waited) int64 {
	if x.long > 0 && x.took() >= x.long {
		return Errno(unix.ETIMEDOUT)
	}
	return 0
}, interrupted: restartSys}

// futexCommand are the bits of the command of futex(2). futexWaits reports whether it is one that waits.
const futexCommand = 0x7f

func futexWaits(a *[6]uint64) bool {
	switch a[1] & futexCommand {
	case 0, 6, 9, 11, 13: // FUTEX_WAIT, LOCK_PI, WAIT_BITSET, WAIT_REQUEUE_PI, LOCK_PI2
		return true
	}
	return false
}
