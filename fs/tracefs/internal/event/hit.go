package event

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// Recording reports whether any array wants an entry now.
func Recording(files []*File, c *engine.Context) bool {
	wanted := false
	for _, f := range files {
		wanted = f.wants(c) || wanted
	}
	return wanted
}

// wants runs the triggers, unless they are to see the entry, and reports
// whether the array wants one, or a trigger wants to see it
// (trace_trigger_soft_disabled).
func (f *File) wants(c *engine.Context) bool {
	t := f.triggers.Load()
	if t != nil && !t.late {
		t.fire(f, nil, c)
	}
	switch {
	case t != nil && t.late:
		return true
	case !f.trace.On.Load():
		return false
	}
	return !f.SoftOff.Load() && !f.ignores(c.Task)
}

// Write is trace_event_buffer_commit. Triggers that are to see the entry do so
// with tracing off, too. They act too late for the entry, whose place in the buffer
// was taken before, and so it is in the snapshot that it causes; but one that may
// be left out is held back until then (trace_buffered_event).
func (f *File) Write(r *Recorder, entry []byte, c *engine.Context, now, at uint64) {
	a := f.trace
	t, flt := f.triggers.Load(), f.filter.Load()
	late := t != nil && t.late
	buf, on, off := a.Buf.Load(), a.On.Load(), f.SoftOff.Load()
	if !on && !late || f.ignores(c.Task) {
		return
	}
	held := off || flt != nil
	var after postKind
	if flt != nil || late {
		rec := r.Match(entry, c)
		if late {
			after = t.fire(f, rec, c)
			off = f.SoftOff.Load()
		}
		off = off || flt != nil && !flt.Match(rec)
	}
	if held {
		on = a.On.Load()
	}
	if on && !off && a.RecordIn(buf, &r.Recorder, c, now, entry) && a.Has(trace.OptStacktrace) {
		r.WriteStack(a, c, now, entry, at)
	}
	if after != 0 {
		r.afterwards(after, f, c, now, entry, at)
	}
}
