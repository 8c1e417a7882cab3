package tracefs

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/fs/tracefs/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// An array is one trace buffer with its switches and its files (struct
// trace_array): the top one, whose files are in the root directory, or one
// made by mkdir in instances/.
type array struct {
	fs   *FS
	name string // "" for the top one
	dir  *vtree.Dir
	gen  uint64
	errs errorLog

	// Read by hits:
	buf     atomic.Pointer[ring.Buffer]
	snap    atomic.Pointer[ring.Buffer] // the snapshot; nil: freed
	on      atomic.Bool                 // tracing_on
	options atomic.Uint64               // option bits
	clock   atomic.Pointer[clock]
	start   atomic.Uint64 // the clock when the buffer was last emptied
	// snapStart is start as it was for what became the snapshot, or when that was emptied.
	snapStart atomic.Uint64
	traced    atomic.Int32 // the processor on which the function tracer was last begun (array_buffer.cpu)
	pids      pidList      // the tasks that are recorded, if there are any
	notPids   pidList      // those that are not

	gone atomic.Bool // it has been removed; changed with FS.mu held

	fn arrayFunctions

	swapping sync.Mutex    // excludes who exchanges buf and snap, or frees snap
	swaps    atomic.Uint64 // how often that happened

	// Protected by FS.mu:
	tracer     *tracer // current_tracer; never nil
	files      map[*event]*eventFile
	systems    map[*group]*system
	clear      bool   // an event that it may have recorded is gone
	refs       int    // open files and others that keep it from being removed
	piped      uint64 // processors whose trace_pipe is open
	cpumask    uint64 // processors whose events are recorded
	percent    uint64 // buffer_percent
	maxLatency uint64 // tracing_max_latency
}

// A system is the directory of a group of events in one array (struct
// trace_subsystem_dir).
type system struct {
	group *group
	arr   *array
	dir   *vtree.Dir
	gen   uint64
}

func newArray(fs *FS, name string, bytes int) *array {
	a := &array{
		fs: fs, name: name, tracer: nopTracer, files: map[*event]*eventFile{}, systems: map[*group]*system{},
		cpumask: fs.allCPUs(), percent: 50,
	}
	a.buf.Store(ring.New(fs.cfg.CPUs, bytes))
	a.clock.Store(localClock)
	a.fn.filter, a.fn.notrace = &ftrace.Set{}, &ftrace.Set{}
	a.on.Store(true)
	a.options.Store(uint64(defaultOptions()))
	a.start.Store(a.now())
	return a
}

// allCPUs has a bit for every processor.
func (fs *FS) allCPUs() uint64 { return 1<<fs.cfg.CPUs - 1 }

// reset empties the buffer and the snapshot.
func (a *array) reset() {
	a.resetCPU(-1)
	a.resetSnapshot(-1)
}

// resetCPU empties what the buffer has of one processor or, with -1, of all.
func (a *array) resetCPU(cpu int) {
	resetBuffer(a.buf.Load(), cpu)
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

// setOn is tracing_on; readers of trace_pipe look again.
func (a *array) setOn(on bool) {
	if a.on.Swap(on) != on {
		a.buf.Load().Wake()
	}
}

// members are the array's files of every event, or of g's alone, the last added
// first (trace_array.events): they are listed, enabled and disabled in that order.
func (a *array) members(g *group) []*eventFile {
	evs := a.fs.events()
	if g != nil {
		evs = g.order
	}
	files := make([]*eventFile, 0, len(evs))
	for _, ev := range evs {
		if f := a.files[ev]; f != nil { // there is none in an array that has been removed
			files = append(files, f)
		}
	}
	slices.SortFunc(files, func(a, b *eventFile) int { return cmp.Compare(b.gen, a.gen) })
	return files
}

// addFile gives the array its directory of ev, and of its group if that is
// the first (event_create_dir).
func (a *array) addFile(ev *event) {
	fs := a.fs
	g := fs.groups.byName[ev.group]
	if a.systems[g] == nil {
		s := &system{group: g, arr: a, gen: fs.nextGen()}
		s.dir = s.makeDir()
		a.systems[g] = s
		fs.created(g.name)
	}
	f := &eventFile{ev: ev, arr: a, gen: fs.nextGen()}
	f.pidFilter.Store(len(a.pids.load()) > 0 || len(a.notPids.load()) > 0)
	f.dir = f.makeDir()
	a.files[ev] = f
	ev.files = append(ev.files, f)
	fs.created(ev.name)
}

// removeFile takes the directory of ev away, and that of its group if no other
// is left in it.
func (a *array) removeFile(ev *event, last bool) {
	a.clear = a.clear || a.files[ev].was
	delete(a.files, ev)
	a.fs.gone(ev.name, a.path("events", ev.group)...)
	if last {
		delete(a.systems, a.fs.groups.byName[ev.group])
		a.fs.gone(ev.group, a.path("events")...)
	}
}

// path is where elem, a path below the array's directory, is below the root.
func (a *array) path(elem ...string) []string {
	if a.name == "" {
		return elem
	}
	return append([]string{"instances", a.name}, elem...)
}
