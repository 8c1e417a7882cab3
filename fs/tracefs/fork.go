package tracefs

import "github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"

// followed calls do for the lists of tasks that a fork changes: those of events with the option event-fork
// (trace_event_follow_fork), and those of functions with function-fork (ftrace_pid_follow_fork).
func (fs *FS) followed(do func(l *trace.PidList)) {
	for _, a := range *fs.following.Load() {
		if a.Has(trace.OptEventFork) {
			do(&a.Pids)
			do(&a.NotPids)
		}
		if a.Has(trace.OptFunctionFork) {
			a.EachPidList(do)
		}
	}
}

// Forked must be called when a task gets a child, before the child runs. Lists that name the parent then
// name the child, too (trace_filter_add_remove_task). Like Exited and Renumbered it takes no lock, so that
// a machine can call it during a fork.
func (fs *FS) Forked(parent, child int) {
	if h := fs.perf.Load(); h != nil {
		h.forked(parent, child)
	}
	fs.followed(func(l *trace.PidList) { l.Forked(parent, child) })
}

// Exited must be called when a task has exited. It removes the task from the lists.
func (fs *FS) Exited(pid int) {
	if h := fs.perf.Load(); h != nil {
		h.exited(pid)
	}
	fs.followed(func(l *trace.PidList) { l.Exited(pid) })
}

// Renumbered must be called when a child has another pid than it was forked with. The kernel does not know
// this case.
func (fs *FS) Renumbered(old, pid int) {
	if h := fs.perf.Load(); h != nil {
		h.forked(old, pid)
	}
	fs.followed(func(l *trace.PidList) { l.Renumbered(old, pid) })
}

// Follows reports whether Forked could change a list: one that a fork changes names a task.
func (fs *FS) Follows() (yes bool) {
	if h := fs.perf.Load(); h != nil && h.follows() {
		return true
	}
	fs.followed(func(l *trace.PidList) { yes = yes || len(l.Pids()) > 0 })
	return yes
}
