package tracefs

import (
	"os"
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A kind is one kind of dynamic event (struct dyn_event_operations).
type kind struct {
	subsystem string // in error_log
	// create makes the event that words describe, or refuses; probe.NotMine
	// leaves the line to another kind.
	create func(fs *FS, c vtree.Caller, words []string) *probe.Error
}

var (
	eprobes = kind{"event_probe", func(_ *FS, _ vtree.Caller, words []string) *probe.Error { return probe.RefuseEprobe(words) }}
	kprobes = kind{"trace_kprobe", func(fs *FS, _ vtree.Caller, words []string) *probe.Error { return fs.createKprobe(words) }}
	synths  = kind{"synthetic_events", refuseSynth}
	uprobes = kind{"trace_uprobe", func(_ *FS, c vtree.Caller, words []string) *probe.Error {
		return probe.RefuseUprobe(words, func(path string) (bool, error) { return regular(c, path) })
	}}
)

// dynamicFile is kprobe_events, uprobe_events or, with all kinds in the
// kernel's order, dynamic_events: it shows every definition, and runs each line
// written to it. There never are events but kprobes.
func (fs *FS) dynamicFile(kinds ...kind) *vtree.File {
	f := &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) { return nil, nil },
		Store: func(o *vtree.Open, p []byte, _ int64) (int, error) {
			return fs.runCommands(p, func(line string) error { return fs.command(kinds, o.Caller, line) })
		},
	}
	if !hasKprobes(kinds) {
		return f
	}
	f.Show = fs.definitions
	f.Open = func(o *vtree.Open) error {
		if o.Truncates() {
			return fs.releaseAll()
		}
		return nil
	}
	return f
}

func hasKprobes(kinds []kind) bool {
	for i := range kinds {
		if kinds[i].subsystem == kprobes.subsystem {
			return true
		}
	}
	return false
}

// command runs one line. Where there are several kinds, a removal may begin
// with ! before a definition instead of with - (create_dyn_event). Lines without
// a word are fine.
func (fs *FS) command(kinds []kind, c vtree.Caller, line string) error {
	if strings.HasPrefix(line, "-") || strings.HasPrefix(line, "!") && len(kinds) > 1 {
		return fs.release(line, hasKprobes(kinds))
	}
	words := kstr.Fields(line)
	if len(words) == 0 {
		return nil
	}
	for i := range kinds {
		switch e := kinds[i].create(fs, c, words); e {
		case nil:
			return nil
		case probe.NotMine:
		default:
			fs.logRefusal(kinds[i].subsystem, words, e)
			return e
		}
	}
	return syscall.EINVAL
}

// logRefusal adds to error_log what e says; some refusals say nothing.
func (fs *FS) logRefusal(subsystem string, words []string, e *probe.Error) {
	if e.First != nil {
		fs.logRefusal(subsystem, words, e.First)
	}
	if e.Code != probe.Silent {
		fs.top.errs.add(fs.cfg.Clock.Now(), subsystem, e.Code.String(), strings.Join(words, " "), e.Column(words))
	}
}

// refuseSynth refuses s:[synthetic/]EVENT FIELD...: only a hist trigger could
// make such an event happen.
func refuseSynth(_ *FS, _ vtree.Caller, words []string) *probe.Error {
	if !strings.HasPrefix(words[0], "s:") {
		return probe.NotMine
	}
	return &probe.Error{Errno: syscall.EOPNOTSUPP, Code: probe.NoSynthetic}
}

// regular reports whether c finds a regular file at path.
func regular(c vtree.Caller, path string) (bool, error) {
	if c.PID != 0 {
		from := "/proc/" + strconv.FormatUint(uint64(c.PID), 10)
		if strings.HasPrefix(path, "/") {
			path = from + "/root" + path
		} else {
			path = from + "/cwd/" + path
		}
	}
	fi, err := os.Stat(path)
	if err != nil {
		return false, errnoOf(err)
	}
	return fi.Mode().IsRegular(), nil
}
