package tracefs

import "github.com/kprobefs/kprobefs/fs/tracefs/internal/function"

// switched returns an event of an array, for commands of set_ftrace_filter that switch it. It returns false
// if there is no such event.
func (fs *FS) switched(ta *function.TraceArray, group, name string) (function.Event, bool) {
	ev, a := fs.events.Find(group, name), fs.arrayOf(ta)
	if ev == nil || a == nil {
		return function.Event{}, false
	}
	f := a.Files[ev]
	return function.Event{
		Group: ev.Group, Name: ev.Name, Off: &f.SoftOff,
		Hold: func(on bool) error {
			if !on {
				ev.Refs--
				return fs.events.SetSoft(f, false)
			}
			err := fs.events.SetSoft(f, true)
			if err == nil {
				ev.Refs++
			}
			return err
		},
		Held: func() {
			f.Held()
			ev.Refs++
		},
	}, true
}
