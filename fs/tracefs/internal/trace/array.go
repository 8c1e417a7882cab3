package trace

import (
	"sync"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
)

// An Array is one trace buffer with its switches and its files (struct trace_array). The top array has its
// files in the root directory. A mkdir in instances/ makes another.
type Array struct {
	tr   *Tracing
	Name string // "" for the top one
	// Owner is what the array lies in, for tracers that know it; set once, when the array is made.
	Owner any
	errs  errorLog

	// Read by hits:
	Buf     atomic.Pointer[ring.Buffer]
	snap    atomic.Pointer[ring.Buffer] // the snapshot; nil: freed
	On      atomic.Bool                 // tracing_on
	options atomic.Uint64               // option bits
	clock   atomic.Pointer[clock]
	start   atomic.Uint64 // the clock when the buffer was last emptied
	// snapStart is start as it was for what became the snapshot, or when that was emptied.
	snapStart atomic.Uint64
	Traced    atomic.Int32 // the processor on which the function tracer was last begun (array_buffer.cpu)

	Gone atomic.Bool // it has been removed; changed with the event mutex held

	swapping sync.Mutex    // excludes who exchanges buf and snap, or frees snap
	swaps    atomic.Uint64 // how often that happened

	// The event mutex protects:
	tracer     Tracer // current_tracer; never nil
	Refs       int    // open files and others that keep it from being removed
	piped      uint64 // processors whose trace_pipe is open
	cpumask    uint64 // processors whose events are recorded
	percent    uint64 // buffer_percent
	maxLatency uint64 // tracing_max_latency
}

// Init makes a an empty buffer of so many bytes for each processor.
func (a *Array) Init(t *Tracing, name string, bytes int) {
	a.tr, a.Name, a.tracer, a.cpumask, a.percent = t, name, nopTracer{}, t.allCPUs(), 50
	a.Buf.Store(ring.New(t.layout, t.Config.CPUs, bytes))
	if a.clock.Store(localClock); name == "" {
		a.clock.Store(globalClock)
		t.global = a
	}
	a.On.Store(true)
	a.options.Store(uint64(defaultOptions()))
	a.start.Store(a.now())
}

// allCPUs has a bit for every processor.
func (t *Tracing) allCPUs() uint64 { return 1<<t.Config.CPUs - 1 }

// Reset empties the buffer and the snapshot.
func (a *Array) Reset() {
	a.resetCPU(-1)
	a.resetSnapshot(-1)
}

// resetCPU empties what the buffer has of one processor or, with -1, of all.
func (a *Array) resetCPU(cpu int) {
	resetBuffer(a.Buf.Load(), cpu)
	if cpu < 0 {
		a.start.Store(a.now())
	}
}

// resetBuffer empties what b has of one processor or, with -1, of all.
func resetBuffer(b *ring.Buffer, cpu int) {
	for i := range b.CPUs() {
		if cpu < 0 || cpu == i {
			b.Reset(i)
		}
	}
}

// SetOn is tracing_on; readers of trace_pipe look again.
func (a *Array) SetOn(on bool) {
	if a.On.Swap(on) != on {
		a.Buf.Load().Wake()
	}
}

// Path is where elem, a path below the array's directory, is below the root.
func (a *Array) Path(elem ...string) []string {
	if a.Name == "" {
		return elem
	}
	return append([]string{"instances", a.Name}, elem...)
}

// Inherit gives a, which is new, the options of top, but for those that follow
// forks (ZEROED_TRACE_FLAGS).
func (a *Array) Inherit(top *Array) {
	a.options.Store(top.options.Load() &^ uint64(OptEventFork|OptFunctionFork))
	a.Buf.Load().NoOverwrite.Store(!a.Has(optOverwrite))
}

// FreeBuffers is free_trace_buffers; a is gone. a itself may stay for long: the host's
// kernel remembers files of a removed directory that somebody looked up meanwhile.
func (a *Array) FreeBuffers() {
	a.swapping.Lock()
	defer a.swapping.Unlock()
	a.snap.Store(nil)
	a.Buf.Swap(a.tr.noBuffer).Wake()
	a.swaps.Add(1)
}
