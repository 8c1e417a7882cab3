package tracefs

import (
	"fmt"

	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// eventsDir is events/.
func (a *eventArray) eventsDir() vtree.Node {
	tree := a.tree
	return &vtree.Dir{
		Mode: trace.DirMode,
		Static: []vtree.Entry{
			{Name: "enable", Node: a.Holding(a.enableAllFile(nil))},
			{Name: ftraceGroup, Node: a.ftraceDir()},
			{Name: "header_event", Node: once(headerEvent)},
			{Name: "header_page", Node: once(headerPage)},
		},
		List: func() []vtree.Entry {
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			entries := make([]vtree.Entry, 0, len(tree.groups.order))
			for _, g := range tree.groups.order {
				if s := a.systems[g]; s.listed() {
					entries = append(entries, s.entry())
				}
			}
			return entries
		},
		Subdirs: tree.counted(func() (n int) {
			for _, s := range a.systems {
				if s.listed() {
					n++
				}
			}
			return n
		}),
		Find: func(name string) (vtree.Entry, bool) {
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			s := a.systems[tree.groups.byName[name]]
			if !s.listed() {
				return vtree.Entry{}, false
			}
			return s.entry(), true
		},
	}
}

// counted is n, called with the event mutex held.
func (tree *eventTree) counted(n func() int) func() int {
	return func() int {
		tree.tr.Mu.Lock()
		defer tree.tr.Mu.Unlock()
		return n()
	}
}

func (s *system) entry() vtree.Entry {
	return vtree.Entry{Name: s.group.name, Node: s.dir, Gen: s.gen}
}

// listed reports whether s has a directory of its own.
func (s *system) listed() bool { return s != nil && s.dir != nil }

// makeDir is events/GROUP; nil where something else has that name (event_subsystem_dir).
func (s *system) makeDir() *vtree.Dir {
	switch s.group.name {
	case ftraceGroup:
		return nil // ftraceDir has them
	case "enable", "header_event", "header_page":
		s.arr.tree.conf.Printk("Failed to create system directory " + s.group.name)
		return nil
	}
	return s.arr.groupDir(s.group.name, []vtree.Entry{
		{Name: "enable", Node: s.arr.Holding(s.arr.enableAllFile(s.group))},
		{Name: "filter", Node: s.arr.Holding(s.filterFile())},
	})
}

// groupDir is a directory with files and with the group's events.
func (a *eventArray) groupDir(group string, files []vtree.Entry) *vtree.Dir {
	tree := a.tree
	listed := func() []vtree.Entry {
		g := tree.groups.byName[group]
		if g == nil {
			return nil
		}
		entries := make([]vtree.Entry, 0, len(g.order))
		for _, ev := range g.order {
			if f := a.files[ev]; f != nil && f.dir != nil {
				entries = append(entries, f.entry())
			}
		}
		return entries
	}
	return &vtree.Dir{
		Mode:   trace.DirMode,
		Static: files,
		List: func() []vtree.Entry {
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			return listed()
		},
		Subdirs: tree.counted(func() int { return len(listed()) }),
		Find: func(name string) (vtree.Entry, bool) {
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			if g := tree.groups.byName[group]; g != nil {
				if f := a.files[g.byName[name]]; f != nil && f.dir != nil {
					return f.entry(), true
				}
			}
			return vtree.Entry{}, false
		},
	}
}

func (f *eventFile) entry() vtree.Entry {
	return vtree.Entry{Name: f.ev.name, Node: f.dir, Gen: f.gen}
}

// nameMax is NAME_MAX.
const nameMax = 255

// makeDir is events/GROUP/EVENT; nil where there can be none of that name
// (event_create_dir). The event is there all the same.
func (f *eventFile) makeDir() *vtree.Dir {
	ev := f.ev
	s := f.arr.systems[f.arr.tree.groups.byName[ev.group]]
	switch {
	case ev.group == ftraceGroup:
	case !s.listed():
		return nil
	case ev.name == "enable" || ev.name == "filter" || len(ev.name) > nameMax:
		f.arr.tree.conf.Printk("Could not create tracefs '" + ev.name + "' directory")
		return nil
	}
	return &vtree.Dir{Mode: trace.DirMode, Static: []vtree.Entry{
		{Name: "enable", Node: f.arr.Holding(f.enableFile())},
		{Name: "filter", Node: f.arr.Holding(f.filterFile())},
		{Name: "format", Node: trace.Fixed(ev.def.AppendFormat(nil, ev.id))},
		// There are no hist triggers, so there is nothing to show.
		{Name: "hist", Node: trace.Fixed(nil)},
		{Name: "id", Node: trace.Fixed(fmt.Appendf(nil, "%d\n", ev.id))},
		{Name: "trigger", Node: f.triggerFile()},
	}}
}
