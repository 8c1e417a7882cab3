// Package ring is the trace ring buffer (kernel/trace/ring_buffer.c): for every
// processor a ring of pages that its writers overwrite, oldest first, and that
// readers look at meanwhile. A page holds events in the kernel's own form, which
// events/header_page and header_event describe, so a buffer holds as many as
// the kernel's of the same size, and trace_pipe_raw has its pages as they are.
//
// # Locks
//
//	cpu.mu → cpu.busy
//
// Writers of one processor exclude each other by cpu.busy, which is held for as
// long as it takes to copy one event (Reset and Resize hold it, too). A writer
// allocates nothing and waits for no reader: it publishes an event by one atomic
// store of how much of its page is used.
//
// A reader pins a page while it copies it. A writer that wants to reuse a
// pinned page takes a spare one in its place, which every reader sees to
// before it pins; so the reader's page stays as it was. Readers of one
// processor exclude each other by cpu.mu.
//
// It imports engine/arch, for the order of bytes and the size of words in a page.
package ring
