package mirror

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/system"
)

// While nobody watches the machine (Machine.Watched), a notified call goes on at once. What it would do to the host's
// kernel was judged before (Listener.serve), or is by the calls that do not pass.

// A passage says when a call goes on unseen.
type passage uint8

const (
	passes    passage = iota
	ifStrange         // if the mirror does not know the task: it changes what the mirror remembers
	ifReading         // if it opens for reading, and no list of mounts
	stays             // never
)

// passages are the calls that do not always pass.
var passages = map[int]passage{
	unix.SYS_EXECVE: ifStrange, unix.SYS_EXECVEAT: ifStrange, unix.SYS_EXIT: ifStrange, unix.SYS_PRCTL: ifStrange,
	unix.SYS_OPEN: ifReading, unix.SYS_OPENAT: ifReading,
	// The others open for writing, have their flags in memory, or are answered (statfs).
	unix.SYS_CREAT: stays, unix.SYS_OPENAT2: stays, unix.SYS_STATFS: stays,
}

// passes reports whether the call of n goes on at once: nobody can see what the machine would do, and the mirror has
// nothing to remember of it. listed: lists of mounts are served by Claims.
func (m *Mirror) passes(n *notification, roots *rootDirs, listed bool) bool {
	w := watchedAs(n.nr)
	if w == nil || m.machine.Watched() {
		return false
	}
	m.comesBack(int(n.pid))
	switch passages[w.nr] {
	case stays:
		return false
	case ifReading:
		if !n.reads(w, listed) {
			return false
		}
	case ifStrange:
		if !roots.begun() || m.knows(int(n.pid)) {
			return false
		}
	}
	m.pass(int(n.pid))
	if changesNames[w.nr] {
		roots.forget()
	}
	return true
}

// reads reports whether an open is for reading alone, of a file that is no list of mounts. listed: it is none.
func (n *notification) reads(w *watchedCall, listed bool) bool {
	if !n.onlyReads(w) {
		return false
	}
	if listed {
		return true
	}
	t := thread{tid: int(n.pid), memFD: unopened}
	name, ok := t.readString(make([]byte, 0, firstRead), n.args[w.path[0].path-1])
	return ok && !listsMounts(string(name[:len(name)-1]))
}

// onlyReads reports whether an open is for reading alone.
func (n *notification) onlyReads(w *watchedCall) bool {
	flags := n.args[openings[w.nr].flags-1]
	return flags&unix.O_ACCMODE == unix.O_RDONLY && flags&unix.O_TRUNC == 0
}

// knows reports whether the mirror has met a task.
func (m *Mirror) knows(tid int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.threads[tid] != nil
}

// pass records that a call goes on unseen: an operation on one of our files that belongs to it is not mirrored yet.
func (m *Mirror) pass(tid int) {
	m.mu.Lock()
	if t := m.threads[tid]; t != nil {
		t.did, t.repeats, t.passed = noOp, made{}, true
	}
	m.mu.Unlock()
}

// isStale reports, once, whether the machine does not know what t has open and handles: calls of it went on unseen, or, if
// this is its first one, calls of its parent. m.mu and t.serving are held.
func (t *thread) isStale(parent *thread) bool {
	stale := t.passed || !t.watched.Load() && (parent == nil || parent.passed)
	t.passed = false
	return stale
}

// shows has the machine learn with c what t has open and handles.
func (t *thread) shows(c *emu.Call) {
	c.Files, c.CloseOnExec = t.open64()
	if b, err := os.ReadFile("/proc/" + strconv.Itoa(t.tid) + "/status"); err == nil {
		st, _ := system.ParseProcess(b)
		c.Handled, c.Ignored = st.Handled, st.Ignored
	}
}
