package tracefs

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// ignores reports whether events of t are not recorded by f. As in the kernel, a
// file that appeared while the lists named nobody takes no notice of them before
// one is written to (EVENT_FILE_FL_PID_FILTER).
func (f *eventFile) ignores(t *engine.Task) bool {
	a := f.arr
	if !a.pids.Written() && !a.notPids.Written() || !f.pidFilter.Load() {
		return false
	}
	pid := 0
	if t != nil {
		pid = t.PID
	}
	return trace.LeftOut(&a.pids, &a.notPids, pid)
}

// pidFile is set_event_pid, notPidFile set_event_notrace_pid.
func (a *eventArray) pidFile() vtree.Node { return a.pids.File(a.tree.tr, a.Expand, a.filterPids) }
func (a *eventArray) notPidFile() vtree.Node {
	return a.notPids.File(a.tree.tr, a.Expand, a.filterPids)
}

// filterPids has every event take notice of the lists (event_pid_write).
func (a *eventArray) filterPids() {
	for _, f := range a.files {
		f.pidFilter.Store(true)
	}
}
