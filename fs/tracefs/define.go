package tracefs

import (
	"bytes"
	"errors"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// maxWrite is WRITE_BUFSIZE: a write is looked at in pieces of so many bytes
// less one, and a line must fit into one of them.
const maxWrite = 4096

// runCommands gives each line of p to run (trace_parse_run_command). A line
// ends at its newline or at the end of p; a # begins a comment. It stops at
// the first error: what came before has been done. A NUL ends the piece, and
// with it a line that then has no newline, which is only allowed at the end.
func (fs *FS) runCommands(p []byte, run func(line string) error) (int, error) {
	done := 0
	for done < len(p) {
		piece := p[done:min(len(p), done+maxWrite-1)]
		for rest := piece; done < len(p); {
			line, size, whole := cutLine(rest)
			if !whole && done+size < len(p) {
				if len(rest) != len(piece) {
					break // the next piece begins with this line
				}
				fs.cfg.Printk("Line length is too long: Should be less than 4094")
				return 0, syscall.EINVAL
			}
			done += size
			rest = rest[size:]
			if i := strings.IndexByte(line, '#'); i >= 0 {
				line = line[:i]
			}
			if err := run(line); err != nil {
				return 0, err
			}
		}
	}
	return done, nil
}

// cutLine returns the first line of p, how many bytes it takes, and whether
// it ended in a newline.
func cutLine(p []byte) (line string, size int, whole bool) {
	i := bytes.IndexAny(p, "\n\x00")
	switch {
	case i < 0:
		return string(p), len(p), false
	case p[i] == 0:
		return string(p[:i]), i, false
	}
	return string(p[:i]), i + 1, true
}

// createKprobe defines the kprobe that words describe (trace_kprobe_create).
func (fs *FS) createKprobe(words []string) *probe.Error {
	def, e := probe.Parse(words, fs.env)
	if e != nil {
		return e
	}
	if err := fs.tr.Locked(func() error { return fs.add(def) }); err != nil {
		return registrationError(err)
	}
	return nil
}

// registrationError says in the log's words why a registration failed
// (the end of __trace_kprobe_create).
func registrationError(err error) *probe.Error {
	var e *probe.Error
	if errors.As(err, &e) {
		return e
	}
	e = &probe.Error{Errno: errnoOf(err), Word: 1}
	switch e.Errno {
	case syscall.EILSEQ:
		e.Code = probe.BadInsnBndry
	case syscall.ENOENT:
		e.Code = probe.BadProbeAddr
	case syscall.EADDRNOTAVAIL:
		e.Code = probe.NonUniqSymbol
	case syscall.ENOMEM, syscall.EEXIST:
		e.Code = probe.Silent
	default:
		e.Code = probe.FailRegProbe
	}
	return e
}

// add registers def, as a new event or as one more kprobe of one
// (register_trace_kprobe). It is called with the event mutex held.
func (fs *FS) add(def *probe.Def) error {
	k := fs.newKprobe(def)
	ev := fs.events.Find(def.Group, def.Event)
	var err error
	switch {
	case ev != nil:
		err = fs.appendTo(ev, k)
	case fs.events.Taken(def):
		err = &probe.Error{Errno: syscall.EEXIST, Code: probe.EventExist}
	default:
		err = fs.addNew(k)
	}
	if err != nil {
		return err
	}
	k.elem = fs.probes.PushBack(k)
	fs.cfg.Log.Debug().Str("event", def.Group+"/"+def.Event).Str("place", def.Place(fs.env)).Msg("kprobe event defined")
	return nil
}

// addNew makes an event of k.
func (fs *FS) addNew(k *kprobe) error {
	ev, err := fs.events.NewDynamic(k.def, &eventProbes{fs: fs, probes: []*kprobe{k}})
	if err != nil {
		return err
	}
	k.ev = ev
	if err := fs.registerOrDefer(k); err != nil {
		fs.events.RemoveEvent(ev)
		return err
	}
	return nil
}

// appendTo adds k to ev (append_trace_kprobe).
func (fs *FS) appendTo(ev *event.Event, k *kprobe) error {
	if ev.Def.Kind != probe.Kprobe {
		return &probe.Error{Errno: syscall.EEXIST, Code: probe.EventExist}
	}
	if k.def.Return != ev.Def.Return {
		return &probe.Error{Errno: syscall.EEXIST, Code: probe.DiffProbeType}
	}
	reg := probesOf(ev)
	if i := probe.FirstDifferent(k.def, reg.probes[0].def); i >= 0 {
		return &probe.Error{Errno: syscall.EEXIST, Code: probe.DiffArgType, Word: i + 2}
	}
	for _, other := range reg.probes {
		if probe.Same(k.def, other.def) {
			return &probe.Error{Errno: syscall.EEXIST, Code: probe.SameProbe}
		}
	}
	k.ev = ev
	reg.probes = append(reg.probes, k)
	if err := fs.registerOrDefer(k); err != nil {
		reg.drop(k)
		return err
	}
	return nil
}
