package tracefs

import (
	"slices"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
)

// Event types count up from firstEventID, which is where the recorded kernel's
// dynamic events begin, and are used again only when all are used up.
const (
	firstEventID = 1338
	lastEventID  = 1<<16 - 1
)

// An event is one directory below events/GROUP, shared by the kprobes that
// were defined with its name (trace_probe_event with its trace_event_call).
type event struct {
	group, name string
	id          int
	def         *probe.Def                   // the first definition: names and types of the fields
	reg         Registration                 // what tells of it
	refs        int                          // triggers of other events that may switch it
	files       []*eventFile                 // one for each array; a new slice when one goes
	live        atomic.Pointer[[]*eventFile] // those that are armed, for hits
}

// A Registration is what tells of an event (trace_event_class.reg).
type Registration interface {
	// Arm has hits of the event told, or no more. If that fails, undo is called, and
	// none is told. Only errors of beginning are returned.
	Arm(on bool, undo func()) error
}

// active is trace_probe_is_enabled: its kprobes are armed.
func (ev *event) active() bool {
	return slices.ContainsFunc(ev.files, func(f *eventFile) bool { return f.enabled })
}

// groups are the directories below events/.
type groups struct {
	byName map[string]*group
	order  []*group // as they were made
	named  map[string][]*event
}

// A group is one directory of events; it lives as long as it has one.
type group struct {
	name   string
	byName map[string]*event
	order  []*event
}

func (g *groups) init() {
	g.byName = map[string]*group{}
	g.named = map[string][]*event{}
}

// find is find_trace_kprobe.
func (g *groups) find(group, name string) *event {
	if grp := g.byName[group]; grp != nil {
		return grp.byName[name]
	}
	return nil
}

// events returns every event, group by group.
func (tree *eventTree) events() []*event {
	var all []*event
	for _, g := range tree.groups.order {
		all = append(all, g.order...)
	}
	return all
}

// byID is every event by its number.
func (tree *eventTree) byID() map[int]trace.EntryText {
	m := make(map[int]trace.EntryText)
	for _, g := range tree.groups.order {
		for _, ev := range g.order {
			m[ev.id] = ev
		}
	}
	return m
}

// newEvent makes def's event and its directory in every array.
func (tree *eventTree) newEvent(def *probe.Def, id int, reg Registration) *event {
	ev := tree.addEvent(def, id, reg)
	for _, a := range tree.all {
		a.addFile(ev)
	}
	return ev
}

// addEvent is newEvent without the directories.
func (tree *eventTree) addEvent(def *probe.Def, id int, reg Registration) *event {
	ev := &event{group: def.Group, name: def.Event, id: id, def: def, reg: reg}
	g := tree.groups.byName[def.Group]
	if g == nil {
		g = &group{name: def.Group, byName: map[string]*event{}}
		tree.groups.byName[g.name] = g
		tree.groups.order = append(tree.groups.order, g)
	}
	g.byName[ev.name] = ev
	g.order = append(g.order, ev)
	tree.groups.named[ev.name] = append(tree.groups.named[ev.name], ev)
	tree.tr.Version.Add(1)
	return ev
}

// newDynamic is newEvent with the next number.
func (tree *eventTree) newDynamic(def *probe.Def, reg Registration) (*event, error) {
	id, err := tree.newID()
	if err != nil {
		return nil, err
	}
	return tree.newEvent(def, id, reg), nil
}

// newID is register_trace_event's numbering.
func (tree *eventTree) newID() (int, error) {
	if tree.lastID < lastEventID {
		tree.lastID++
		return tree.lastID, nil
	}
	used := make(map[int]bool)
	for _, ev := range tree.events() {
		used[ev.id] = true
	}
	for id := firstEventID; id <= lastEventID; id++ {
		if !used[id] {
			return id, nil
		}
	}
	return 0, syscall.ENODEV
}

// removeEvent takes ev's directories away, and its group's when it was the last.
func (tree *eventTree) removeEvent(ev *event) {
	tree.tr.Version.Add(1)
	g := tree.groups.byName[ev.group]
	delete(g.byName, ev.name)
	g.order = drop(g.order, ev)
	if named := drop(tree.groups.named[ev.name], ev); len(named) > 0 {
		tree.groups.named[ev.name] = named
	} else {
		delete(tree.groups.named, ev.name)
	}
	for _, a := range tree.all {
		a.removeFile(ev, len(g.order) == 0)
	}
	if len(g.order) == 0 {
		delete(tree.groups.byName, g.name)
		tree.groups.order = drop(tree.groups.order, g)
	}
}

// without returns s less its element x, in order; s itself stays as it was.
func without[T comparable](s []T, x T) []T {
	for i := range s {
		if s[i] == x {
			return append(s[:i:i], s[i+1:]...)
		}
	}
	return s
}

// drop is without, in place.
func drop[T comparable](s []T, x T) []T {
	if i := slices.Index(s, x); i >= 0 {
		return slices.Delete(s, i, i+1)
	}
	return s
}
