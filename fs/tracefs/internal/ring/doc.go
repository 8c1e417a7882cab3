// Package ring is the trace ring buffer (kernel/trace/ring_buffer.c). A buffer has a ring of pages for
// every processor. Writers overwrite the oldest page. Readers read at the same time. A page holds events in
// the kernel's format, which events/header_page and header_event describe. So a buffer holds as many events
// as the kernel's of the same size, and trace_pipe_raw returns its pages unchanged.
//
// # Locks
//
//	cpu.mu → cpu.busy
//
// Writers of one processor exclude each other by cpu.busy. A writer holds it while it copies one event.
// Reset and Resize hold it, too. A writer allocates nothing and waits for no reader. It publishes an event
// by one atomic store: how many bytes of the page are used.
//
// A reader pins a page while it copies it. A writer that wants to reuse a pinned page takes a spare page
// instead. Every reader provides a spare page before it pins. So the reader's page does not change. Readers
// of one processor exclude each other by cpu.mu.
//
// The package imports engine/arch, for the order of bytes and the size of words in a page.
package ring
