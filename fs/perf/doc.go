// Package perf serves perf events of a machine: it answers perf_event_open(2) for events of the machine's tracing/ and for probes
// of its kprobe unit, and the calls about their descriptors (kernel/events/core.c, kernel/trace/trace_event_perf.c). It is told of
// calls by a seccomp listener, and claims those that are its own. An event that is not the machine's is the host's.
//
// # Descriptors
//
// A perf event's descriptor is a file in memory, whose pages are those of the perf ABI: a page of control, and a ring of records.
// So mmap(2) of it is the kernel's own work, and dup, fork, exec and close are, too. The caller gets an open file description
// that this process does not have (Config.Reopen). Its last close, or the end of its last mapping, is seen by inotify. The number
// of the descriptor is FirstFD or above: a filter sees numbers, and notifies ioctl, read and mmap only for those.
//
// # What differs from the kernel
//
//   - poll(2) and epoll say always that the descriptor is readable.
//   - A descriptor that is duplicated below FirstFD only serves the pages: ioctl fails with ENOTTY there, and read reads nothing.
//   - The time that an event was enabled is that of the machine's clock, for events of tasks, too.
//   - A callchain has the frames of the kernel, and none of the user's.
//   - A program of 32 bits gets no events.
//
// # Security
//
// The caller may write whatever it likes into the pages. Only its tail of the ring is read, and then compared with the
// Server's own head. Sizes come from the Server. The file is sealed against shrinking, so no access of the Server faults.
// The number of events, and the bytes of all rings, are bounded.
//
// # Locks
//
//	the event mutex of tracing/ → the machine's lock → Server.mu
//
// A hit takes Server.mu while the machine's lock is held. So nothing of tracing/ and of the machine is called with Server.mu held.
//
// The package imports emu/seccomp, engine, fs/internal/caller and fs/tracefs.
package perf
