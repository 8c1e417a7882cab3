package tracefs

import (
	"cmp"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/function"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// An array is a trace array with its events and what it does about functions.
type array struct {
	function.TraceArray
	fs  *FS
	dir *vtree.Dir
	gen uint64

	// Read by hits:
	pids    trace.PidList // the tasks whose events are recorded, if there are any
	notPids trace.PidList // those whose are not

	// The event mutex protects:
	files   map[*event]*eventFile
	systems map[*group]*system
	clear   bool // an event that it may have recorded is gone
}

func newArray(fs *FS, name string, bytes int) *array {
	a := &array{fs: fs, files: map[*event]*eventFile{}, systems: map[*group]*system{}}
	a.Init(&fs.tr, name, bytes)
	a.InitFunctions(&fs.functions)
	return a
}

// A system is the directory of a group of events in one array (struct
// trace_subsystem_dir).
type system struct {
	group *group
	arr   *array
	dir   *vtree.Dir
	gen   uint64
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
		s := &system{group: g, arr: a, gen: fs.tr.NextGen()}
		s.dir = s.makeDir()
		a.systems[g] = s
		fs.tr.Created(g.name)
	}
	f := &eventFile{ev: ev, arr: a, gen: fs.tr.NextGen()}
	f.pidFilter.Store(len(a.pids.Pids()) > 0 || len(a.notPids.Pids()) > 0)
	f.dir = f.makeDir()
	a.files[ev] = f
	ev.files = append(ev.files, f)
	fs.tr.Created(ev.name)
}

// removeFile takes the directory of ev away, and that of its group if no other
// is left in it.
func (a *array) removeFile(ev *event, last bool) {
	a.clear = a.clear || a.files[ev].was
	delete(a.files, ev)
	a.fs.tr.Removed(ev.name, a.Path("events", ev.group)...)
	if last {
		delete(a.systems, a.fs.groups.byName[ev.group])
		a.fs.tr.Removed(ev.group, a.Path("events")...)
	}
}
