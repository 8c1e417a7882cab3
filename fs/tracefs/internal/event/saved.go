package event

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// A SavedFile is the state of an event in an array, as plain values.
type SavedFile struct {
	Group, Name  string
	Enabled, Was bool
	SoftOff      bool
	PidFilter    bool
	Filtered     bool // FilterText is a filter; if false, FilterText is empty or an error's text
	FilterText   string
	Triggers     []SavedTrigger // newest first
}

// A SavedTrigger is the state of a trigger, as plain values.
type SavedTrigger struct {
	Kind          string
	Group, Target string
	Filter        string
	Counted       bool
	Left          int64
}

// Check limits the memory that s can take: it refuses more than most triggers.
func (s *SavedFile) Check(most int) error {
	if len(s.Triggers) > most || len(s.FilterText) > 2*maxFilter {
		return fmt.Errorf("%d of them", len(s.Triggers))
	}
	return nil
}

// Save returns the state of f. The event mutex is held.
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

// A Planned is a SavedFile whose filter and triggers are parsed.
type Planned struct {
	*SavedFile
	filter   *filter.Filter
	triggers []*trigger // their targets are not set yet
}

// Plan parses s, the state of an event that def defines, with the directory dir. exists reports whether an
// event exists.
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

// ParseFilter parses a filter on the fields of def. An operator at its end is refused.
func ParseFilter(def *probe.Def, text string) (*filter.Filter, *filter.Error) {
	return filter.Parse(text, false, func(name string) (filter.Field, bool) { return filterField(def, name) })
}

// Restore gives f the state p. It arms nothing. The event mutex is held.
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

// Held counts one more trigger or command that needs f's event armed. The event is armed already.
func (f *File) Held() { f.softMode++ }

// PutAway removes all that records ev or may switch it. It disarms nothing.
func (ev *Event) PutAway() {
	ev.Live.Store(nil)
	ev.Refs = 0
	for _, f := range ev.Files {
		f.setTriggers(nil)
		f.Enabled, f.softMode = false, 0
		f.SoftOff.Store(false)
	}
}

// SortGroups sorts the groups in the order of names. Groups that names does not contain come last.
func (tree *Tree) SortGroups(names []string) {
	place := map[string]int{}
	for i, name := range names {
		place[name] = i + 1
	}
	slices.SortStableFunc(tree.groups.order, func(a, b *group) int {
		return cmp.Compare(uint(place[a.name]-1), uint(place[b.name]-1))
	})
}

// GroupNames returns the names of the directories below events/, in their order.
func (tree *Tree) GroupNames() (names []string) {
	for _, g := range tree.groups.order {
		names = append(names, g.name)
	}
	return names
}

// PublishAll calls publish for every event: hits see which buffers want it.
func (tree *Tree) PublishAll() {
	for _, ev := range tree.Events() {
		ev.publish()
	}
}
