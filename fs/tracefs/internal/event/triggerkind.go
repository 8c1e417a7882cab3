package event

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// A triggerKind is what a trigger can be for (struct event_command).
type triggerKind struct {
	name string
	// act does it, on the processor that hit f's event, and reports whether the
	// count goes down: of most kinds when something changed.
	act func(t *trigger, f *File, c *engine.Context) bool
	// target: it is about another event.
	target bool
	// post, if not 0, marks it as one that acts when the event's entry has been
	// written (EVENT_CMD_FL_POST_TRIGGER).
	post postKind
	// prepare, if set, is called when one is made.
	prepare func(a *trace.Array)
}

// A postKind is a set of kinds of triggers that act late.
type postKind uint8

const (
	postTraceoff postKind = 1 << iota
	postStacktrace
)

// triggerKinds are those that there are, in the order in which the trigger file
// lists them.
func triggerKinds() []triggerKind {
	return []triggerKind{
		{name: "traceon", act: func(_ *trigger, f *File, _ *engine.Context) bool { return f.trace.Turn(true) }},
		{name: "traceoff", post: postTraceoff, act: func(_ *trigger, f *File, _ *engine.Context) bool { return f.trace.Turn(false) }},
		{name: "snapshot", prepare: (*trace.Array).AllocSnapshot, act: func(_ *trigger, f *File, c *engine.Context) bool {
			f.trace.SnapshotAtHit(c)
			return true
		}},
		{name: "stacktrace", post: postStacktrace, act: func(*trigger, *File, *engine.Context) bool { return true }},
		{name: "enable_event", target: true, act: func(t *trigger, _ *File, _ *engine.Context) bool {
			return t.target.SoftOff.CompareAndSwap(true, false)
		}},
		{name: "disable_event", target: true, act: func(t *trigger, _ *File, _ *engine.Context) bool {
			return t.target.SoftOff.CompareAndSwap(false, true)
		}},
	}
}

// findKind returns the kind called name.
func findKind(name string) (triggerKind, bool) {
	for _, k := range triggerKinds() {
		if k.name == name {
			return k, true
		}
	}
	return triggerKind{}, false
}

// A triggers is what a hit has to do for one event of one array. It is
// immutable.
type triggers struct {
	list []*trigger // newest first
	// late: one of them has a filter or acts when the entry has been written.
	// Then all see the entry; else they act before it is known whether there
	// will be one (EVENT_FILE_FL_TRIGGER_COND).
	late bool
}

// setTriggers publishes f's triggers.
func (f *File) setTriggers(list []*trigger) {
	if len(list) == 0 {
		f.triggers.Store(nil)
		return
	}
	ts := &triggers{list: list}
	for _, t := range list {
		ts.late = ts.late || t.filter != nil || t.kind.post != 0
	}
	f.triggers.Store(ts)
}

// list is the event's triggers, newest first.
func (f *File) list() []*trigger {
	if ts := f.triggers.Load(); ts != nil {
		return ts.list
	}
	return nil
}

// fire has f's triggers act whose filter, if any, rec passes. It returns those
// that are to act afterwards (event_triggers_call).
func (ts *triggers) fire(f *File, rec *filter.Record, c *engine.Context) (after postKind) {
	for _, t := range ts.list {
		switch {
		case t.filter != nil && !t.filter.Match(rec):
		case t.kind.post != 0:
			after |= t.kind.post
		default:
			t.do(f, c)
		}
	}
	return after
}

// do has t act, as often as it may, and reports whether it could.
func (t *trigger) do(f *File, c *engine.Context) bool {
	if t.counted && t.left.Load() == 0 {
		return false
	}
	if t.kind.act(t, f, c) && t.counted {
		t.left.Add(-1)
	}
	return true
}

// afterwards has those act that waited for entry to be written, or to be left out
// (event_triggers_post_call).
func (r *Recorder) afterwards(after postKind, f *File, c *engine.Context, now uint64, entry []byte, at uint64) {
	for _, t := range f.list() {
		if t.kind.post&after != 0 && t.do(f, c) && t.kind.post == postStacktrace {
			r.WriteStack(f.trace, c, now, entry, at)
		}
	}
}
