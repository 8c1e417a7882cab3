package event

import (
	"fmt"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

const (
	filterSubsystem = "event filter parse error" // in the error log
	maxFilter       = 4096                       // bytes; a write must be shorter

	// GroupFilterText is the content of a group's filter file (FILTER_MSG of
	// kernel/trace/trace_events_filter.c).
	GroupFilterText = `### global filter ###
# Use this to set filters for multiple events.
# Only events with the given fields will be affected.
# If no events are modified, an error message will be displayed here
`
)

// genericFields are the fields that every event has in addition to those of its entry (the kernel's
// ftrace_generic_fields).
var genericFields = map[string]filter.Field{
	"CPU": {Kind: filter.CPU, Size: 4, Signed: true}, "cpu": {Kind: filter.CPU, Size: 4, Signed: true},
	"common_cpu": {Kind: filter.CPU, Size: 4, Signed: true},
	"COMM":       {Kind: filter.Comm}, "comm": {Kind: filter.Comm},
}

// filterField returns the field of that name in def's entries (trace_find_event_field).
func filterField(def *probe.Def, name string) (filter.Field, bool) {
	if f, ok := probe.FindField(def.Fields(), name); ok {
		return asFilterField(def, f), true
	}
	if f, ok := genericFields[name]; ok {
		return f, true
	}
	if f, ok := probe.FindField(probe.CommonFields(), name); ok {
		return asFilterField(def, f), true
	}
	return filter.Field{}, false
}

func asFilterField(def *probe.Def, f probe.Field) filter.Field {
	kind := filter.Number
	switch {
	case f.Text:
		kind = filter.DynText
	case strings.HasPrefix(f.Type, "char["):
		kind = filter.Text
	}
	return filter.Field{Kind: kind, Offset: f.Offset, Size: f.Size, Signed: f.Signed, Order: def.Order()}
}

// setFilter sets the filter of one event (apply_event_filter). "0" removes the filter. After an error the
// event has no filter, and its file shows the error.
func (tree *Tree) setFilter(f *File, text string) error {
	if kstr.Strip(text) == "0" {
		f.filter.Store(nil)
		f.filterText = ""
		return nil
	}
	flt, text, e := f.parseFilter(text)
	f.filter.Store(flt)
	f.filterText = text
	if e != nil {
		f.filterText = f.Array.FilterError(text, e)
		return e
	}
	return nil
}

// parseFilter parses a filter of f's event. It returns the filter and the text that the file shows. The
// filter is nil if text is wrong.
func (f *File) parseFilter(text string) (*filter.Filter, string, *filter.Error) {
	for text != "" && kstr.IsSpace(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	flt, e := filter.Parse(text, f.Array.tree.conf.OpenFilters, func(name string) (filter.Field, bool) { return filterField(f.Event.Def, name) })
	return flt, text, e
}

// FilterError puts e into error_log. It returns what the filter file shows after that error
// (append_filter_err).
func (a *Array) FilterError(text string, e *filter.Error) string {
	if e.Code == filter.None {
		a.Trace.LogError(filterSubsystem, "Error", text, 0)
		return text + "\nError: (0)\n"
	}
	a.Trace.LogError(filterSubsystem, e.Code.String(), text, e.Pos)
	col := min(e.Pos, len(text))
	if col > 0 {
		col++
	}
	return text + fmt.Sprintf("\n%*s\nparse_error: %s\n", col, "^", e.Code)
}

// filterFile is events/GROUP/EVENT/filter.
func (f *File) filterFile() *vtree.File {
	tree := f.Array.tree
	return &vtree.File{
		Mode:  trace.WriteMode,
		Brief: true,
		Show: func(*vtree.Open) ([]byte, error) {
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			if !f.alive() {
				return nil, nil
			}
			if f.filterText == "" {
				return []byte("none\n"), nil
			}
			return []byte(f.filterText + "\n"), nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			if len(p) >= maxFilter {
				return 0, syscall.EINVAL
			}
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			if !f.alive() {
				return 0, syscall.ENODEV
			}
			if err := tree.setFilter(f, kstr.CString(p)); err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}

// filterFile is events/GROUP/filter. A write sets the filter of each event of the group. A read shows a
// fixed text.
func (s *system) filterFile() *vtree.File {
	tree := s.arr.tree
	return &vtree.File{
		Mode: trace.WriteMode,
		Show: func(*vtree.Open) ([]byte, error) { return []byte(GroupFilterText), nil },
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			if len(p) >= maxFilter {
				return 0, syscall.EINVAL
			}
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			if s.arr.systems[s.group] != s {
				return 0, syscall.ENODEV
			}
			s.setFilter(kstr.CString(p))
			return len(p), nil
		},
	}
}

// setFilter sets the filter of each event of the group (apply_subsystem_event_filter). It never fails. If
// an event cannot have the filter, the event has none, and the event's filter file and error_log show the
// error.
func (s *system) setFilter(text string) {
	remove := kstr.Strip(text) == "0"
	for _, f := range s.arr.Members(s.group) {
		if remove {
			f.filter.Store(nil)
			f.filterText = ""
			continue
		}
		flt, text, e := f.parseFilter(text)
		f.filter.Store(flt)
		f.filterText = text
		if e != nil {
			f.filterText = s.arr.FilterError(text, &filter.Error{Code: filter.BadSubsysFilter})
		}
	}
}
