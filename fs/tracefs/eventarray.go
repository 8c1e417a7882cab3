package tracefs

import (
	"cmp"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/function"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/rs/zerolog"
)

// An eventTree is the events of one tree of tracing/, and their directories.
type eventTree struct {
	tr   *trace.Tracing
	conf eventConfig

	top *eventArray // the first that was made

	// The event mutex protects:
	all    []*eventArray // all trace arrays, newest first, so the top one last
	groups groups
	lastID int // the newest event type
}

// An eventConfig is what events stand on.
type eventConfig struct {
	Printk func(line string) // receives lines for the kernel log
	Log    zerolog.Logger
	// TriggerErrors: error_log hears of filters of triggers that are refused.
	TriggerErrors bool
}

// initEvents makes t a tree without events.
func (tree *eventTree) initEvents(tr *trace.Tracing, conf eventConfig) {
	tree.tr, tree.conf, tree.lastID = tr, conf, firstEventID-1
	tree.groups.init()
}

// setEventArrays names all trace arrays that there are, the top one last. The event mutex is held.
func (tree *eventTree) setEventArrays(all []*eventArray) { tree.all = all }

// An eventArray is a trace array with its events.
type eventArray struct {
	function.TraceArray
	tree *eventTree

	// Read by hits:
	pids    trace.PidList // the tasks whose events are recorded, if there are any
	notPids trace.PidList // those whose are not

	// The event mutex protects:
	files   map[*event]*eventFile
	systems map[*group]*system
	clear   bool // an event that it may have recorded is gone
}

// initEvents makes a an array without events.
func (a *eventArray) initEvents(tree *eventTree) {
	a.tree, a.files, a.systems = tree, map[*event]*eventFile{}, map[*group]*system{}
	if tree.top == nil {
		tree.top = a
	}
}

// A system is the directory of a group of events in one array (struct
// trace_subsystem_dir).
type system struct {
	group *group
	arr   *eventArray
	dir   *vtree.Dir
	gen   uint64
}

// members are the array's files of every event, or of g's alone, the last added
// first (trace_array.events): they are listed, enabled and disabled in that order.
func (a *eventArray) members(g *group) []*eventFile {
	evs := a.tree.events()
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
func (a *eventArray) addFile(ev *event) {
	tree := a.tree
	g := tree.groups.byName[ev.group]
	if a.systems[g] == nil {
		s := &system{group: g, arr: a, gen: tree.tr.NextGen()}
		s.dir = s.makeDir()
		a.systems[g] = s
		tree.tr.Created(g.name)
	}
	f := &eventFile{ev: ev, arr: a, gen: tree.tr.NextGen()}
	f.pidFilter.Store(len(a.pids.Pids()) > 0 || len(a.notPids.Pids()) > 0)
	f.dir = f.makeDir()
	a.files[ev] = f
	ev.files = append(ev.files, f)
	tree.tr.Created(ev.name)
}

// removeFile takes the directory of ev away, and that of its group if no other
// is left in it.
func (a *eventArray) removeFile(ev *event, last bool) {
	a.clear = a.clear || a.files[ev].was
	delete(a.files, ev)
	a.tree.tr.Removed(ev.name, a.Path("events", ev.group)...)
	if last {
		delete(a.systems, a.tree.groups.byName[ev.group])
		a.tree.tr.Removed(ev.group, a.Path("events")...)
	}
}

// quiet takes every trigger away and disables every event of a.
func (a *eventArray) quiet() error {
	all := a.members(nil)
	for _, f := range all {
		for _, t := range f.list() {
			a.tree.removeTrigger(f, t)
		}
	}
	return a.tree.setAll(all, false)
}

// forgetFiles takes away all that a has below events/.
func (a *eventArray) forgetFiles() {
	for _, f := range a.files {
		f.ev.files = without(f.ev.files, f)
	}
	clear(a.files)
	clear(a.systems)
}
