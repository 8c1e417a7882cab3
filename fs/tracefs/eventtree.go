package tracefs

import (
	"fmt"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// eventsDir is events/.
func (a *array) eventsDir() vtree.Node {
	fs := a.fs
	return &vtree.Dir{
		Mode: dirMode,
		Static: []vtree.Entry{
			{Name: "enable", Node: a.holding(a.enableAllFile(nil))},
			{Name: "ftrace", Node: ftraceEvents()},
			{Name: "header_event", Node: fixed([]byte(headerEvent))},
			{Name: "header_page", Node: fixed([]byte(headerPage))},
		},
		List: func() []vtree.Entry {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			entries := make([]vtree.Entry, 0, len(fs.groups.order))
			for _, g := range fs.groups.order {
				if s := a.systems[g]; s != nil {
					entries = append(entries, s.entry())
				}
			}
			return entries
		},
		Subdirs: fs.counted(func() int { return len(a.systems) }),
		Find: func(name string) (vtree.Entry, bool) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			s := a.systems[fs.groups.byName[name]]
			if s == nil {
				return vtree.Entry{}, false
			}
			return s.entry(), true
		},
	}
}

// counted is n, called with the event mutex held.
func (fs *FS) counted(n func() int) func() int {
	return func() int {
		fs.mu.Lock()
		defer fs.mu.Unlock()
		return n()
	}
}

func (s *system) entry() vtree.Entry {
	return vtree.Entry{Name: s.group.name, Node: s.dir, Gen: s.gen}
}

// makeDir is events/GROUP.
func (s *system) makeDir() *vtree.Dir {
	fs := s.arr.fs
	return &vtree.Dir{
		Mode: dirMode,
		Static: []vtree.Entry{
			{Name: "enable", Node: s.arr.holding(s.arr.enableAllFile(s.group))},
			{Name: "filter", Node: s.arr.holding(s.filterFile())},
		},
		List: func() []vtree.Entry {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			entries := make([]vtree.Entry, 0, len(s.group.order))
			for _, ev := range s.group.order {
				if f := s.arr.files[ev]; f != nil {
					entries = append(entries, f.entry())
				}
			}
			return entries
		},
		Subdirs: fs.counted(func() int { return len(s.group.order) }),
		Find: func(name string) (vtree.Entry, bool) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			f := s.arr.files[s.group.byName[name]]
			if f == nil {
				return vtree.Entry{}, false
			}
			return f.entry(), true
		},
	}
}

func (f *eventFile) entry() vtree.Entry {
	return vtree.Entry{Name: f.ev.name, Node: f.dir, Gen: f.gen}
}

// makeDir is events/GROUP/EVENT.
func (f *eventFile) makeDir() *vtree.Dir {
	ev := f.ev
	return &vtree.Dir{Mode: dirMode, Static: []vtree.Entry{
		{Name: "enable", Node: f.arr.holding(f.enableFile())},
		{Name: "filter", Node: f.arr.holding(f.filterFile())},
		{Name: "format", Node: fixed(ev.def.AppendFormat(nil, ev.id))},
		// There are no hist triggers, so there is nothing to show.
		{Name: "hist", Node: fixed(nil)},
		{Name: "id", Node: fixed(fmt.Appendf(nil, "%d\n", ev.id))},
		{Name: "trigger", Node: f.triggerFile()},
	}}
}
