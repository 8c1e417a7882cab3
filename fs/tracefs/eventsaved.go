package tracefs

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
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

// check refuses what takes too much memory: with more than most triggers.
func (s *SavedFile) check(most int) error {
	if len(s.Triggers) > most || len(s.FilterText) > 2*maxFilter {
		return fmt.Errorf("%d of them", len(s.Triggers))
	}
	return nil
}

// saveFile is f as it is. The event mutex is held.
func (f *eventFile) saveFile() SavedFile {
	s := SavedFile{
		Group: f.ev.group, Name: f.ev.name, Enabled: f.enabled, Was: f.was, SoftOff: f.softOff.Load(),
		PidFilter: f.pidFilter.Load(), Filtered: f.filter.Load() != nil, FilterText: f.filterText,
	}
	for _, t := range f.list() {
		saved := SavedTrigger{Kind: t.kind.name, Filter: t.text, Counted: t.counted, Left: t.left.Load()}
		if t.target != nil {
			saved.Group, saved.Target = t.target.ev.group, t.target.ev.name
		}
		s.Triggers = append(s.Triggers, saved)
	}
	return s
}

// A plannedFile is a SavedFile with all parsed that can be wrong in it.
type plannedFile struct {
	*SavedFile
	filter   *filter.Filter
	triggers []*trigger // without their targets
}

// plan parses s, of an event of def, whose directory is dir. exists tells which events there are.
func (s *SavedFile) plan(def *probe.Def, dir string, exists func(group, name string) bool) (*plannedFile, error) {
	planned := &plannedFile{SavedFile: s}
	if s.Filtered {
		flt, e := parseFilterOf(def, s.FilterText)
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
			if t.filter, e = parseFilterOf(def, saved.Filter); e != nil {
				return nil, trace.BadState(dir+"/trigger", "%q: %v", saved.Filter, e.Code)
			}
		}
		planned.triggers = append(planned.triggers, t)
	}
	return planned, nil
}

// parseFilterOf parses a filter on the fields of def.
func parseFilterOf(def *probe.Def, text string) (*filter.Filter, *filter.Error) {
	return filter.Parse(text, func(name string) (filter.Field, bool) { return filterField(def, name) })
}

// restoreFile makes f what p says. It arms nothing. The event mutex is held.
func (f *eventFile) restoreFile(p *plannedFile) {
	f.enabled, f.was = p.Enabled, p.Was
	f.softOff.Store(p.SoftOff)
	f.pidFilter.Store(p.PidFilter)
	f.filter.Store(p.filter)
	f.filterText = p.FilterText
	for i, t := range p.triggers {
		if name := p.Triggers[i]; t.kind.target {
			t.target = f.arr.files[f.arr.tree.groups.find(name.Group, name.Target)]
			t.target.held()
			t.target.ev.refs++
		}
		f.held()
	}
	f.setTriggers(p.triggers)
}

// held counts who needs f's event armed, which it is already.
func (f *eventFile) held() { f.softMode++ }

// putAway forgets whoever has ev recorded or may switch it. Nothing is told to stop.
func (ev *event) putAway() {
	ev.live.Store(nil)
	ev.refs = 0
	for _, f := range ev.files {
		f.setTriggers(nil)
		f.enabled, f.softMode = false, 0
		f.softOff.Store(false)
	}
}

// sortGroups puts the groups in the order of names; those that it does not name come last.
func (tree *eventTree) sortGroups(names []string) {
	place := map[string]int{}
	for i, name := range names {
		place[name] = i + 1
	}
	slices.SortStableFunc(tree.groups.order, func(a, b *group) int {
		return cmp.Compare(uint(place[a.name]-1), uint(place[b.name]-1))
	})
}

// groupNames are the directories below events/, in their order.
func (tree *eventTree) groupNames() (names []string) {
	for _, g := range tree.groups.order {
		names = append(names, g.name)
	}
	return names
}

// publishAll tells hits of all events which buffers want them.
func (tree *eventTree) publishAll() {
	for _, ev := range tree.events() {
		ev.publish()
	}
}
