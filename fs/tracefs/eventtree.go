package tracefs

import (
	"fmt"

	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// eventsDir is events/.
func (a *array) eventsDir() vtree.Node {
	fs := a.fs
	return &vtree.Dir{
		Mode: trace.DirMode,
		Static: []vtree.Entry{
			{Name: "enable", Node: a.Holding(a.enableAllFile(nil))},
			{Name: ftraceGroup, Node: a.ftraceDir()},
			{Name: "header_event", Node: once(headerEvent)},
			{Name: "header_page", Node: once(headerPage)},
		},
		List: func() []vtree.Entry {
			fs.tr.Mu.Lock()
			defer fs.tr.Mu.Unlock()
			entries := make([]vtree.Entry, 0, len(fs.groups.order))
			for _, g := range fs.groups.order {
				if s := a.systems[g]; s.listed() {
					entries = append(entries, s.entry())
				}
			}
			return entries
		},
		Subdirs: fs.counted(func() (n int) {
			for _, s := range a.systems {
				if s.listed() {
					n++
				}
			}
			return n
		}),
		Find: func(name string) (vtree.Entry, bool) {
			fs.tr.Mu.Lock()
			defer fs.tr.Mu.Unlock()
			s := a.systems[fs.groups.byName[name]]
			if !s.listed() {
				return vtree.Entry{}, false
			}
			return s.entry(), true
		},
	}
}

// counted is n, called with the event mutex held.
func (fs *FS) counted(n func() int) func() int {
	return func() int {
		fs.tr.Mu.Lock()
		defer fs.tr.Mu.Unlock()
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
		s.arr.fs.cfg.Printk("Failed to create system directory " + s.group.name)
		return nil
	}
	return s.arr.groupDir(s.group.name, []vtree.Entry{
		{Name: "enable", Node: s.arr.Holding(s.arr.enableAllFile(s.group))},
		{Name: "filter", Node: s.arr.Holding(s.filterFile())},
	})
}

// groupDir is a directory with files and with the group's events.
func (a *array) groupDir(group string, files []vtree.Entry) *vtree.Dir {
	fs := a.fs
	listed := func() []vtree.Entry {
		g := fs.groups.byName[group]
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
			fs.tr.Mu.Lock()
			defer fs.tr.Mu.Unlock()
			return listed()
		},
		Subdirs: fs.counted(func() int { return len(listed()) }),
		Find: func(name string) (vtree.Entry, bool) {
			fs.tr.Mu.Lock()
			defer fs.tr.Mu.Unlock()
			if g := fs.groups.byName[group]; g != nil {
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
	s := f.arr.systems[f.arr.fs.groups.byName[ev.group]]
	switch {
	case ev.group == ftraceGroup:
	case !s.listed():
		return nil
	case ev.name == "enable" || ev.name == "filter" || len(ev.name) > nameMax:
		f.arr.fs.cfg.Printk("Could not create tracefs '" + ev.name + "' directory")
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
