package tracefs

import "github.com/kprobefs/kprobefs/fs/tracefs/function"

// switched is an event of an array, for commands of set_ftrace_filter that switch it.
func (fs *FS) switched(ta *function.TraceArray, group, name string) (function.Event, bool) {
	ev, a := fs.groups.find(group, name), fs.arrayOf(ta)
	if ev == nil || a == nil {
		return function.Event{}, false
	}
	f := a.files[ev]
	return function.Event{
		Group: ev.group, Name: ev.name, Off: &f.softOff,
		Hold: func(on bool) error {
			if !on {
				ev.refs--
				return fs.setSoft(f, false)
			}
			err := fs.setSoft(f, true)
			if err == nil {
				ev.refs++
			}
			return err
		},
		Held: func() {
			f.held()
			ev.refs++
		},
	}, true
}
