package tracefs

import (
	"bytes"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A pidList is a set of tasks, sorted, that hits read; nil: none was named
// (struct trace_pid_list).
type pidList struct{ p atomic.Pointer[[]int] }

func (l *pidList) load() []int {
	if p := l.p.Load(); p != nil {
		return *p
	}
	return nil
}

func (l *pidList) has(pid int) bool {
	_, found := slices.BinarySearch(l.load(), pid)
	return found
}

// ignores reports whether events of t are not recorded (trace_ignore_this_task).
func (a *array) ignores(t *engine.Task) bool {
	if a.pids.p.Load() == nil && a.notPids.p.Load() == nil {
		return false
	}
	pid := 0
	if t != nil {
		pid = t.PID
	}
	return a.pids.p.Load() != nil && !a.pids.has(pid) || a.notPids.has(pid)
}

// add puts the pids that text names into l, all or none. The kernel's error
// for one that no task can have is odd (trace_pid_write).
func (l *pidList) add(text string) error {
	pids := slices.Clone(l.load())
	for _, word := range kstr.Fields(text) {
		n, err := kstr.Uint(word, 0)
		switch {
		case err != nil:
			return syscall.EINVAL
		case n > maxPid:
			return syscall.EPERM
		}
		if i, found := slices.BinarySearch(pids, int(n)); !found {
			pids = slices.Insert(pids, i, int(n))
		}
	}
	if len(pids) > 0 {
		l.p.Store(&pids)
	}
	return nil
}

// file is set_event_pid or set_event_notrace_pid of a. Opening it with O_TRUNC
// empties it.
func (l *pidList) file(a *array) vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Open: func(o *vtree.Open) error {
			if o.Truncates() {
				a.fs.mu.Lock()
				defer a.fs.mu.Unlock()
				l.p.Store(nil)
			}
			return nil
		},
		Show: func(*vtree.Open) (b []byte, err error) {
			for _, pid := range l.load() {
				b = append(strconv.AppendInt(b, int64(pid), 10), '\n')
			}
			return b, nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			return l.add(string(bytes.ReplaceAll(p, []byte{0}, []byte{' '})))
		}),
	}
}

func (a *array) pidFile() vtree.Node    { return a.pids.file(a) }
func (a *array) notPidFile() vtree.Node { return a.notPids.file(a) }
