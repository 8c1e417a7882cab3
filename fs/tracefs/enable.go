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
	arr      *array
	enabled  bool        // EVENT_FILE_FL_ENABLED: its kprobes are armed for this buffer
	was      bool        // EVENT_FILE_FL_WAS_ENABLED: the buffer may hold entries of it
	softMode int         // sm_ref: triggers that may switch it
	softOff  atomic.Bool // EVENT_FILE_FL_SOFT_DISABLED: armed, but not recorded; read by hits

	filter     atomic.Pointer[filter.Filter] // nil: none; read by hits
	filterText string                        // what its file shows; "": none
	triggers   atomic.Pointer[[]*trigger]    // newest first; read by hits
}

// setEnabled is ftrace_event_enable_disable. An event that triggers may
// switch stays armed when it is disabled.
func (fs *FS) setEnabled(f *eventFile, on bool) error {
	if on {
		f.softOff.Store(false)
		return fs.setArmed(f, true)
	}
	f.softOff.Store(f.softMode > 0)
	if f.softMode > 0 {
		return nil
	}
	return fs.setArmed(f, false)
}

// setArmed arms or disarms the event's kprobes (enable_trace_kprobe); when one
// cannot be armed, none is.
func (fs *FS) setArmed(f *eventFile, on bool) error {
	if f.enabled == on {
		return nil
	}
	f.enabled = on
	if on {
		f.was = true
		f.arr.expand()
	}
	f.ev.publish()
	for i, k := range f.ev.probes {
		err := fs.arm(k, on)
		if err == nil || !on {
			continue
		}
		f.enabled = false
		f.ev.publish()
		for _, armed := range f.ev.probes[:i] {
			fs.arm(armed, false)
		}
		return err
	}
	fs.cfg.Log.Info().Str("event", f.ev.group+"/"+f.ev.name).Bool("enabled", on).Msg("kprobe event")
	return nil
}

// publish tells hits which buffers want the event.
func (ev *event) publish() {
	var live []*eventFile
	if ev.file.enabled {
		live = append(live, ev.file)
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

// parseEnable reads what is written to an enable file: a number, 0 or 1.
func parseEnable(p []byte) (on bool, err error) {
	n, err := kstr.UserUint(p, 10)
	if err == nil && n > 1 {
		err = syscall.EINVAL
	}
	return n == 1, err
}

// enableFile is events/GROUP/EVENT/enable.
func (fs *FS) enableFile(ev *event) *vtree.File {
	return &vtree.File{
		Mode: 0o640,
		Show: func(*vtree.Open) (b []byte, err error) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			if !fs.alive(ev) {
				return nil, syscall.ENODEV
			}
			return []byte(ev.file.state()), nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			on, err := parseEnable(p)
			if err != nil {
				return 0, err
			}
			err = fs.locked(func() error {
				if !fs.alive(ev) {
					return syscall.ENODEV
				}
				return fs.setEnabled(ev.file, on)
			})
			if err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}

// alive reports whether ev has not been removed; an open file may outlive it.
func (fs *FS) alive(ev *event) bool { return fs.groups.find(ev.group, ev.name) == ev }

// enableAllFile is the enable file of a group, or, with nil, of all events.
func (fs *FS) enableAllFile(g *group) *vtree.File {
	members := func() ([]*event, error) {
		switch {
		case g == nil:
			return fs.events(), nil
		case fs.groups.byName[g.name] != g:
			return nil, syscall.ENODEV
		}
		return g.order, nil
	}
	return &vtree.File{
		Mode: 0o640,
		Show: func(*vtree.Open) ([]byte, error) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			evs, err := members()
			return []byte{summary(evs), '\n'}, err
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			on, err := parseEnable(p)
			if err != nil {
				return 0, err
			}
			err = fs.locked(func() error {
				evs, err := members()
				if err != nil {
					return err
				}
				return fs.setAll(evs, on)
			})
			if err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}

// setAll enables or disables evs; the first error is returned, after all.
func (fs *FS) setAll(evs []*event, on bool) error {
	var first error
	for _, ev := range evs {
		if err := fs.setEnabled(ev.file, on); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// summary is 0, 1 or X for some of each (system_enable_read). The kernel never
// has no events at all, for which its table would give '?': here that is 0.
func summary(evs []*event) byte {
	on, off := false, len(evs) == 0
	for _, ev := range evs {
		on = on || ev.file.enabled
		off = off || !ev.file.enabled
	}
	switch {
	case on && off:
		return 'X'
	case on:
		return '1'
	}
	return '0'
}
