package tracefs

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// createSynth defines s:[synthetic/]NAME TYPE FIELD[; TYPE FIELD]...
// (create_synth_event). Such an event can be looked at, filtered and enabled, but
// nothing makes it happen: that would be a hist trigger.
func (fs *FS) createSynth(line string) *probe.Error {
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
	return fs.addSynth(line, rest)
}

// addSynth defines "NAME FIELDS", the rest of line (__create_synth_event).
func (fs *FS) addSynth(line, rest string) *probe.Error {
	def, e := probe.ParseSynth(line, rest, fs.synthExists)
	if e != nil {
		return e
	}
	return fs.addAlone(def, nil, &probe.Error{Errno: syscall.EEXIST})
}

// synthExists is find_synth_event: other events of the group are found later, and nothing
// is said of them.
func (fs *FS) synthExists(name string) bool {
	fs.tr.Mu.Lock()
	defer fs.tr.Mu.Unlock()
	return fs.findSynth(name) != nil
}

// findSynth is synthExists, called with the event mutex held.
func (fs *FS) findSynth(name string) *kprobe {
	if ev := fs.events.Find(probe.SynthGroup, name); ev != nil && ev.Def.Kind == probe.Synthetic {
		return probesOf(ev).probes[0]
	}
	return nil
}

// synthFile is synthetic_events: "NAME FIELDS" defines an event, "!NAME"
// removes it (create_or_delete_synth_event).
func (fs *FS) synthFile() *vtree.File {
	kinds := []kind{synths}
	return &vtree.File{
		Mode: trace.WriteMode,
		Open: fs.truncates(kinds),
		Show: func(*vtree.Open) (b []byte, err error) {
			fs.tr.Mu.Lock()
			defer fs.tr.Mu.Unlock()
			for _, k := range fs.candidates("", kinds) {
				b = k.def.AppendSynth(b)
			}
			return b, nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) { return fs.runCommands(p, fs.synthCommand) },
	}
}

func (fs *FS) synthCommand(line string) error {
	line = kstr.SkipSpace(line)
	if line == "" {
		return nil
	}
	if name, remove := strings.CutPrefix(line, "!"); remove {
		if i := strings.IndexAny(name, " \t"); i >= 0 {
			name = name[:i]
		}
		return fs.releaseSynth(name)
	}
	if e := fs.addSynth(line, line); e != nil {
		fs.logRefusal(synths.subsystem, []string{line}, e)
		return e
	}
	return nil
}

// releaseSynth is synth_event_delete.
func (fs *FS) releaseSynth(name string) error {
	return fs.tr.Locked(func() error {
		defer fs.clearTraces()
		k := fs.findSynth(name)
		if k == nil {
			return syscall.ENOENT
		}
		return fs.remove(k)
	})
}
