package tracefs

import (
	"os"
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A kind is one kind of dynamic event (struct dyn_event_operations).
type kind struct {
	subsystem string // in error_log
	of        probe.Kind
	// create makes the event that words, those of line, describe, or refuses;
	// probe.NotMine leaves the line to another kind.
	create func(fs *FS, c vtree.Caller, words []string, line string) *probe.Error
}

// noKind is that of uprobes, of which there never are any.
const noKind probe.Kind = 255

var (
	eprobes = kind{"event_probe", probe.Eprobe, func(fs *FS, _ vtree.Caller, words []string, _ string) *probe.Error {
		return fs.createEprobe(words)
	}}
	kprobes = kind{"trace_kprobe", probe.Kprobe, func(fs *FS, _ vtree.Caller, words []string, _ string) *probe.Error {
		return fs.createKprobe(words)
	}}
	synths = kind{"synthetic_events", probe.Synthetic, func(fs *FS, _ vtree.Caller, _ []string, line string) *probe.Error {
		return fs.createSynth(line)
	}}
	uprobes = kind{"trace_uprobe", noKind, func(_ *FS, c vtree.Caller, words []string, _ string) *probe.Error {
		return probe.RefuseUprobe(words, func(path string) (bool, error) { return regular(c, path) })
	}}
)

// has reports whether one of kinds is k's; it must be one that was defined.
func has(kinds []kind, k *kprobe) bool {
	for i := range kinds {
		if kinds[i].of == k.def.Kind {
			return true
		}
	}
	return false
}

// dynamicFile is kprobe_events, uprobe_events or, with all kinds in the
// kernel's order, dynamic_events: it shows the definitions of these kinds, and
// runs each line written to it.
func (fs *FS) dynamicFile(kinds ...kind) *vtree.File {
	return &vtree.File{
		Mode: trace.WriteMode,
		Open: fs.truncates(kinds),
		Show: func(*vtree.Open) ([]byte, error) { return fs.definitions(kinds), nil },
		Store: func(o *vtree.Open, p []byte, _ int64) (int, error) {
			return fs.runCommands(p, func(line string) error { return fs.command(kinds, o.Caller, line) })
		},
	}
}

// truncates is an open that removes all events of these kinds with O_TRUNC.
func (fs *FS) truncates(kinds []kind) func(*vtree.Open) error {
	return func(o *vtree.Open) error {
		if o.Truncates() {
			return fs.releaseAll(kinds)
		}
		return nil
	}
}

// command runs one line. Where there are several kinds, a removal may begin
// with ! before a definition instead of with - (create_dyn_event). Lines without
// a word are fine.
func (fs *FS) command(kinds []kind, c vtree.Caller, line string) error {
	if strings.HasPrefix(line, "-") || strings.HasPrefix(line, "!") && len(kinds) > 1 {
		return fs.release(line, kinds)
	}
	words := kstr.Fields(line)
	if len(words) == 0 {
		return nil
	}
	for i := range kinds {
		switch e := kinds[i].create(fs, c, words, line); e {
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
	command, col := e.Command, e.Off
	switch {
	case e.Code == probe.Silent:
		return
	case command == "":
		command, col = strings.Join(words, " "), e.Column(words)
	}
	fs.top.LogError(subsystem, e.Code.String(), command, col)
}

// regular reports whether c finds a regular file at path.
func regular(c vtree.Caller, path string) (bool, error) {
	switch {
	case path == "":
		return false, nil // kern_path finds the working directory
	case c.PID != 0:
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
