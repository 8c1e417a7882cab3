package tracefs

import (
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

const (
	filterSubsystem = "event filter parse error" // in the error log
	maxFilter       = 4096                       // a write must be shorter

	groupFilterText = `### global filter ###
# Use this to set filters for multiple events.
# Only events with the given fields will be affected.
# If no events are modified, an error message will be displayed here
`
)

// genericFields are those that every event has besides its entry's (the
// kernel's ftrace_generic_fields).
var genericFields = map[string]filter.Field{
	"CPU": {Kind: filter.CPU, Size: 4, Signed: true}, "cpu": {Kind: filter.CPU, Size: 4, Signed: true},
	"common_cpu": {Kind: filter.CPU, Size: 4, Signed: true},
	"COMM":       {Kind: filter.Comm}, "comm": {Kind: filter.Comm},
}

// filterField finds a field of def's entries (trace_find_event_field).
func filterField(def *probe.Def, name string) (filter.Field, bool) {
	if f, ok := probe.FindField(def.Fields(), name); ok {
		return asFilterField(f), true
	}
	if f, ok := genericFields[name]; ok {
		return f, true
	}
	if f, ok := probe.FindField(probe.CommonFields(), name); ok {
		return asFilterField(f), true
	}
	return filter.Field{}, false
}

func asFilterField(f probe.Field) filter.Field {
	kind := filter.Number
	if f.Text {
		kind = filter.DynText
	}
	return filter.Field{Kind: kind, Offset: f.Offset, Size: f.Size, Signed: f.Signed}
}

// setFilter is apply_event_filter: "0" takes the filter away; after an error
// the event has none, and its file shows what was wrong.
func (fs *FS) setFilter(f *eventFile, text string) error {
	if kstr.Strip(text) == "0" {
		f.filter.Store(nil)
		f.filterText = ""
		return nil
	}
	for text != "" && kstr.IsSpace(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	flt, e := filter.Parse(text, func(name string) (filter.Field, bool) { return filterField(f.ev.def, name) })
	f.filterText = text
	if e == nil {
		f.filter.Store(flt)
		return nil
	}
	f.filter.Store(nil)
	f.filterText = fs.filterError(text, e)
	return e
}

// filterError logs e and returns the text of a filter file after it
// (append_filter_err).
func (fs *FS) filterError(text string, e *filter.Error) string {
	if e.Code == filter.None {
		fs.errs.add(fs.cfg.Clock.Now(), filterSubsystem, "Error", text, 0)
		return text + "\nError: (0)\n"
	}
	fs.errs.add(fs.cfg.Clock.Now(), filterSubsystem, e.Code.String(), text, e.Pos)
	col := min(e.Pos, len(text))
	if col > 0 {
		col++
	}
	return text + fmt.Sprintf("\n%*s\nparse_error: %s\n", col, "^", e.Code)
}

// filterFile is events/GROUP/EVENT/filter.
func (fs *FS) filterFile(ev *event) *vtree.File {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			if !fs.alive(ev) {
				return nil, syscall.ENODEV
			}
			if ev.file.filterText == "" {
				return []byte("none\n"), nil
			}
			return []byte(ev.file.filterText + "\n"), nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			if len(p) >= maxFilter {
				return 0, syscall.EINVAL
			}
			fs.mu.Lock()
			defer fs.mu.Unlock()
			if !fs.alive(ev) {
				return 0, syscall.ENODEV
			}
			if err := fs.setFilter(ev.file, kstr.CString(p)); err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}

// groupFilterFile is events/GROUP/filter: it sets the filter of each event of
// the group that has its fields, and leaves the others without one.
func (fs *FS) groupFilterFile(g *group) *vtree.File {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			if g.filterText == "" {
				return []byte(groupFilterText), nil
			}
			return []byte(g.filterText + "\n"), nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			if len(p) >= maxFilter {
				return 0, syscall.EINVAL
			}
			fs.mu.Lock()
			defer fs.mu.Unlock()
			if err := fs.setGroupFilter(g, kstr.CString(p)); err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}

// setGroupFilter is apply_subsystem_event_filter.
func (fs *FS) setGroupFilter(g *group, text string) error {
	if kstr.Strip(text) == "0" {
		for _, ev := range g.order {
			fs.setFilter(ev.file, "0")
		}
		g.filterText = ""
		return nil
	}
	for text != "" && kstr.IsSpace(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	g.filterText = text
	set := false
	for _, ev := range g.order {
		flt, e := filter.Parse(text, func(name string) (filter.Field, bool) { return filterField(ev.def, name) })
		if e != nil {
			ev.file.filter.Store(nil)
			ev.file.filterText = ""
			continue
		}
		ev.file.filter.Store(flt)
		ev.file.filterText = text
		set = true
	}
	if set {
		return nil
	}
	e := &filter.Error{Errno: syscall.EINVAL, Code: filter.BadSubsysFilter}
	g.filterText = fs.filterError(text, e)
	return e
}
