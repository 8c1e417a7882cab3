package hits

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/listfmt/traceline"
)

// A Sink takes what was seen. Its methods are called by one goroutine. Their errors end Follow.
type Sink interface {
	// Call takes a call when it is complete: at its return.
	Call(Call) error
	// Lost takes how many events were lost since; 0: nobody knows how many.
	Lost(events uint64) error
	// End is called once, after everything else.
	End() error
}

// Follow gives s every hit until ctx ends, and then those that are in the buffer still. Calls that have not returned
// by then come last.
func (p *Probes) Follow(ctx context.Context, s Sink) error {
	const path = instance + "/trace_pipe"
	n, _ := p.tracing.Lookup(path)
	f, ok := n.(*vtree.File)
	if !ok {
		return &fs.PathError{Op: "open", Path: path, Err: syscall.ENOENT}
	}
	o, err := f.OpenFile(vtree.Open{Flags: syscall.O_RDONLY})
	if err != nil {
		return &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer o.Close()
	j := joiner{sink: s, open: map[key][]Call{}}
	lines := lineReader{take: func(line string) error { return p.line(line, &j) }}
	if err := lines.readAll(ctx, o); err != nil {
		return err
	}
	o.Open().SetNonblocking(true)
	if err := lines.readAll(context.WithoutCancel(ctx), o); err != nil {
		return err
	}
	return errors.Join(lines.end(), j.end())
}

// line handles one line of trace_pipe. What is none of an event of ours is passed over.
func (p *Probes) line(line string, j *joiner) error {
	if _, events, ok := traceline.Lost(line); ok {
		return j.sink.Lost(events)
	}
	l, ok := traceline.Parse(line)
	if !ok {
		return nil
	}
	e := p.events[l.Event]
	if e == nil {
		return nil
	}
	h, ok := traceline.Named(l.Text, e.args)
	if !ok {
		return nil
	}
	return j.hit(e, l, h)
}

// A lineReader cuts a stream into lines. A string of the traced command may have newlines: a line that is no entry
// belongs to the one before.
type lineReader struct {
	rest  string // the end of the stream, without its newline
	whole string // an entry to which more lines may belong
	take  func(line string) error
}

// readAll reads o until ctx ends, or until a read would wait.
func (r *lineReader) readAll(ctx context.Context, o *vtree.Handle) error {
	for buf := make([]byte, 1<<16); ; {
		b, err := o.Read(ctx, buf, 0)
		switch {
		case errors.Is(err, syscall.EAGAIN), err != nil && ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		case len(b) == 0:
			return nil
		}
		if err := r.add(string(b)); err != nil {
			return err
		}
		if r.rest != "" {
			continue
		}
		// A read of trace_pipe ends with an entry.
		if err := r.end(); err != nil {
			return err
		}
	}
}

func (r *lineReader) add(text string) error {
	r.rest += text
	for {
		line, rest, ok := strings.Cut(r.rest, "\n")
		if !ok {
			return nil
		}
		r.rest = rest
		if err := r.line(line); err != nil {
			return err
		}
	}
}

// maxEntry bounds what is kept of an entry with newlines.
const maxEntry = 1 << 16

func (r *lineReader) line(line string) error {
	_, isEntry := traceline.Parse(line)
	_, _, isLost := traceline.Lost(line)
	if !isEntry && !isLost && r.whole != "" && len(r.whole)+len(line) < maxEntry {
		r.whole += "\n" + line
		return nil
	}
	err := r.end()
	r.whole = line
	return err
}

// end takes the entry that was read last.
func (r *lineReader) end() error {
	whole := r.whole
	if r.whole = ""; whole == "" {
		return nil
	}
	return r.take(whole)
}
