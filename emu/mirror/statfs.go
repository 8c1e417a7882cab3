package mirror

import (
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// Programs ask statfs(2) for the types of tracefs and debugfs. FUSE has its own, so who asks about
// a file of ours is told the kernel's.

// A FillType has what statfs(2) tells of a file system of fsType written to the memory of task tid, which
// waits in that call. Notification id tells of it. A FillType returns what the call fails with; ok is false
// where it cannot do that.
type FillType func(id uint64, tid int, fsType int64) (errno unix.Errno, ok bool)

// Types has g tell types of file systems. It comes before any call does.
func (g *Guard) Types(fill FillType) { g.fillType = fill }

// predictStatfs predicts statfs(2), and notes which tree of ours it is about.
func predictStatfs(t *thread, _ *[6]uint64, names []string) int64 {
	v, err := t.look(cwd, names[0], false)
	defer v.close()
	if err == nil && v.own {
		t.verdict.device, t.verdict.top = unix.Mkdev(v.Dev_major, v.Dev_minor), v.top
	}
	return result(err)
}

// statfs answers t's call, if that is about a tree of ours, and reports whether it has.
func (l *Listener) statfs(t *thread, n *notification) bool {
	t.serving.Lock()
	v := t.verdict
	t.serving.Unlock()
	if v.id != n.id || v.device == 0 || l.guard.fillType == nil {
		return false
	}
	l.guard.mu.Lock()
	fsType := l.guard.types[v.device]
	l.guard.mu.Unlock()
	switch {
	case fsType == 0:
		return false
	case fsType == unix.DEBUGFS_MAGIC && v.top == "tracing": // which is mounted there
		fsType = unix.TRACEFS_MAGIC
	}
	errno, ok := l.guard.fillType(n.id, int(n.pid), fsType)
	if ok {
		_ = seccomp.Send(l.fd, &seccomp.Reply{ID: n.id, Err: -int32(errno)})
	}
	return ok
}
