// Package ring is the trace ring buffer: for every processor a ring of pages
// that its writer overwrites, oldest first, and that readers look at meanwhile.
//
// A writer takes no lock and allocates nothing. There is one writer per
// processor at a time; the caller sees to that. It publishes an event by one
// atomic store of how much of its page is used.
//
// A reader pins a page while it copies it. A writer that wants to reuse a
// pinned page takes a spare one in its place, which every reader sees to
// before it pins; so it never waits, and the reader's page stays as it was.
// Readers of one processor exclude each other by cpu.mu.
//
// It imports nothing of ours.
package ring
