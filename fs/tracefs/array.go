package tracefs

import (
	"sync/atomic"

	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
)

// Sizes of a trace buffer: small until something is to be recorded.
const (
	bootBufferKB    = 7
	defaultBufferKB = 1408
	maxBufferKB     = 1 << 20
)

// An array is one trace buffer with its switches (struct trace_array).
type array struct {
	name string // "" for the top one
	buf  *ring.Buffer
	on   atomic.Bool // tracing_on

	options atomic.Uint32 // option bits

	kb       int  // each processor's room once expanded; protected by FS.mu
	expanded bool // the buffer has its full size; protected by FS.mu
	clear    bool // an event that it may have recorded is gone; protected by FS.mu
}

func newArray(name string, cpus int) *array {
	a := &array{name: name, kb: defaultBufferKB, buf: ring.New(cpus, bootBufferKB<<10)}
	a.on.Store(true)
	a.options.Store(uint32(defaultOptions))
	return a
}

// expand gives the buffer its full size, before the first event is enabled
// (tracing_update_buffers).
func (a *array) expand() {
	if !a.expanded {
		a.resize(a.kb)
	}
}

// resize gives every processor kb KiB.
func (a *array) resize(kb int) {
	a.kb, a.expanded = kb, true
	for i := range a.buf.CPUs() {
		a.buf.Resize(i, kb<<10)
	}
}

// reset empties the buffer.
func (a *array) reset() {
	for i := range a.buf.CPUs() {
		a.buf.Reset(i)
	}
}

// stats sums the processors' counts.
func (a *array) stats() (total ring.Stats) {
	for i := range a.buf.CPUs() {
		s := a.buf.Stats(i)
		total.Entries += s.Entries
		total.Overrun += s.Overrun
	}
	return total
}

// setOn is tracing_on; readers of trace_pipe look again.
func (a *array) setOn(on bool) {
	if a.on.Swap(on) != on {
		a.buf.Wake()
	}
}
