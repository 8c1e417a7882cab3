package mirror

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
	"github.com/kprobefs/kprobefs/emu/system"
)

// A Give writes data to the buffer of syslog(2), the second argument of call nr. Task tid waits in that
// call, and id is its notification. It returns the errno of the call. ok is false if it cannot do that.
type Give func(id uint64, tid, nr int, data []byte) (errno unix.Errno, ok bool)

// Log makes g answer syslog(2) from log. It must be called before the first notification. Without it the
// call is refused.
func (g *Guard) Log(log *system.Kmsg, give Give) { g.log, g.give = log, give }

// errRestart is ERESTARTSYS: the pending signal decides whether the call fails with EINTR or is restarted.
const errRestart = unix.Errno(512)

// syslog answers n if it is syslog(2), and reports whether it did.
func (l *Listener) syslog(n *notification) bool {
	if nr, ok := n.number(); !ok || nr != unix.SYS_SYSLOG || l.guard.log == nil {
		return false
	}
	ctx, end := l.life(n)
	defer end()
	val, errno := l.guard.syslog(ctx, n)
	_ = seccomp.Send(l.fd, &seccomp.Reply{ID: n.id, Val: val, Err: -int32(errno)})
	return true
}

// syslog returns the result of the call n. It may wait until ctx ends.
func (g *Guard) syslog(ctx context.Context, n *notification) (int64, unix.Errno) {
	addr := n.args[1]
	if n.arch == unix.AUDIT_ARCH_I386 {
		addr = uint64(uint32(addr))
	}
	val, err := g.log.Syslog(ctx, system.SyslogCall{
		Action: int(int32(n.args[0])), Addr: addr, Size: int(int32(n.args[2])), Privileged: g.privileged(n),
		Put: func(b []byte) error {
			errno, ok := g.give(n.id, int(n.pid), int(n.nr), b)
			switch {
			case !ok:
				g.once(int(n.pid), "syslog", "syslog refused (EPERM): the caller's memory cannot be written")
				return unix.EPERM
			case errno != 0:
				return errno
			}
			return nil
		},
	})
	var errno unix.Errno
	switch {
	case err == nil:
		return int64(val), 0
	case errors.Is(err, context.Canceled):
		return 0, errRestart
	case errors.As(err, &errno):
		return 0, errno
	}
	return 0, unix.EIO
}

// lookEvery is how often a waiting call looks for a signal.
const lookEvery = 20 * time.Millisecond

// life returns a context that ends when the caller of n is gone or has a signal to handle. end must be
// called.
func (l *Listener) life(n *notification) (ctx context.Context, end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	look := time.AfterFunc(lookEvery, func() {
		every := time.NewTicker(lookEvery)
		defer every.Stop()
		for l.valid(n.id) && !signalled(int(n.pid)) {
			select {
			case <-every.C:
			case <-ctx.Done():
				return
			}
		}
		cancel()
	})
	return ctx, func() {
		look.Stop()
		cancel()
	}
}

// signalled reports whether task tid has a pending signal that it does not block.
func signalled(tid int) bool {
	b := taskStatus(tid)
	return (hexField(b, "SigPnd")|hexField(b, "ShdPnd"))&^hexField(b, "SigBlk") != 0
}

// logRights are the capabilities that allow changes of the log. One of them is enough.
const logRights = 1<<unix.CAP_SYSLOG | 1<<unix.CAP_SYS_ADMIN

// logOwner is the user who counts as root for the log: the one who has started the machine. It is -1 if the
// server has the capabilities, because then callers need them, too.
func logOwner() int {
	if uid := os.Geteuid(); uid != 0 || hexField(taskStatus(os.Getpid()), "CapEff")&logRights == 0 {
		return uid
	}
	return -1
}

// privileged reports whether the caller may change the log.
func (g *Guard) privileged(n *notification) bool {
	b := taskStatus(int(n.pid))
	_, ids, _ := bytes.Cut(b, []byte("\nUid:\t"))
	var real, uid int
	if k, _ := fmt.Sscan(string(ids[:min(len(ids), 64)]), &real, &uid); k == 2 && uid == g.logOwner {
		return true
	}
	return effective(b, int(n.pid))&logRights != 0
}

// effective is the effective capability set of task tid, whose status is b, as capable() counts it. In a user namespace
// that is not this process's only root's counts: that is the sealed command. Others can make themselves a namespace in
// which they have every capability, and that is none of the kernel's.
func effective(b []byte, tid int) uint64 {
	_, ids, _ := bytes.Cut(b, []byte("\nUid:\t"))
	var real, uid int
	if k, _ := fmt.Sscan(string(ids[:min(len(ids), 64)]), &real, &uid); (k != 2 || uid != 0) && !sameNamespace(tid, "user") {
		return 0
	}
	return hexField(b, "CapEff")
}

// taskStatus is the content of /proc/TID/status, or nil if it cannot be read.
func taskStatus(tid int) []byte {
	b, _ := os.ReadFile("/proc/" + strconv.Itoa(tid) + "/status")
	return b
}

// hexField is the value of the line "name: HEX" of /proc/PID/status, or 0 if there is none.
func hexField(status []byte, name string) uint64 {
	_, rest, _ := bytes.Cut(status, []byte("\n"+name+":\t"))
	value, _, _ := bytes.Cut(rest, []byte("\n"))
	v, _ := strconv.ParseUint(string(value), 16, 64)
	return v
}
