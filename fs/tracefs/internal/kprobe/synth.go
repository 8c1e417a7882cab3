package kprobe

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// createSynth defines s:[synthetic/]NAME TYPE FIELD[; TYPE FIELD]... (create_synth_event). Users can read,
// filter and enable such an event. It never happens: in the kernel a hist trigger makes it happen, and we
// have no hist triggers.
func (ps *Probes) createSynth(line string) *probe.Error {
	line = kstr.SkipSpace(line)
	rest, mine := strings.CutPrefix(line, "s:")
	if !mine {
		return probe.NotMine
	}
	if !strings.ContainsAny(line, " \t") {
		return &probe.Error{Errno: syscall.EINVAL, Code: probe.SynthInvalid, Command: line}
	}
	if strings.Contains(rest, "/") {
		if rest, mine = strings.CutPrefix(rest, probe.SynthGroup+"/"); !mine {
			return &probe.Error{Errno: syscall.EINVAL, Code: probe.SynthInvalidDyn, Command: line}
		}
	}
	return ps.addSynth(line, rest)
}

// addSynth defines "NAME FIELDS", the rest of line (__create_synth_event).
func (ps *Probes) addSynth(line, rest string) *probe.Error {
	def, e := probe.ParseSynth(line, rest, ps.env.Dialect, ps.synthExists)
	if e != nil {
		return e
	}
	return ps.addAlone(def, nil, &probe.Error{Errno: syscall.EEXIST})
}

// synthExists reports whether there is a synthetic event of that name (find_synth_event). It does not find
// the group's other events. addAlone finds those, and refuses without an entry in error_log.
func (ps *Probes) synthExists(name string) bool {
	ps.tr.Mu.Lock()
	defer ps.tr.Mu.Unlock()
	return ps.findSynth(name) != nil
}

// findSynth is the kprobe of the synthetic event of that name, or nil. The event mutex is held.
func (ps *Probes) findSynth(name string) *kprobe {
	if ev := ps.events.Find(probe.SynthGroup, name); ev != nil && ev.Def.Kind == probe.Synthetic {
		return probesOf(ev).probes[0]
	}
	return nil
}

func (ps *Probes) synthCommand(line string) error {
	line = kstr.SkipSpace(line)
	if line == "" {
		return nil
	}
	if name, remove := strings.CutPrefix(line, "!"); remove {
		if i := strings.IndexAny(name, " \t"); i >= 0 {
			name = name[:i]
		}
		return ps.releaseSynth(name)
	}
	if e := ps.addSynth(line, line); e != nil {
		ps.logRefusal(synths.subsystem, []string{line}, e)
		return e
	}
	return nil
}

// releaseSynth removes a synthetic event (synth_event_delete).
func (ps *Probes) releaseSynth(name string) error {
	return ps.tr.Locked(func() error {
		defer ps.events.ClearTraces()
		k := ps.findSynth(name)
		if k == nil {
			return syscall.ENOENT
		}
		return ps.remove(k)
	})
}
