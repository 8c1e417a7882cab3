package tracefs

import "github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"

// followed are the lists that forks change: those of events with the option
// event-fork (trace_event_follow_fork), those of functions with function-fork
// (ftrace_pid_follow_fork).
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

// Forked is to be called when a task has a child, before the child runs: where
// the parent is named, so is the child from now on (trace_filter_add_remove_task).
// Like Exited and Renumbered it takes no lock, so that a machine can call it
// in the middle of a fork.
func (fs *FS) Forked(parent, child int) {
	fs.followed(func(l *trace.PidList) { l.Forked(parent, child) })
}

// Exited is to be called when a task is gone: it is named no more.
func (fs *FS) Exited(pid int) { fs.followed(func(l *trace.PidList) { l.Exited(pid) }) }

// Renumbered is to be called when a child turns out to have another pid than it
// was forked with, which the kernel does not know.
func (fs *FS) Renumbered(old, pid int) {
	fs.followed(func(l *trace.PidList) { l.Renumbered(old, pid) })
}
