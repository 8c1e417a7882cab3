package event

import (
	"cmp"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/rs/zerolog"
)

// A Tree is the events of one tree of tracing/, and their directories.
type Tree struct {
	tr   *trace.Tracing
	conf Config

	top *Array // the first that was made

	// The event mutex protects:
	all    []*Array // all trace arrays, newest first, so the top one last
	groups groups
	LastID int // the newest event type
}

// A Config is what events stand on.
type Config struct {
	WordSize int               // bytes of an unsigned long in entries: 4 or 8
	Printk   func(line string) // receives lines for the kernel log
	Log      zerolog.Logger
	// TriggerErrors: error_log hears of filters of triggers that are refused.
	TriggerErrors bool
}

// InitEvents makes t a tree without events.
func (tree *Tree) InitEvents(tr *trace.Tracing, conf Config) {
	tree.tr, tree.conf, tree.LastID = tr, conf, FirstEventID-1
	tree.groups.init()
}

// SetArrays names all trace arrays that there are, the top one last. The event mutex is held.
func (tree *Tree) SetArrays(all []*Array) { tree.all = all }

// Top is the top trace array.
func (tree *Tree) Top() *Array { return tree.top }

// Array is the trace array of that name, "" for the top one; nil: there is none. The event mutex is held.
func (tree *Tree) Array(name string) *Array {
	for _, a := range tree.all {
		if a.Trace.Name == name {
			return a
		}
	}
	return nil
}

// ClearTraces empties the buffers that may hold entries of an event that is gone: nobody could print
// them (tracing_reset_all_online_cpus). The event mutex is held.
func (tree *Tree) ClearTraces() {
	for _, a := range tree.all {
		if a.Clear {
			a.Clear = false
			a.Trace.Reset()
		}
	}
}

// An Array is the events of a trace array.
type Array struct {
	Trace *trace.Array // where they are recorded
	tree  *Tree

	// Read by hits:
	Pids    trace.PidList // the tasks whose events are recorded, if there are any
	NotPids trace.PidList // those whose are not

	// The event mutex protects:
	Files   map[*Event]*File
	systems map[*group]*system
	Clear   bool // an event that it may have recorded is gone
}

// InitEvents makes a the events of an array that has none.
func (a *Array) InitEvents(tree *Tree, tr *trace.Array) {
	a.Trace, a.tree, a.Files, a.systems = tr, tree, map[*Event]*File{}, map[*group]*system{}
	if tree.top == nil {
		tree.top = a
	}
}

// A system is the directory of a group of events in one array (struct
// trace_subsystem_dir).
type system struct {
	group *group
	arr   *Array
	dir   *vtree.Dir
	gen   uint64
}

// Members are the array's files of every event, or of g's alone, the last added
// first (trace_array.events): they are listed, enabled and disabled in that order.
func (a *Array) Members(g *group) []*File {
	evs := a.tree.Events()
	if g != nil {
		evs = g.order
	}
	files := make([]*File, 0, len(evs))
	for _, ev := range evs {
		if f := a.Files[ev]; f != nil { // there is none in an array that has been removed
			files = append(files, f)
		}
	}
	slices.SortFunc(files, func(a, b *File) int { return cmp.Compare(b.gen, a.gen) })
	return files
}

// AddFile gives the array its directory of ev, and of its group if that is
// the first (event_create_dir).
func (a *Array) AddFile(ev *Event) {
	tree := a.tree
	g := tree.groups.byName[ev.Group]
	if a.systems[g] == nil {
		s := &system{group: g, arr: a, gen: tree.tr.NextGen()}
		s.dir = s.makeDir()
		a.systems[g] = s
		tree.tr.Created(g.name)
	}
	f := &File{Event: ev, Array: a, trace: a.Trace, gen: tree.tr.NextGen()}
	f.pidFilter.Store(len(a.Pids.Pids()) > 0 || len(a.NotPids.Pids()) > 0)
	f.dir = f.makeDir()
	a.Files[ev] = f
	ev.Files = append(ev.Files, f)
	tree.tr.Created(ev.Name)
}

// removeFile takes the directory of ev away, and that of its group if no other
// is left in it.
func (a *Array) removeFile(ev *Event, last bool) {
	a.Clear = a.Clear || a.Files[ev].was
	delete(a.Files, ev)
	a.tree.tr.Removed(ev.Name, a.Trace.Path("events", ev.Group)...)
	if last {
		delete(a.systems, a.tree.groups.byName[ev.Group])
		a.tree.tr.Removed(ev.Group, a.Trace.Path("events")...)
	}
}

// Quiet takes every trigger away and disables every event of a.
func (a *Array) Quiet() error {
	all := a.Members(nil)
	for _, f := range all {
		for _, t := range f.list() {
			a.tree.removeTrigger(f, t)
		}
	}
	return a.tree.setAll(all, false)
}

// ForgetFiles takes away all that a has below events/.
func (a *Array) ForgetFiles() {
	for _, f := range a.Files {
		f.Event.Files = without(f.Event.Files, f)
	}
	clear(a.Files)
	clear(a.systems)
}

// RemoveDirs says that all of a's directories below events/ have gone.
func (a *Array) RemoveDirs() {
	for g := range a.systems {
		a.tree.tr.Removed(g.name, a.Trace.Path("events")...)
	}
}
