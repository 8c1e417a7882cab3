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
	Name string // name below instances/; "" for the top array
	// Owner is the structure that contains the array. Tracers that know its type use it. It is set once,
	// when the array is made.
	Owner any
	errs  errorLog

	// Read by hits:
	Buf     atomic.Pointer[ring.Buffer]
	snap    atomic.Pointer[ring.Buffer] // the snapshot; nil: there is none
	On      atomic.Bool                 // tracing_on
	options atomic.Uint64               // option bits
	// clock is what trace_clock chose.
	clock atomic.Pointer[clock]
	start atomic.Uint64 // time of the array's clock when the buffer was last emptied
	// snapStart is the value of start that belongs to the snapshot, or the time when the snapshot was
	// emptied.
	snapStart atomic.Uint64
	Traced    atomic.Int32 // processor on which the function tracer was started last (array_buffer.cpu)

	Gone atomic.Bool // the array was removed; changed with the event mutex held

	swapping sync.Mutex    // held while Buf and snap are exchanged or snap is freed
	swaps    atomic.Uint64 // how often they were exchanged or freed

	// The event mutex protects:
	tracer     Tracer // current_tracer; never nil
	Refs       int    // open files and others that prevent a removal of the array
	piped      uint64 // bit for each processor whose trace_pipe is open
	cpumask    uint64 // bit for each processor whose events are recorded
	percent    uint64 // buffer_percent
	maxLatency uint64 // tracing_max_latency
}

// Init makes a an empty array with a buffer of so many bytes for each processor.
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

// resetCPU discards the buffer's entries of one processor, or of all with -1.
func (a *Array) resetCPU(cpu int) {
	resetBuffer(a.Buf.Load(), cpu)
	if cpu < 0 {
		a.start.Store(a.now())
	}
}

// resetBuffer discards the entries that b has of one processor, or of all with -1.
func resetBuffer(b *ring.Buffer, cpu int) {
	for i := range b.CPUs() {
		if cpu < 0 || cpu == i {
			b.Reset(i)
		}
	}
}

// SetOn sets tracing_on. Readers of trace_pipe look again.
func (a *Array) SetOn(on bool) {
	if a.On.Swap(on) != on {
		a.Buf.Load().Wake()
	}
}

// Path is the path of elem below the root of tracing/. elem is a path below the array's directory.
func (a *Array) Path(elem ...string) []string {
	if a.Name == "" {
		return elem
	}
	return append([]string{"instances", a.Name}, elem...)
}

// Inherit copies the options of top to a, which is new. It leaves out the options that follow forks
// (ZEROED_TRACE_FLAGS).
func (a *Array) Inherit(top *Array) {
	a.options.Store(top.options.Load() &^ uint64(OptEventFork|OptFunctionFork))
	a.Buf.Load().NoOverwrite.Store(!a.Has(optOverwrite))
}

// FreeBuffers frees the buffers of a, which was removed (free_trace_buffers). a itself may stay in memory
// for long: the host's kernel remembers files of a removed directory that a process has looked up.
func (a *Array) FreeBuffers() {
	a.swapping.Lock()
	defer a.swapping.Unlock()
	a.snap.Store(nil)
	a.Buf.Swap(a.tr.noBuffer).Wake()
	a.swaps.Add(1)
}
