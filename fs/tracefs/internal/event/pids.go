package event

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// ignores reports whether events of t are not recorded by f. As in the kernel, a
// file that appeared while the lists named nobody takes no notice of them before
// one is written to (EVENT_FILE_FL_PID_FILTER).
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

// filterPids has every event take notice of the lists (event_pid_write).
func (a *Array) filterPids() {
	for _, f := range a.Files {
		f.pidFilter.Store(true)
	}
}
