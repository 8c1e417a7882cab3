package event

import (
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A File is one event in one buffer (struct trace_event_file).
type File struct {
	Event    *Event
	Array    *Array
	trace    *trace.Array // the same as Array.Trace; a hit reads it without going through Array
	dir      *vtree.Dir
	gen      uint64
	Enabled  bool        // EVENT_FILE_FL_ENABLED: its kprobes are armed for this buffer
	was      bool        // EVENT_FILE_FL_WAS_ENABLED: the buffer may hold entries of the event
	softMode int         // sm_ref: how many triggers need the event armed or may switch it
	SoftOff  atomic.Bool // EVENT_FILE_FL_SOFT_DISABLED: armed, but not recorded; read by hits
	// pidFilter: set_event_pid and set_event_notrace_pid apply to this file (EVENT_FILE_FL_PID_FILTER).
	// Hits read it.
	pidFilter atomic.Bool

	filter     atomic.Pointer[filter.Filter] // nil: none; read by hits
	filterText string                        // text of the filter file; "": there is no filter
	triggers   atomic.Pointer[triggers]      // nil: none; read by hits
}

// setEnabled enables or disables the event in one array (ftrace_event_enable_disable). If a trigger may
// switch the event, a disabled event stays armed.
func (tree *Tree) setEnabled(f *File, on bool) error {
	if on {
		f.SoftOff.Store(false)
		return tree.setArmed(f, true)
	}
	f.SoftOff.Store(f.softMode > 0)
	if f.softMode > 0 {
		return nil
	}
	return tree.setArmed(f, false)
}

// setArmed starts or stops recording of the event in f's array. Its kprobes are armed for the first array
// and disarmed with the last (enable_trace_kprobe). If one kprobe cannot be armed, none is.
func (tree *Tree) setArmed(f *File, on bool) error {
	if f.Enabled == on {
		return nil
	}
	f.Enabled = false
	others := f.Event.Active()
	f.Enabled = on
	if on {
		f.was = true
		f.trace.Expand()
	}
	f.Event.publish()
	if others {
		return nil
	}
	err := f.Event.Registration.Arm(on, func() {
		f.Enabled = false
		f.Event.publish()
	})
	if err != nil {
		return err
	}
	tree.conf.Log.Info().Str("event", f.Event.Group+"/"+f.Event.Name).Bool("enabled", on).Msg("kprobe event")
	return nil
}

// publish makes the list of buffers that want the event visible to hits.
func (ev *Event) publish() {
	var live []*File
	for _, f := range ev.Files {
		if f.Enabled {
			live = append(live, f)
		}
	}
	ev.Live.Store(&live)
}

// state is the text of the event's enable file: 0 or 1. A * follows if triggers may switch the event.
func (f *File) state() string {
	s := "0"
	if f.Enabled && !f.SoftOff.Load() {
		s = "1"
	}
	if f.SoftOff.Load() || f.softMode > 0 {
		s += "*"
	}
	return s + "\n"
}

// enableFile is events/GROUP/EVENT/enable.
func (f *File) enableFile() *vtree.File {
	tree := f.Array.tree
	return &vtree.File{
		Mode:  0o640,
		Brief: true,
		Show: func(*vtree.Open) (b []byte, err error) {
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			if !f.alive() {
				return nil, syscall.ENODEV
			}
			return []byte(f.state()), nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			n, err := kstr.UserUint(p, 10)
			if err != nil {
				return 0, err
			}
			err = tree.tr.Locked(func() error {
				f.trace.Expand()
				switch {
				case n > 1:
					return syscall.EINVAL
				case !f.alive():
					return syscall.ENODEV
				}
				return tree.setEnabled(f, n == 1)
			})
			if err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}

// alive reports whether f's event and array still exist. An open file may outlive them.
func (f *File) alive() bool { return f.Array.Files[f.Event] == f }

// enableAllFile is the enable file of group g. With nil it is the enable file of all events.
func (a *Array) enableAllFile(g *group) *vtree.File {
	tree := a.tree
	return &vtree.File{
		Mode: 0o640,
		Show: func(*vtree.Open) ([]byte, error) {
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			files := a.Members(g)
			if g == nil && len(files) == 0 {
				return []byte("0\n"), nil // the kernel always has events, so it has no answer for this case
			}
			return []byte{summary(files), '\n'}, nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			if err != nil {
				return err
			}
			return tree.tr.Locked(func() error {
				a.Trace.Expand()
				files := a.Members(g)
				if n > 1 {
					return syscall.EINVAL
				}
				if g != nil && len(files) == 0 {
					return syscall.EINVAL // the group was removed
				}
				return tree.setAll(files, n == 1)
			})
		}),
	}
}

// setAll enables or disables all files. It goes on after an error, and returns the first one.
func (tree *Tree) setAll(files []*File, on bool) error {
	var first error
	for _, f := range files {
		if err := tree.setEnabled(f, on); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// summary is 1 if all files are enabled, 0 if none is, and X if only some are. It is ? without files: an
// open file of a removed group shows that (system_enable_read).
func summary(files []*File) byte {
	on, off := false, false
	for _, f := range files {
		on = on || f.Enabled
		off = off || !f.Enabled
	}
	switch {
	case on && off:
		return 'X'
	case on:
		return '1'
	case off:
		return '0'
	}
	return '?'
}
