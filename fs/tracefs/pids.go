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
// (struct trace_pid_list). One whose last task has gone is there still, and
// names nobody.
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

// leftOut reports whether a task is: only, where it is there, does not name it,
// or not does (trace_ignore_this_task).
func leftOut(only, not *pidList, pid int) bool {
	return only.p.Load() != nil && !only.has(pid) || not.has(pid)
}

// ignores reports whether events of t are not recorded by f. As in the kernel, a
// file that appeared while the lists named nobody takes no notice of them before
// one is written to (EVENT_FILE_FL_PID_FILTER).
func (f *eventFile) ignores(t *engine.Task) bool {
	a := f.arr
	if a.pids.p.Load() == nil && a.notPids.p.Load() == nil || !f.pidFilter.Load() {
		return false
	}
	pid := 0
	if t != nil {
		pid = t.PID
	}
	return leftOut(&a.pids, &a.notPids, pid)
}

// update has f change the list, if there is one, until nobody else has changed
// it meanwhile. f gets a copy.
func (l *pidList) update(f func(pids []int) []int) {
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
func (l *pidList) add(text string) error {
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

// file is one of the files of a that name tasks; events: for events. Opening it
// with O_TRUNC empties it.
func (l *pidList) file(a *array, events bool) *vtree.File {
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
			if events {
				a.expand()
			}
			err := l.add(string(bytes.ReplaceAll(p, []byte{0}, []byte{' '})))
			if err == nil && events {
				a.filterPids()
			}
			return err
		}),
	}
}

func (a *array) pidFile() vtree.Node    { return a.pids.file(a, true) }
func (a *array) notPidFile() vtree.Node { return a.notPids.file(a, true) }

// filterPids has every event take notice of the lists (event_pid_write).
func (a *array) filterPids() {
	for _, f := range a.files {
		f.pidFilter.Store(true)
	}
}
