package event

import (
	"slices"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// Numbers of dynamic events count up from FirstEventID to LastEventID. A number is used again only after
// all were used. The recorded kernel's dynamic events begin at FirstEventID.
const (
	FirstEventID = 1338
	LastEventID  = 1<<16 - 1
)

// An Event is one directory below events/GROUP, shared by the kprobes that
// were defined with its name (trace_probe_event with its trace_event_call).
type Event struct {
	Group, Name  string
	ID           int
	Def          *probe.Def              // the first definition: names and types of the fields
	Registration Registration            // the source of its hits
	Refs         int                     // how many triggers of other events may switch it
	Files        []*File                 // one for each array; a removal makes a new slice
	Live         atomic.Pointer[[]*File] // the files that record the event; hits read it

	perf  atomic.Pointer[[]*PerfUser] // who has it opened for perf; nil: nobody; hits read it
	progs atomic.Pointer[[]*program]  // programs that run at hits; nil: none
}

// A Registration is the source of an event's hits (trace_event_class.reg).
type Registration interface {
	// Arm arms or disarms the source of hits. If arming fails, Arm calls undo and leaves the source
	// disarmed. It returns only errors of arming.
	Arm(on bool, undo func()) error
}

// Active reports whether the event's kprobes are armed (trace_probe_is_enabled).
func (ev *Event) Active() bool {
	return ev.Perf() || slices.ContainsFunc(ev.Files, func(f *File) bool { return f.Enabled })
}

// groups are the directories below events/.
type groups struct {
	byName map[string]*group
	order  []*group // in the order of creation
	named  map[string][]*Event
}

// A group is one directory of events. It exists as long as it has an event.
type group struct {
	name   string
	byName map[string]*Event
	order  []*Event
}

func (g *groups) init() {
	g.byName = map[string]*group{}
	g.named = map[string][]*Event{}
}

// find is the event of that group and name, or nil (find_trace_kprobe).
func (g *groups) find(group, name string) *Event {
	if grp := g.byName[group]; grp != nil {
		return grp.byName[name]
	}
	return nil
}

// Find is the event of that group and name, or nil. The event mutex is held.
func (tree *Tree) Find(group, name string) *Event { return tree.groups.find(group, name) }

// Named returns the events of that name in all groups. The event mutex is held.
func (tree *Tree) Named(name string) []*Event { return tree.groups.named[name] }

// Events returns every event, group by group.
func (tree *Tree) Events() []*Event {
	var all []*Event
	for _, g := range tree.groups.order {
		all = append(all, g.order...)
	}
	return all
}

// ByID returns every event by its number. The event mutex is held.
func (tree *Tree) ByID() map[int]trace.EntryText {
	m := make(map[int]trace.EntryText)
	for _, g := range tree.groups.order {
		for _, ev := range g.order {
			m[ev.ID] = ev
		}
	}
	return m
}

// NewEvent makes def's event and its directory in every array.
func (tree *Tree) NewEvent(def *probe.Def, id int, reg Registration) *Event {
	ev := tree.AddEvent(def, id, reg)
	for _, a := range tree.all {
		a.AddFile(ev)
	}
	return ev
}

// AddEvent is NewEvent without the directories.
func (tree *Tree) AddEvent(def *probe.Def, id int, reg Registration) *Event {
	ev := &Event{Group: def.Group, Name: def.Event, ID: id, Def: def, Registration: reg}
	g := tree.groups.byName[def.Group]
	if g == nil {
		g = &group{name: def.Group, byName: map[string]*Event{}}
		tree.groups.byName[g.name] = g
		tree.groups.order = append(tree.groups.order, g)
	}
	g.byName[ev.Name] = ev
	g.order = append(g.order, ev)
	tree.groups.named[ev.Name] = append(tree.groups.named[ev.Name], ev)
	tree.tr.Version.Add(1)
	return ev
}

// NewDynamic is NewEvent with the next free number. ENODEV: no number is free.
func (tree *Tree) NewDynamic(def *probe.Def, reg Registration) (*Event, error) {
	id, err := tree.newID()
	if err != nil {
		return nil, err
	}
	return tree.NewEvent(def, id, reg), nil
}

// newID is the next free number, in the order in which register_trace_event gives them.
func (tree *Tree) newID() (int, error) {
	if tree.LastID < LastEventID {
		tree.LastID++
		return tree.LastID, nil
	}
	used := make(map[int]bool)
	for _, ev := range tree.Events() {
		used[ev.ID] = true
	}
	for id := FirstEventID; id <= LastEventID; id++ {
		if !used[id] {
			return id, nil
		}
	}
	return 0, syscall.ENODEV
}

// RemoveEvent removes ev's directories. With the last event of a group it removes the group's directories,
// too.
func (tree *Tree) RemoveEvent(ev *Event) {
	tree.tr.Version.Add(1)
	g := tree.groups.byName[ev.Group]
	delete(g.byName, ev.Name)
	g.order = drop(g.order, ev)
	if named := drop(tree.groups.named[ev.Name], ev); len(named) > 0 {
		tree.groups.named[ev.Name] = named
	} else {
		delete(tree.groups.named, ev.Name)
	}
	for _, a := range tree.all {
		a.removeFile(ev, len(g.order) == 0)
	}
	if len(g.order) == 0 {
		delete(tree.groups.byName, g.name)
		tree.groups.order = drop(tree.groups.order, g)
	}
}

// without returns a copy of s without the element x. The order stays, and s does not change.
func without[T comparable](s []T, x T) []T {
	for i := range s {
		if s[i] == x {
			return append(s[:i:i], s[i+1:]...)
		}
	}
	return s
}

// drop removes x from s in place.
func drop[T comparable](s []T, x T) []T {
	if i := slices.Index(s, x); i >= 0 {
		return slices.Delete(s, i, i+1)
	}
	return s
}
