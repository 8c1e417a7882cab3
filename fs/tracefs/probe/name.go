package probe

import (
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// parseName parses [GROUP/]EVENT or GROUP/; without a slash the first dot
// separates (traceprobe_parse_event_name). off is where s begins in its word.
// An empty group means the default one, an empty event the default name. With SlashOnly a dot does not separate, and
// an event is named.
func (d *Dialect) parseName(s string, off int) (group, event string, e *Error) {
	event = s
	sep := strings.IndexByte(s, '/')
	if sep < 0 && !d.SlashOnly {
		sep = strings.IndexByte(s, '.')
	}
	if sep >= 0 {
		group, event = s[:sep], s[sep+1:]
		switch {
		case group == "":
			return "", "", refuse(NoGroupName, off)
		case len(group) > MaxNameLen:
			return "", "", refuse(GroupTooLong, off)
		case !goodGroup(group) || d.SlashOnly && !kstr.IsName(group):
			return "", "", refuse(BadGroupName, off)
		}
		off += sep + 1
	}
	switch {
	case event == "" && sep >= 0 && !d.SlashOnly:
		return group, "", nil
	case event == "":
		return "", "", refuse(NoEventName, off)
	case len(event) > MaxNameLen:
		return "", "", refuse(EventTooLong, off)
	case !kstr.IsName(event):
		return "", "", refuse(BadEventName, off)
	}
	return group, event, nil
}

// goodGroup is is_good_system_name: a C identifier that may have hyphens, too.
func goodGroup(s string) bool { return kstr.IsName(strings.ReplaceAll(s, "-", "_")) }

// reserved are names of fields that every event has, or can have. Arguments cannot have them.
var reserved = [...]string{
	"common_type", "common_flags", "common_preempt_count", "common_pid", "common_tgid",
	"__probe_ip", "__probe_ret_ip", "__probe_func",
}

// used reports whether name is reserved or another argument's name.
func (d *Def) used(name string) bool {
	for _, r := range reserved {
		if r == name {
			return true
		}
	}
	for i := range d.Args {
		if d.Args[i].Name == name {
			return true
		}
	}
	return false
}
