package mirror

import (
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// The root of a sealed session can mount a procfs only read-only. Programs that make a pid namespace ask
// for a writable one, and would fail.

// A MountProc mounts a procfs, read-only, for task tid, which waits in call nr: at path, as the task says it,
// with flags and options of mount(2); "": none. Notification id tells of the call. A MountProc returns what the call fails with; ok
// is false where the call is to go on.
type MountProc func(id uint64, tid, nr int, path, options string, flags uint64) (errno unix.Errno, ok bool)

// Procs makes g mount procfs for tasks that may mount it. It must be called before the first notification.
func (g *Guard) Procs(mount MountProc) { g.proc = mount }

// mountsProc answers a call that mounts a procfs. mine: it was such a call, and is answered. Every argument
// is read only once.
func (g *Guard) mountsProc(n *notification) (errno unix.Errno, mine bool) {
	nr, ok := n.number()
	if !ok || nr != unix.SYS_MOUNT || g.proc == nil {
		return 0, false
	}
	flags := n.args[3]
	if flags&unix.MS_MGC_MSK == unix.MS_MGC_VAL {
		flags &^= unix.MS_MGC_MSK
	}
	if flags&(notNew|unix.MS_RDONLY) != 0 || !n.mayMount() {
		return 0, false
	}
	options, fine := n.options()
	kind, err := n.read(n.args[2], len("proc\x00"))
	path, _, whole := n.named(opening{path: 2})
	if err != nil || string(kind) != "proc\x00" || !whole || !fine {
		return 0, false
	}
	errno, mine = g.proc(n.id, int(n.pid), int(n.nr), path, options, flags)
	if mine && errno == 0 {
		g.once(int(n.pid), "procfs", "a procfs is mounted read-only: settings of the host are in it")
	}
	return errno, mine
}

// options is the last argument of mount(2), as text.
func (n *notification) options() (text string, ok bool) {
	if n.args[4] == 0 {
		return "", true
	}
	b, err := n.read(n.args[4], os.Getpagesize())
	text, _, ok = strings.Cut(string(b), "\x00")
	return text, ok && err == nil
}
