package tracefs

import (
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// An eventFile is one event in one buffer (struct trace_event_file).
type eventFile struct {
	ev       *event
	arr      *eventArray
	dir      *vtree.Dir
	gen      uint64
	enabled  bool        // EVENT_FILE_FL_ENABLED: its kprobes are armed for this buffer
	was      bool        // EVENT_FILE_FL_WAS_ENABLED: the buffer may hold entries of it
	softMode int         // sm_ref: triggers that may switch it
	softOff  atomic.Bool // EVENT_FILE_FL_SOFT_DISABLED: armed, but not recorded; read by hits
	// pidFilter: set_event_pid and set_event_notrace_pid count (EVENT_FILE_FL_PID_FILTER); read by hits.
	pidFilter atomic.Bool

	filter     atomic.Pointer[filter.Filter] // nil: none; read by hits
	filterText string                        // what its file shows; "": none
	triggers   atomic.Pointer[triggers]      // nil: none; read by hits
}

// setEnabled is ftrace_event_enable_disable. An event that triggers may
// switch stays armed when it is disabled.
func (tree *eventTree) setEnabled(f *eventFile, on bool) error {
	if on {
		f.softOff.Store(false)
		return tree.setArmed(f, true)
	}
	f.softOff.Store(f.softMode > 0)
	if f.softMode > 0 {
		return nil
	}
	return tree.setArmed(f, false)
}

// setArmed records the event in f's array or stops that. Its kprobes are armed
// for the first array and disarmed with the last (enable_trace_kprobe); when
// one cannot be armed, none is.
func (tree *eventTree) setArmed(f *eventFile, on bool) error {
	if f.enabled == on {
		return nil
	}
	f.enabled = false
	others := f.ev.active()
	f.enabled = on
	if on {
		f.was = true
		f.arr.Expand()
	}
	f.ev.publish()
	if others {
		return nil
	}
	err := f.ev.reg.Arm(on, func() {
		f.enabled = false
		f.ev.publish()
	})
	if err != nil {
		return err
	}
	tree.conf.Log.Info().Str("event", f.ev.group+"/"+f.ev.name).Bool("enabled", on).Msg("kprobe event")
	return nil
}

// publish tells hits which buffers want the event.
func (ev *event) publish() {
	var live []*eventFile
	for _, f := range ev.files {
		if f.enabled {
			live = append(live, f)
		}
	}
	ev.live.Store(&live)
}

// state is what the event's enable file shows: * marks one that triggers may
// switch.
func (f *eventFile) state() string {
	s := "0"
	if f.enabled && !f.softOff.Load() {
		s = "1"
	}
	if f.softOff.Load() || f.softMode > 0 {
		s += "*"
	}
	return s + "\n"
}

// enableFile is events/GROUP/EVENT/enable.
func (f *eventFile) enableFile() *vtree.File {
	tree := f.arr.tree
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
				f.arr.Expand()
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

// alive reports whether f's event and array have not been removed; an open
// file may outlive them.
func (f *eventFile) alive() bool { return f.arr.files[f.ev] == f }

// enableAllFile is the enable file of a group, or, with nil, of all events.
func (a *eventArray) enableAllFile(g *group) *vtree.File {
	tree := a.tree
	return &vtree.File{
		Mode: 0o640,
		Show: func(*vtree.Open) ([]byte, error) {
			tree.tr.Mu.Lock()
			defer tree.tr.Mu.Unlock()
			files := a.members(g)
			if g == nil && len(files) == 0 {
				return []byte("0\n"), nil // the kernel never has no events at all
			}
			return []byte{summary(files), '\n'}, nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			if err != nil {
				return err
			}
			return tree.tr.Locked(func() error {
				a.Expand()
				files := a.members(g)
				if n > 1 {
					return syscall.EINVAL
				}
				if g != nil && len(files) == 0 {
					return syscall.EINVAL // the group has gone
				}
				return tree.setAll(files, n == 1)
			})
		}),
	}
}

// setAll enables or disables files; the first error is returned, after all.
func (tree *eventTree) setAll(files []*eventFile, on bool) error {
	var first error
	for _, f := range files {
		if err := tree.setEnabled(f, on); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// summary is 0, 1 or X for some of each, ? for none, as an open file of a group that
// has gone shows (system_enable_read).
func summary(files []*eventFile) byte {
	on, off := false, false
	for _, f := range files {
		on = on || f.enabled
		off = off || !f.enabled
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
