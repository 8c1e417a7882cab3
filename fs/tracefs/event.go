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
	probes      []*kprobe                    // in the order of their definition
	refs        int                          // triggers of other events that may switch it
	files       []*eventFile                 // one for each array; a new slice when one goes
	live        atomic.Pointer[[]*eventFile] // those that are armed, for hits
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
func (fs *FS) events() []*event {
	var all []*event
	for _, g := range fs.groups.order {
		all = append(all, g.order...)
	}
	return all
}

// byID is every event by its number.
func (fs *FS) byID() map[int]trace.EntryText {
	m := make(map[int]trace.EntryText)
	for _, g := range fs.groups.order {
		for _, ev := range g.order {
			m[ev.id] = ev
		}
	}
	return m
}

// newEvent makes def's event and its directory in every array.
func (fs *FS) newEvent(def *probe.Def, id int) *event {
	ev := fs.addEvent(def, id)
	for _, a := range fs.arrays {
		a.addFile(ev)
	}
	return ev
}

// addEvent is newEvent without the directories.
func (fs *FS) addEvent(def *probe.Def, id int) *event {
	ev := &event{group: def.Group, name: def.Event, id: id, def: def}
	g := fs.groups.byName[def.Group]
	if g == nil {
		g = &group{name: def.Group, byName: map[string]*event{}}
		fs.groups.byName[g.name] = g
		fs.groups.order = append(fs.groups.order, g)
	}
	g.byName[ev.name] = ev
	g.order = append(g.order, ev)
	fs.groups.named[ev.name] = append(fs.groups.named[ev.name], ev)
	fs.tr.Version.Add(1)
	return ev
}

// newDynamic is newEvent with the next number.
func (fs *FS) newDynamic(def *probe.Def) (*event, error) {
	id, err := fs.newID()
	if err != nil {
		return nil, err
	}
	return fs.newEvent(def, id), nil
}

// newID is register_trace_event's numbering.
func (fs *FS) newID() (int, error) {
	if fs.lastID < lastEventID {
		fs.lastID++
		return fs.lastID, nil
	}
	used := make(map[int]bool)
	for _, ev := range fs.events() {
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
func (fs *FS) removeEvent(ev *event) {
	fs.tr.Version.Add(1)
	g := fs.groups.byName[ev.group]
	delete(g.byName, ev.name)
	g.order = drop(g.order, ev)
	if named := drop(fs.groups.named[ev.name], ev); len(named) > 0 {
		fs.groups.named[ev.name] = named
	} else {
		delete(fs.groups.named, ev.name)
	}
	for _, a := range fs.arrays {
		a.removeFile(ev, len(g.order) == 0)
	}
	if len(g.order) == 0 {
		delete(fs.groups.byName, g.name)
		fs.groups.order = drop(fs.groups.order, g)
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
