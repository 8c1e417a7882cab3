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

// A PidList is a set of tasks, sorted, that hits read; nil: none was named
// (struct trace_pid_list). One whose last task has gone is there still, and
// names nobody.
type PidList struct{ p atomic.Pointer[[]int] }

// Pids are the tasks that are named, sorted. It takes no lock.
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

// LeftOut reports whether a task is: only, where it is there, does not name it,
// or not does (trace_ignore_this_task).
func LeftOut(only, not *PidList, pid int) bool {
	return only.p.Load() != nil && !only.has(pid) || not.has(pid)
}

// update has f change the list, if there is one, until nobody else has changed
// it meanwhile. f gets a copy.
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

// maxListed bounds what a list takes; that is more than any task's pid
// (MAX_PID of pid_list.h).
const maxListed = 1 << 30

// add puts the pids that text names into l, all or none. Of a number the low 32
// bits count; the kernel's error for one that is too large is odd
// (trace_pid_write).
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

// File is a file that names tasks. Opening it with O_TRUNC empties it. A write is between before and
// after, if they are set; all that happens with the event mutex held.
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

// Forked names child if parent is named.
func (l *PidList) Forked(parent, child int) {
	if l.has(parent) && 0 <= child && child <= MaxPid {
		l.update(func(pids []int) []int { return insert(pids, child) })
	}
}

// Exited names pid no more.
func (l *PidList) Exited(pid int) {
	if l.has(pid) {
		l.update(func(pids []int) []int { return remove(pids, pid) })
	}
}

// Renumbered names pid in place of old, if that is named.
func (l *PidList) Renumbered(old, pid int) {
	if l.has(old) {
		l.update(func(pids []int) []int { return insert(remove(pids, old), pid) })
	}
}

// Written reports whether the list was written: it is there, though it may name nobody.
func (l *PidList) Written() bool { return l.p.Load() != nil }
