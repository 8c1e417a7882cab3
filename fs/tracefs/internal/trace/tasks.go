package trace

import (
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

const (
	CommSize    = 16 // bytes of a task's name with its NUL (TASK_COMM_LEN)
	pidSlots    = 1 << 15
	MaxPid      = 1 << 22 // every pid is smaller (PID_MAX_LIMIT)
	defaultComm = 128
)

// A TaskNames remembers names and thread groups of the tasks that were recorded last, because entries have
// only pids (struct saved_cmdlines_buffer).
type TaskNames struct {
	mu      sync.Mutex // protects the fields below
	slot    [pidSlots]int32
	pids    []int32 // pid by slot; 0: the slot is free
	names   [][CommSize]byte
	last    int           // the slot used last
	version atomic.Uint64 // changes when a name is saved or forgotten
	newest  atomic.Int32  // the pid that was saved last

	tgids atomic.Pointer[[]atomic.Int32] // thread group by pid; nil until an array wants them
}

// resize makes room for n names, and for as many more as fit in the memory that the kernel would allocate.
// It forgets all names.
func (t *TaskNames) resize(n int) {
	const fixed, perName, page = 131096, CommSize + 4, 4096
	order := page
	for order < fixed+n*CommSize {
		order *= 2
	}
	n = (order - fixed) / perName
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pids, t.names, t.last = make([]int32, n), make([][CommSize]byte, n), 0
	clear(t.slot[:])
	t.version.Add(1)
	t.newest.Store(0)
}

// save remembers a task's name (trace_save_cmdline). If a reader holds the lock, the kernel does not wait
// and saves the name at another time. Here a reader holds the lock only while it copies.
func (t *TaskNames) save(task *engine.Task) {
	if task.PID == 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	at := &t.slot[task.PID%pidSlots]
	if *at == 0 {
		t.last = (t.last + 1) % len(t.pids)
		*at = int32(t.last) + 1
	}
	i := *at - 1
	name := &t.names[i]
	if t.pids[i] == int32(task.PID) && sameName(name, task.Comm) {
		return
	}
	t.pids[i] = int32(task.PID)
	clear(name[copy(name[:CommSize-1], task.Comm):])
	t.version.Add(1)
	t.newest.Store(int32(task.PID))
}

// has reports whether t still remembers task as seen says, because no other task was saved since. It takes
// no lock.
func (t *TaskNames) has(task *engine.Task, seen *seenTask) bool {
	return seen.pid == task.PID && t.newest.Load() == int32(task.PID) && seen.comm == task.Comm
}

// sameName reports whether name is already comm.
func sameName(name *[CommSize]byte, comm string) bool {
	n := min(len(comm), CommSize-1)
	return string(name[:n]) == comm[:n] && name[n] == 0
}

// find appends the name that is shown for a pid (trace_find_cmdline).
func (t *TaskNames) find(b []byte, pid int32) []byte {
	switch {
	case pid == 0:
		return append(b, "<idle>"...)
	case pid < 0:
		return append(b, "<XXX>"...)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := t.slot[pid%pidSlots]; i > 0 && t.pids[i-1] == pid {
		return append(b, kstr.CString(t.names[i-1][:])...)
	}
	return append(b, "<...>"...)
}

// keepTgids starts to remember thread groups. It is never stopped.
func (t *TaskNames) keepTgids() {
	if t.tgids.Load() == nil {
		s := make([]atomic.Int32, MaxPid+1)
		t.tgids.Store(&s)
	}
}

func (t *TaskNames) saveTgid(task *engine.Task) {
	if s := t.tgids.Load(); s != nil && 0 < task.PID && task.PID <= MaxPid {
		(*s)[task.PID].Store(int32(task.TGID))
	}
}

// tgid is a pid's thread group, or 0 if it is not known.
func (t *TaskNames) tgid(pid int32) int32 {
	if s := t.tgids.Load(); s != nil && 0 < pid && pid <= MaxPid {
		return (*s)[pid].Load()
	}
	return 0
}

// A seenTask is the task that a processor remembered last. Mostly the next hit is of the same task.
type seenTask struct {
	pid  int
	comm string
}

// recorded remembers the task that hit an event which a records. seen belongs to the processor; it may be
// nil.
func (a *Array) recorded(task *engine.Task, seen *seenTask) {
	o := Option(a.options.Load())
	if o&(optRecordCmd|optRecordTgid) == 0 {
		return
	}
	if seen != nil && o&optRecordTgid == 0 && a.tr.Names.has(task, seen) {
		return
	}
	if o&optRecordCmd != 0 {
		a.tr.Names.save(task)
		if seen != nil {
			*seen = seenTask{task.PID, task.Comm}
		}
	}
	if o&optRecordTgid != 0 {
		a.tr.Names.saveTgid(task)
	}
}

// SavedNames is saved_cmdlines.
func (t *Tracing) SavedNames() vtree.Node {
	return &vtree.File{Mode: ReadMode, Show: func(*vtree.Open) (b []byte, err error) {
		t := &t.Names
		t.mu.Lock()
		pids, names := slices.Clone(t.pids), slices.Clone(t.names)
		t.mu.Unlock()
		for i, pid := range pids {
			if pid != 0 {
				b = strconv.AppendInt(b, int64(pid), 10)
				b = append(append(append(b, ' '), kstr.CString(names[i][:])...), '\n')
			}
		}
		return b, nil
	}}
}

// SavedSize is saved_cmdlines_size: for how many names there is room. A write forgets all names.
func (t *Tracing) SavedSize() vtree.Node {
	return &vtree.File{
		Mode: WriteMode,
		Show: func(*vtree.Open) ([]byte, error) {
			t.Names.mu.Lock()
			defer t.Names.mu.Unlock()
			return append(strconv.AppendInt(nil, int64(len(t.Names.pids)), 10), '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			switch {
			case err != nil:
				return err
			case n == 0 || n > pidSlots:
				return syscall.EINVAL
			}
			t.Names.resize(int(n))
			return nil
		}),
	}
}

// SavedTgids is saved_tgids.
func (t *Tracing) SavedTgids() vtree.Node {
	return &vtree.File{Mode: ReadMode, Show: func(*vtree.Open) (b []byte, err error) {
		s := t.Names.tgids.Load()
		if s == nil {
			return nil, nil
		}
		for pid := range *s {
			if tgid := (*s)[pid].Load(); tgid != 0 {
				b = strconv.AppendInt(b, int64(pid), 10)
				b = append(strconv.AppendInt(append(b, ' '), int64(tgid), 10), '\n')
			}
		}
		return b, nil
	}}
}
