package event

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// SetEventFile is set_event. It shows the enabled events, newest first. Each word that is written enables
// the events that it names. With a ! before it, it disables them. Opening with O_TRUNC disables all events.
// One write takes only one word, and returns the length of it. The caller writes the rest again
// (ftrace_event_write).
func (a *Array) SetEventFile() vtree.Node {
	tree := a.tree
	return &vtree.File{
		Mode: trace.WriteMode,
		Open: func(o *vtree.Open) error {
			if !o.Truncates() {
				return nil
			}
			return tree.tr.Locked(func() error { return tree.setAll(a.Members(nil), false) })
		},
		Show: func(*vtree.Open) ([]byte, error) {
			// Enabled is set, too, if a trigger has switched the event off
			return a.eventList(func(f *File) bool { return f.Enabled }), nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			word, n := kstr.FirstWord(p)
			name, off := strings.CutPrefix(word, "!")
			err := tree.tr.Locked(func() error {
				a.Trace.Expand()
				if word == "" {
					return nil
				}
				return a.setNamed(name, !off)
			})
			if err != nil {
				return 0, err
			}
			return n, nil
		},
	}
}

// AvailableEvents is available_events.
func (tree *Tree) AvailableEvents() *vtree.File {
	return &vtree.File{Mode: trace.ReadMode, Show: func(*vtree.Open) ([]byte, error) {
		return tree.top.eventList(func(*File) bool { return true }), nil
	}}
}

// eventList lists GROUP:EVENT of each event for which want returns true, newest first.
func (a *Array) eventList(want func(*File) bool) []byte {
	a.tree.tr.Mu.Lock()
	defer a.tree.tr.Mu.Unlock()
	var b []byte
	for _, f := range a.Members(nil) {
		if want(f) {
			b = append(append(append(append(b, f.Event.Group...), ':'), f.Event.Name...), '\n')
		}
	}
	return b
}

// setNamed enables or disables the events of a name (ftrace_set_clr_event). The name is GROUP:EVENT, where
// each part may be * or empty, or the name of a group or of an event.
func (a *Array) setNamed(name string, on bool) error {
	group, member, both := strings.Cut(name, ":")
	fits := func(pattern, s string) bool { return pattern == "" || pattern == "*" || pattern == s }
	var files []*File
	for _, f := range a.Members(nil) {
		ev := f.Event
		if both && fits(group, ev.Group) && fits(member, ev.Name) || !both && (name == ev.Name || name == ev.Group) {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return syscall.EINVAL
	}
	return a.tree.setAll(files, on)
}
