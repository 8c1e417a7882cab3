package event

import (
	"fmt"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// EventsDir is events/.
func (a *Array) EventsDir() vtree.Node {
	tree := a.tree
	return &vtree.Dir{
		Mode: trace.DirMode,
		Static: []vtree.Entry{
			{Name: "enable", Node: a.Trace.Holding(a.enableAllFile(nil))},
			{Name: ftraceGroup, Node: a.ftraceDir()},
			{Name: "header_event", Node: once(headerEvent)},
			{Name: "header_page", Node: once(tree.tr.PageFormat())},
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

// counted returns a function that calls n with the event mutex held.
func (tree *Tree) counted(n func() int) func() int {
	return func() int {
		tree.tr.Mu.Lock()
		defer tree.tr.Mu.Unlock()
		return n()
	}
}

func (s *system) entry() vtree.Entry {
	return vtree.Entry{Name: s.group.name, Node: s.dir, Gen: s.gen}
}

// listed reports whether s has its own directory below events/.
func (s *system) listed() bool { return s != nil && s.dir != nil }

// makeDir makes events/GROUP. It returns nil if another entry has that name (event_subsystem_dir).
func (s *system) makeDir() *vtree.Dir {
	switch s.group.name {
	case ftraceGroup:
		return nil // ftraceDir shows these events
	case "enable", "header_event", "header_page":
		s.arr.tree.conf.Printk("Failed to create system directory " + s.group.name)
		return nil
	}
	return s.arr.groupDir(s.group.name, []vtree.Entry{
		{Name: "enable", Node: s.arr.Trace.Holding(s.arr.enableAllFile(s.group))},
		{Name: "filter", Node: s.arr.Trace.Holding(s.filterFile())},
	})
}

// groupDir is a directory with these files and with the directories of the group's events.
func (a *Array) groupDir(group string, files []vtree.Entry) *vtree.Dir {
	tree := a.tree
	listed := func() []vtree.Entry {
		g := tree.groups.byName[group]
		if g == nil {
			return nil
		}
		entries := make([]vtree.Entry, 0, len(g.order))
		for _, ev := range g.order {
			if f := a.Files[ev]; f != nil && f.dir != nil {
				entries = append(entries, f.entry())
			}
		}
		return entries
	}
	return &vtree.Dir{
		Mode:   trace.DirMode,
		Static: tree.tr.Modes(files),
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
				if f := a.Files[g.byName[name]]; f != nil && f.dir != nil {
					return f.entry(), true
				}
			}
			return vtree.Entry{}, false
		},
	}
}

func (f *File) entry() vtree.Entry {
	return vtree.Entry{Name: f.Event.Name, Node: f.dir, Gen: f.gen}
}

// NameMax is how long the name of a directory may be, in bytes (NAME_MAX).
const NameMax = 255

// makeDir makes events/GROUP/EVENT. It returns nil if no directory can have that name. The event exists
// without a directory, too (event_create_dir).
func (f *File) makeDir() *vtree.Dir {
	ev := f.Event
	s := f.Array.systems[f.Array.tree.groups.byName[ev.Group]]
	switch {
	case ev.Group == ftraceGroup:
	case !s.listed():
		return nil
	case ev.Name == "enable" || ev.Name == "filter" || len(ev.Name) > NameMax:
		f.Array.tree.conf.Printk("Could not create tracefs '" + ev.Name + "' directory")
		return nil
	}
	return &vtree.Dir{Mode: trace.DirMode, Static: f.Array.tree.tr.Modes([]vtree.Entry{
		{Name: "enable", Node: f.trace.Holding(f.enableFile())},
		{Name: "filter", Node: f.trace.Holding(f.filterFile())},
		{Name: "format", Node: trace.Fixed(ev.Def.AppendFormat(nil, ev.ID))},
		// The machine has no hist triggers. So the file is empty.
		{Name: "hist", Node: trace.Fixed(nil)},
		{Name: "id", Node: trace.Fixed(fmt.Appendf(nil, "%d\n", ev.ID))},
		{Name: "trigger", Node: f.triggerFile()},
	})}
}
