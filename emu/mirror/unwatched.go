package mirror

import "golang.org/x/sys/unix"

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

// maxPassing is of how many tasks the calls that passed are remembered.
const maxPassing = 4096

// passes reports whether the call of n goes on at once: nobody can see what the machine would do, and the mirror has
// nothing to remember of it.
func (m *Mirror) passes(n *notification, roots *rootDirs) bool {
	w := watchedAs(n.nr)
	if w == nil || m.machine.Watched() {
		return false
	}
	m.comesBack(int(n.pid))
	switch passages[w.nr] {
	case stays:
		return false
	case ifReading:
		if !n.reads(w) {
			return false
		}
	case ifStrange:
		if !roots.begun() || m.knows(int(n.pid)) {
			return false
		}
	}
	if !m.pass(n) {
		return false
	}
	if changesNames[w.nr] {
		roots.forget()
	}
	return true
}

// reads reports whether an open is for reading alone, of a file that is no list of mounts.
func (n *notification) reads(w *watchedCall) bool {
	at := openings[w.nr]
	flags := n.args[at.flags-1]
	if flags&unix.O_ACCMODE != unix.O_RDONLY || flags&unix.O_TRUNC != 0 {
		return false
	}
	t := thread{tid: int(n.pid), memFD: unopened}
	name, ok := t.readString(make([]byte, 0, firstRead), n.args[at.path-1])
	return ok && !listsMounts(string(name[:len(name)-1]))
}

// knows reports whether the mirror has met a task.
func (m *Mirror) knows(tid int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.threads[tid] != nil
}

// pass records that a call goes on unseen: an operation on one of our files that belongs to it is not mirrored yet, and
// it was not lost if a signal ends it. false: there is no room.
func (m *Mirror) pass(n *notification) bool {
	tid := int(n.pid)
	m.mu.Lock()
	defer m.mu.Unlock()
	if t := m.threads[tid]; t != nil {
		t.did, t.repeats = noOp, made{}
	}
	h := m.passing[tid]
	if h == nil {
		if len(m.passing) >= maxPassing && !m.forgetPassing() {
			return false
		}
		h = new(heard)
		m.passing[tid] = h
	}
	h.add(n)
	return true
}

// forgetPassing makes room: it forgets tasks that are gone. m.mu is held.
func (m *Mirror) forgetPassing() bool {
	for tid := range m.passing {
		if unix.Kill(tid, 0) == unix.ESRCH {
			delete(m.passing, tid)
		}
	}
	return len(m.passing) < maxPassing
}

// passed reports whether a call of a task went on unseen.
func (m *Mirror) passed(tid int, c made) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	h := m.passing[tid]
	return h != nil && h.has(c)
}
