package hits

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// instance is the trace array of ours. CMD may use the others as it likes.
const instance = "instances/kprobefs"

// bufferKB is the size of the instance's buffer for each processor.
const bufferKB = "4096"

// Probes are probes that are installed.
type Probes struct {
	tracing *vtree.Dir
	events  map[string]*event // by name
}

// An event is one event of a Spec.
type event struct {
	group, name string
	fn          string   // function, or place
	args        []string // names
	joined      bool     // an entry that waits for its return, or that return
}

// Install defines an event for each line of specs in tracing, a tree of tracing/, and enables them in an instance
// of its own. Its error names the Spec, has the kernel's errno, and what error_log says.
func Install(tracing *vtree.Dir, specs []Spec) (*Probes, error) {
	p := &Probes{tracing: tracing, events: map[string]*event{}}
	for _, s := range specs {
		for _, line := range s.lines {
			if err := p.define(s, line); err != nil {
				return nil, err
			}
		}
	}
	array, name := "instances", strings.TrimPrefix(instance, "instances/")
	dir, ok := tracing.Lookup(array)
	instances, is := dir.(*vtree.Dir)
	if !ok || !is || instances.Mkdir == nil {
		return nil, &fs.PathError{Op: "mkdir", Path: instance, Err: syscall.ENOENT}
	}
	if err := instances.Mkdir(vtree.Caller{}, name); err != nil {
		return nil, &fs.PathError{Op: "mkdir", Path: instance, Err: err}
	}
	if err := p.write(instance+"/buffer_size_kb", bufferKB, 0); err != nil {
		return nil, err
	}
	for _, e := range p.events {
		if err := p.write(fmt.Sprintf("%s/events/%s/%s/enable", instance, e.group, e.name), "1", 0); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *Probes) write(path, text string, flags int) error {
	return p.tracing.WriteFile(vtree.Caller{}, path, []byte(text+"\n"), flags)
}

// define makes the event of one line of s.
func (p *Probes) define(s Spec, line string) error {
	if err := p.write("kprobe_events", line, syscall.O_APPEND); err != nil {
		var errno syscall.Errno
		errors.As(err, &errno)
		why := errno.Error()
		if said := p.said(); said != "" {
			why = said
		}
		return fmt.Errorf("probe %q: %s; kprobefs explain says why a place cannot be probed%w", s.Written, why, silent{errno})
	}
	text, err := p.read("kprobe_events")
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	e, err := parseEvent(lines[len(lines)-1])
	if err != nil {
		return err
	}
	if other := p.events[e.name]; other != nil {
		return fmt.Errorf("probe %q: there is an event %s/%s already: name one of the two", s.Written, other.group, e.name)
	}
	e.joined = len(s.lines) == 2
	p.events[e.name] = e
	return nil
}

// silent is an errno that is found by errors.As, and that adds nothing to a text.
type silent struct{ syscall.Errno }

// Error is empty.
func (silent) Error() string { return "" }

// Unwrap is the errno.
func (s silent) Unwrap() error { return s.Errno }

// parseEvent reads a line of kprobe_events as the kernel shows it: p:GROUP/EVENT PLACE NAME=FETCH….
func parseEvent(line string) (*event, error) {
	words := strings.Fields(line)
	_, full, ok := strings.Cut(words[0], ":")
	group, name, two := strings.Cut(full, "/")
	if !ok || !two || len(words) < 2 {
		return nil, fmt.Errorf("kprobe_events has a line that cannot be read: %q", line)
	}
	e := &event{group: group, name: name, fn: strings.TrimSuffix(words[1], "+0")}
	for _, w := range words[2:] {
		arg, _, _ := strings.Cut(w, "=")
		e.args = append(e.args, arg)
	}
	return e, nil
}

// said is what error_log says of the last line: the reason alone.
func (p *Probes) said() string {
	text, err := p.read("error_log")
	if err != nil {
		return ""
	}
	const mark = ": error: "
	i := strings.LastIndex(text, mark)
	if i < 0 {
		return ""
	}
	reason, _, _ := strings.Cut(text[i+len(mark):], "\n")
	return strings.TrimSpace(reason)
}

// read is the whole content of a file.
func (p *Probes) read(path string) (string, error) {
	n, ok := p.tracing.Lookup(path)
	f, is := n.(*vtree.File)
	if !ok || !is {
		return "", &fs.PathError{Op: "open", Path: path, Err: syscall.ENOENT}
	}
	h, err := f.OpenFile(vtree.Open{Flags: syscall.O_RDONLY})
	if err != nil {
		return "", &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer h.Close()
	var text []byte
	for buf := make([]byte, 1<<16); ; {
		b, err := h.Read(context.Background(), buf, int64(len(text)))
		if err != nil {
			return "", &fs.PathError{Op: "read", Path: path, Err: err}
		}
		if len(b) == 0 {
			return string(text), nil
		}
		text = append(text, b...)
	}
}
