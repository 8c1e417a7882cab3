package event

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// A SavedFile is an event in an array as plain values.
type SavedFile struct {
	Group, Name  string
	Enabled, Was bool
	SoftOff      bool
	PidFilter    bool
	Filtered     bool // FilterText is a filter; else it is none, or what was wrong with one
	FilterText   string
	Triggers     []SavedTrigger // newest first
}

// A SavedTrigger is a trigger of an event as plain values.
type SavedTrigger struct {
	Kind          string
	Group, Target string
	Filter        string
	Counted       bool
	Left          int64
}

// Check refuses what takes too much memory: with more than most triggers.
func (s *SavedFile) Check(most int) error {
	if len(s.Triggers) > most || len(s.FilterText) > 2*maxFilter {
		return fmt.Errorf("%d of them", len(s.Triggers))
	}
	return nil
}

// Save is f as it is. The event mutex is held.
func (f *File) Save() SavedFile {
	s := SavedFile{
		Group: f.Event.Group, Name: f.Event.Name, Enabled: f.Enabled, Was: f.was, SoftOff: f.SoftOff.Load(),
		PidFilter: f.pidFilter.Load(), Filtered: f.filter.Load() != nil, FilterText: f.filterText,
	}
	for _, t := range f.list() {
		saved := SavedTrigger{Kind: t.kind.name, Filter: t.text, Counted: t.counted, Left: t.left.Load()}
		if t.target != nil {
			saved.Group, saved.Target = t.target.Event.Group, t.target.Event.Name
		}
		s.Triggers = append(s.Triggers, saved)
	}
	return s
}

// A Planned is a SavedFile with all parsed that can be wrong in it.
type Planned struct {
	*SavedFile
	filter   *filter.Filter
	triggers []*trigger // without their targets
}

// Plan parses s, of an event of def, whose directory is dir. exists tells which events there are.
func (s *SavedFile) Plan(def *probe.Def, dir string, exists func(group, name string) bool) (*Planned, error) {
	planned := &Planned{SavedFile: s}
	if s.Filtered {
		flt, e := ParseFilter(def, s.FilterText)
		if e != nil {
			return nil, trace.BadState(dir+"/filter", "%q: %v", s.FilterText, e.Code)
		}
		planned.filter = flt
	}
	for i := range s.Triggers {
		saved := &s.Triggers[i]
		kind, ok := findKind(saved.Kind)
		if !ok || kind.target != (saved.Target != "") || kind.target && !exists(saved.Group, saved.Target) {
			return nil, trace.BadState(dir+"/trigger", "%s:%s:%s", saved.Kind, saved.Group, saved.Target)
		}
		t := &trigger{kind: kind, text: saved.Filter, counted: saved.Counted}
		t.left.Store(saved.Left)
		if saved.Filter != "" {
			var e *filter.Error
			if t.filter, e = ParseFilter(def, saved.Filter); e != nil {
				return nil, trace.BadState(dir+"/trigger", "%q: %v", saved.Filter, e.Code)
			}
		}
		planned.triggers = append(planned.triggers, t)
	}
	return planned, nil
}

// ParseFilter parses a filter on the fields of def.
func ParseFilter(def *probe.Def, text string) (*filter.Filter, *filter.Error) {
	return filter.Parse(text, func(name string) (filter.Field, bool) { return filterField(def, name) })
}

// Restore makes f what p says. It arms nothing. The event mutex is held.
func (f *File) Restore(p *Planned) {
	f.Enabled, f.was = p.Enabled, p.Was
	f.SoftOff.Store(p.SoftOff)
	f.pidFilter.Store(p.PidFilter)
	f.filter.Store(p.filter)
	f.filterText = p.FilterText
	for i, t := range p.triggers {
		if name := p.Triggers[i]; t.kind.target {
			t.target = f.Array.Files[f.Array.tree.groups.find(name.Group, name.Target)]
			t.target.Held()
			t.target.Event.Refs++
		}
		f.Held()
	}
	f.setTriggers(p.triggers)
}

// Held counts who needs f's event armed, which it is already.
func (f *File) Held() { f.softMode++ }

// PutAway forgets whoever has ev recorded or may switch it. Nothing is told to stop.
func (ev *Event) PutAway() {
	ev.Live.Store(nil)
	ev.Refs = 0
	for _, f := range ev.Files {
		f.setTriggers(nil)
		f.Enabled, f.softMode = false, 0
		f.SoftOff.Store(false)
	}
}

// SortGroups puts the groups in the order of names; those that it does not name come last.
func (tree *Tree) SortGroups(names []string) {
	place := map[string]int{}
	for i, name := range names {
		place[name] = i + 1
	}
	slices.SortStableFunc(tree.groups.order, func(a, b *group) int {
		return cmp.Compare(uint(place[a.name]-1), uint(place[b.name]-1))
	})
}

// GroupNames are the directories below events/, in their order.
func (tree *Tree) GroupNames() (names []string) {
	for _, g := range tree.groups.order {
		names = append(names, g.name)
	}
	return names
}

// PublishAll tells hits of all events which buffers want them.
func (tree *Tree) PublishAll() {
	for _, ev := range tree.Events() {
		ev.publish()
	}
}
