package trace

import (
	"bytes"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A PidList is a set of tasks that hits read, sorted by pid (struct trace_pid_list). It is nil if no task
// was ever named. A list whose last task has exited stays, and names no task.
type PidList struct{ p atomic.Pointer[[]int] }

// Pids returns the pids of the list, sorted. It takes no lock.
func (l *PidList) Pids() []int {
	if p := l.p.Load(); p != nil {
		return *p
	}
	return nil
}

func (l *PidList) has(pid int) bool {
	_, found := slices.BinarySearch(l.Pids(), pid)
	return found
}

// LeftOut reports whether the lists exclude a task: only exists and does not name it, or not names it
// (trace_ignore_this_task).
func LeftOut(only, not *PidList, pid int) bool {
	return only.p.Load() != nil && !only.has(pid) || not.has(pid)
}

// update changes the list by f, if there is a list. f gets a copy. update repeats it until no other change
// happened at the same time.
func (l *PidList) update(f func(pids []int) []int) {
	for {
		old := l.p.Load()
		if old == nil {
			return
		}
		pids := f(slices.Clone(*old))
		if l.p.CompareAndSwap(old, &pids) {
			return
		}
	}
}

// insert and remove are trace_pid_list_set and trace_pid_list_clear.
func insert(pids []int, pid int) []int {
	if i, found := slices.BinarySearch(pids, pid); !found {
		return slices.Insert(pids, i, pid)
	}
	return pids
}

func remove(pids []int, pid int) []int {
	if i, found := slices.BinarySearch(pids, pid); found {
		return slices.Delete(pids, i, i+1)
	}
	return pids
}

// maxListed is larger than every pid that a list takes. It is larger than every task's pid (MAX_PID of
// pid_list.h).
const maxListed = 1 << 30

// add puts the pids that text names into l: all of them, or none after an error. Only the low 32 bits of a
// number count. The kernel's errno for too large numbers is unusual (trace_pid_write).
func (l *PidList) add(text string) error {
	var named []int
	for _, word := range kstr.Fields(text) {
		n, err := kstr.Uint(word, 0)
		switch {
		case err != nil:
			return syscall.EINVAL
		case uint32(n) >= maxListed:
			return syscall.EPERM
		}
		named = insert(named, int(uint32(n)))
	}
	if len(named) == 0 {
		return nil
	}
	l.p.CompareAndSwap(nil, &[]int{})
	l.update(func(pids []int) []int {
		for _, pid := range named {
			pids = insert(pids, pid)
		}
		return pids
	})
	return nil
}

// File is a file that names tasks. Opening it with O_TRUNC empties it. before and after, if set, are called
// around each change, with the event mutex held.
func (l *PidList) File(t *Tracing, before, after func()) *vtree.File {
	return &vtree.File{
		Mode: WriteMode,
		Open: func(o *vtree.Open) error {
			if o.Truncates() {
				t.Mu.Lock()
				defer t.Mu.Unlock()
				l.p.Store(nil)
			}
			return nil
		},
		Show: func(*vtree.Open) (b []byte, err error) {
			for _, pid := range l.Pids() {
				b = append(strconv.AppendInt(b, int64(pid), 10), '\n')
			}
			return b, nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			t.Mu.Lock()
			defer t.Mu.Unlock()
			if before != nil {
				before()
			}
			err := l.add(string(bytes.ReplaceAll(p, []byte{0}, []byte{' '})))
			if err == nil && after != nil {
				after()
			}
			return err
		}),
	}
}

// Forked adds child to the list if the list names parent.
func (l *PidList) Forked(parent, child int) {
	if l.has(parent) && 0 <= child && child <= MaxPid {
		l.update(func(pids []int) []int { return insert(pids, child) })
	}
}

// Exited removes pid from the list.
func (l *PidList) Exited(pid int) {
	if l.has(pid) {
		l.update(func(pids []int) []int { return remove(pids, pid) })
	}
}

// Renumbered replaces old by pid if the list names old.
func (l *PidList) Renumbered(old, pid int) {
	if l.has(old) {
		l.update(func(pids []int) []int { return insert(remove(pids, old), pid) })
	}
}

// Written reports whether the list exists, even if it names no task.
func (l *PidList) Written() bool { return l.p.Load() != nil }
