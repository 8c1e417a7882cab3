package tracefs

import (
	"sync/atomic"

	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Sizes of a trace buffer: small until something is to be recorded.
const (
	bootBufferKB    = 7
	defaultBufferKB = 1408
	maxBufferKB     = 1 << 20
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
	buf  *ring.Buffer
	on   atomic.Bool // tracing_on

	options atomic.Uint32 // option bits

	// Protected by FS.mu:
	tracer   *tracer // current_tracer; never nil
	files    map[*event]*eventFile
	systems  map[*group]*system
	kb       int  // each processor's room once expanded
	expanded bool // the buffer has its full size
	clear    bool // an event that it may have recorded is gone
	refs     int  // open files and others that keep it from being removed
	gone     bool
}

// A system is the directory of a group of events in one array (struct
// trace_subsystem_dir).
type system struct {
	group      *group
	arr        *array
	dir        *vtree.Dir
	gen        uint64
	filterText string // what its filter file shows; "": the explanation
}

func newArray(fs *FS, name string) *array {
	a := &array{
		fs: fs, name: name, kb: defaultBufferKB, buf: ring.New(fs.cfg.CPUs, bootBufferKB<<10), tracer: nopTracer,
		files: map[*event]*eventFile{}, systems: map[*group]*system{},
	}
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

// members are the array's files of every event, group by group, or of g's
// alone.
func (a *array) members(g *group) []*eventFile {
	groups := a.fs.groups.order
	if g != nil {
		groups = []*group{g}
	}
	var fs []*eventFile
	for _, g := range groups {
		for _, ev := range g.order {
			fs = append(fs, a.files[ev])
		}
	}
	return fs
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
