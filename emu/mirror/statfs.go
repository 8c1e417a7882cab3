package mirror

import (
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// Programs recognize tracefs and debugfs by the type of statfs(2). FUSE has its own type. So a call about a
// file of ours returns the kernel's type.

// A FillType writes the result of statfs(2) for a file system of fsType to the memory of task tid, which
// waits in that call. id is its notification. It returns the errno of the call. ok is false if it cannot do
// that.
type FillType func(id uint64, tid int, fsType int64) (errno unix.Errno, ok bool)

// Types makes g answer statfs(2). It must be called before the first notification.
func (g *Guard) Types(fill FillType) { g.fillType = fill }

// predictStatfs predicts statfs(2), and records which tree of ours it is about.
func predictStatfs(t *thread, _ *[6]uint64, names []string) int64 {
	v, err := t.look(cwd, names[0], purpose{glance: true})
	defer v.close()
	if err == nil && v.own {
		t.verdict.device, t.verdict.top = unix.Mkdev(v.Dev_major, v.Dev_minor), v.top
	}
	return result(err)
}

// statfs answers t's call if it is about a tree of ours, and reports whether it did.
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
