package event

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// Recording reports whether any of the files wants an entry of the hit c.
func Recording(files []*File, c *engine.Context) bool {
	wanted := false
	for _, f := range files {
		wanted = f.wants(c) || wanted
	}
	return wanted
}

// wants reports whether the array wants an entry, or a trigger wants to see one. It runs the triggers
// first, unless they need the entry (trace_trigger_soft_disabled).
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

// Write records an entry in f's array and runs triggers (trace_event_buffer_commit). Triggers that need the
// entry also run with tracing off. They run when the entry already has its place in the buffer. So the
// snapshot that a trigger takes contains the entry. If the entry may still be dropped, Write holds it back
// until the triggers have run (trace_buffered_event).
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
