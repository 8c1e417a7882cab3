package event

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// ignores reports whether f does not record events of task t. As in the kernel, a file that was made while
// the lists named no task ignores the lists until one of them is written (EVENT_FILE_FL_PID_FILTER).
func (f *File) ignores(t *engine.Task) bool {
	a := f.Array
	if !a.Pids.Written() && !a.NotPids.Written() || !f.pidFilter.Load() {
		return false
	}
	pid := 0
	if t != nil {
		pid = t.PID
	}
	return trace.LeftOut(&a.Pids, &a.NotPids, pid)
}

// EventPidFile is set_event_pid.
func (a *Array) EventPidFile() vtree.Node {
	return a.Pids.File(a.tree.tr, a.Trace.Expand, a.filterPids)
}

// NotEventPidFile is set_event_notrace_pid.
func (a *Array) NotEventPidFile() vtree.Node {
	return a.NotPids.File(a.tree.tr, a.Trace.Expand, a.filterPids)
}

// filterPids makes every file of a obey the lists (event_pid_write).
func (a *Array) filterPids() {
	for _, f := range a.Files {
		f.pidFilter.Store(true)
	}
}
