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

	top *Array // set once: the top array, which is made first

	// The event mutex protects:
	all    []*Array // all trace arrays, newest first. The top array is last.
	groups groups
	LastID int // the newest event type
}

// A Config has what events need of the machine and of the kernel log.
type Config struct {
	WordSize int               // bytes of an unsigned long in entries: 4 or 8
	Printk   func(line string) // receives lines for the kernel log
	Log      zerolog.Logger
	// TriggerErrors: error_log records filters of triggers that are refused.
	TriggerErrors bool
	// OpenFilters: a filter may end in an operator, which is ignored.
	OpenFilters bool
}

// InitEvents makes tree a tree without events.
func (tree *Tree) InitEvents(tr *trace.Tracing, conf Config) {
	tree.tr, tree.conf, tree.LastID = tr, conf, FirstEventID-1
	tree.groups.init()
}

// SetArrays sets the list of all trace arrays. The top array is last. The event mutex is held.
func (tree *Tree) SetArrays(all []*Array) { tree.all = all }

// Top is the top trace array.
func (tree *Tree) Top() *Array { return tree.top }

// Array is the trace array of that name. The top array's name is "". It returns nil if there is no such
// array. The event mutex is held.
func (tree *Tree) Array(name string) *Array {
	for _, a := range tree.all {
		if a.Trace.Name == name {
			return a
		}
	}
	return nil
}

// ClearTraces empties the buffers that may hold entries of an event that was removed: such entries cannot
// be printed (tracing_reset_all_online_cpus). The event mutex is held.
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
	Trace *trace.Array // the buffer that records them
	tree  *Tree

	// Read by hits:
	Pids    trace.PidList // set_event_pid: only events of these tasks are recorded
	NotPids trace.PidList // set_event_notrace_pid: events of these tasks are not recorded

	// The event mutex protects:
	Files   map[*Event]*File
	systems map[*group]*system
	Clear   bool // the buffer may hold entries of an event that was removed
}

// InitEvents prepares a, which has no events yet, for the trace array tr.
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

// Members returns the array's files of all events, or of the events of g alone. The file added last comes
// first (trace_array.events). Events are listed, enabled and disabled in this order.
func (a *Array) Members(g *group) []*File {
	evs := a.tree.Events()
	if g != nil {
		evs = g.order
	}
	files := make([]*File, 0, len(evs))
	for _, ev := range evs {
		if f := a.Files[ev]; f != nil { // nil in an array that has been removed
			files = append(files, f)
		}
	}
	slices.SortFunc(files, func(a, b *File) int { return cmp.Compare(b.gen, a.gen) })
	return files
}

// AddFile makes the array's directory of ev. If ev is the first of its group, AddFile makes the directory
// of the group, too (event_create_dir).
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

// removeFile removes the directory of ev. If last is set, it also removes the directory of the group.
func (a *Array) removeFile(ev *Event, last bool) {
	a.Clear = a.Clear || a.Files[ev].was
	delete(a.Files, ev)
	a.tree.tr.Removed(ev.Name, a.Trace.Path("events", ev.Group)...)
	if last {
		delete(a.systems, a.tree.groups.byName[ev.Group])
		a.tree.tr.Removed(ev.Group, a.Trace.Path("events")...)
	}
}

// Quiet removes every trigger of a and disables every event of a.
func (a *Array) Quiet() error {
	all := a.Members(nil)
	for _, f := range all {
		for _, t := range f.list() {
			a.tree.removeTrigger(f, t)
		}
	}
	return a.tree.setAll(all, false)
}

// ForgetFiles removes everything that a has below events/.
func (a *Array) ForgetFiles() {
	for _, f := range a.Files {
		f.Event.Files = without(f.Event.Files, f)
	}
	clear(a.Files)
	clear(a.systems)
}

// RemoveDirs reports to OnGone that all of a's directories below events/ are gone.
func (a *Array) RemoveDirs() {
	for g := range a.systems {
		a.tree.tr.Removed(g.name, a.Trace.Path("events")...)
	}
}
