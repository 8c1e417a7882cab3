package tracefs

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// createSynth defines s:[synthetic/]NAME TYPE FIELD[; TYPE FIELD]...
// (create_synth_event). Such an event can be looked at, filtered and enabled, but
// nothing makes it happen: that would be a hist trigger.
func (fs *FS) createSynth(line string) *probe.Error {
	line = strings.TrimLeft(line, " \t")
	rest, mine := strings.CutPrefix(line, "s:")
	if !mine {
		return probe.NotMine
	}
	if !strings.ContainsAny(line, " \t") {
		return &probe.Error{Errno: syscall.EINVAL, Code: probe.SynthInvalid}
	}
	if strings.Contains(rest, "/") {
		if rest, mine = strings.CutPrefix(rest, probe.SynthGroup+"/"); !mine {
			return &probe.Error{Errno: syscall.EINVAL, Code: probe.SynthInvalidDyn}
		}
	}
	return fs.addSynth(line, rest)
}

// addSynth defines "NAME FIELDS", the rest of line (__create_synth_event).
func (fs *FS) addSynth(line, rest string) *probe.Error {
	def, e := probe.ParseSynth(line, rest)
	if e != nil {
		return e
	}
	exists := &probe.Error{Errno: syscall.EEXIST, Code: probe.SynthExists, Off: strings.Index(line, def.Event)}
	return fs.addAlone(def, nil, exists)
}

// synthFile is synthetic_events: "NAME FIELDS" defines an event, "!NAME"
// removes it (create_or_delete_synth_event).
func (fs *FS) synthFile() *vtree.File {
	kinds := []kind{synths}
	return &vtree.File{
		Mode: writeMode,
		Open: fs.truncates(kinds),
		Show: func(*vtree.Open) (b []byte, err error) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			for _, k := range fs.candidates("", kinds) {
				b = k.def.AppendSynth(b)
			}
			return b, nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) { return fs.runCommands(p, fs.synthCommand) },
	}
}

func (fs *FS) synthCommand(line string) error {
	line = strings.TrimLeft(line, " \t")
	if line == "" {
		return nil
	}
	if name, remove := strings.CutPrefix(line, "!"); remove {
		name, _, _ = strings.Cut(name, " ")
		return fs.release("-:"+probe.SynthGroup+"/"+name, []kind{synths})
	}
	if e := fs.addSynth(line, line); e != nil {
		fs.logRefusal(synths.subsystem, []string{line}, e)
		return e
	}
	return nil
}
