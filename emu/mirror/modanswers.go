package mirror

import (
	"sync"

	"golang.org/x/sys/unix"
)

// A signal ends a task's wait for the answer to a notified call, even one whose handler has SA_RESTART: the kernel
// makes the call again, and notifies it again. Go's runtime sends itself such signals all the time. A module must not
// be loaded twice for that, so the repetition gets the answer of the call that it repeats.

// maxAnswers bounds how many answers are remembered that no task has taken.
const maxAnswers = 256

// A moduleAnswer is the answer to a task's call about modules.
type moduleAnswer struct {
	nr    int32
	args  [6]uint64
	done  chan struct{} // closed once errno and seen are known
	errno unix.Errno
	seen  bool // the machine's task has made the call
}

// moduleAnswers are the answers that their tasks have not taken yet. The zero value has none.
type moduleAnswers struct {
	mu     sync.Mutex // protects byTask
	byTask map[uint32]*moduleAnswer
}

// begin returns the answer to the call of n. first: it is not known, and nobody works for it. The caller does,
// and calls finish.
func (m *moduleAnswers) begin(n *notification) (a *moduleAnswer, first bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if a = m.byTask[n.pid]; a != nil && a.nr == n.nr && a.args == n.args {
		return a, false
	}
	if len(m.byTask) >= maxAnswers {
		m.forgetGone()
	}
	if m.byTask == nil || len(m.byTask) >= maxAnswers {
		m.byTask = map[uint32]*moduleAnswer{}
	}
	a = &moduleAnswer{nr: n.nr, args: n.args, done: make(chan struct{})}
	m.byTask[n.pid] = a
	return a, true
}

// finish makes errno the answer.
func (a *moduleAnswer) finish(errno unix.Errno) {
	a.errno = errno
	close(a.done)
}

// taken says that the task has got its answer.
func (m *moduleAnswers) taken(tid uint32) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.byTask, tid)
}

// forgetGone forgets the answers to tasks that are gone. m.mu is held.
func (m *moduleAnswers) forgetGone() {
	for tid := range m.byTask {
		if unix.Kill(int(tid), 0) == unix.ESRCH {
			delete(m.byTask, tid)
		}
	}
}
