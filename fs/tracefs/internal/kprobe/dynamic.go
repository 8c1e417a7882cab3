package kprobe

import (
	"os"
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A kind is one kind of dynamic event (struct dyn_event_operations).
type kind struct {
	subsystem string // in error_log
	of        probe.Kind
	// create makes the event that words describe, or refuses it. words are those of line. probe.NotMine:
	// the line is for another kind.
	create func(ps *Probes, c vtree.Caller, words []string, line string) *probe.Error
}

// noKind is the kind of uprobes. It matches no definition: all uprobes are refused.
const noKind probe.Kind = 255

var (
	eprobes = kind{"event_probe", probe.Eprobe, func(ps *Probes, _ vtree.Caller, words []string, _ string) *probe.Error {
		return ps.createEprobe(words)
	}}
	kprobes = kind{"trace_kprobe", probe.Kprobe, func(ps *Probes, c vtree.Caller, words []string, _ string) *probe.Error {
		return ps.createKprobe(c, words)
	}}
	synths = kind{"synthetic_events", probe.Synthetic, func(ps *Probes, _ vtree.Caller, _ []string, line string) *probe.Error {
		return ps.createSynth(line)
	}}
	uprobes = kind{"trace_uprobe", noKind, func(ps *Probes, c vtree.Caller, words []string, _ string) *probe.Error {
		return probe.RefuseUprobe(words, ps.env.Dialect, func(path string) (bool, error) { return regular(c, path) })
	}}
)

// has reports whether k is of one of kinds.
func has(kinds []kind, k *kprobe) bool {
	for i := range kinds {
		if kinds[i].of == k.def.Kind {
			return true
		}
	}
	return false
}

// command runs one line (create_dyn_event). A removal begins with "-". If there are several kinds, it may
// also be a definition with a "!" before it. A line without words does nothing.
func (ps *Probes) command(kinds []kind, c vtree.Caller, line string) error {
	if strings.HasPrefix(line, "-") || strings.HasPrefix(line, "!") && len(kinds) > 1 {
		return ps.release(line, kinds)
	}
	words := kstr.Fields(line)
	if len(words) == 0 {
		return nil
	}
	for i := range kinds {
		switch e := kinds[i].create(ps, c, words, line); e {
		case nil:
			return nil
		case probe.NotMine:
		default:
			ps.logRefusal(kinds[i].subsystem, words, e)
			return e
		}
	}
	return syscall.EINVAL
}

// logRefusal adds e to error_log. Some refusals are silent.
func (ps *Probes) logRefusal(subsystem string, words []string, e *probe.Error) {
	if e.First != nil {
		ps.logRefusal(subsystem, words, e.First)
	}
	command, col := e.Command, e.Off
	switch {
	case e.Code == probe.Silent:
		return
	case command == "":
		command, col = strings.Join(words, " "), e.Column(words)
	}
	ps.events.Top().Trace.LogError(subsystem, e.Code.String(), command, col)
}

// regular reports whether c finds a regular file at path.
func regular(c vtree.Caller, path string) (bool, error) {
	switch {
	case path == "":
		return false, nil // for an empty path kern_path finds the working directory
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
