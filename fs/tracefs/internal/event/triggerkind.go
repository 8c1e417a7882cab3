package event

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// A triggerKind is one kind of trigger, with its name (struct event_command).
type triggerKind struct {
	name string
	// act runs the trigger on the processor that hit f's event. It reports whether the count goes down. For
	// most kinds it goes down if something changed.
	act func(t *trigger, f *File, c *engine.Context) bool
	// target: the trigger switches another event.
	target bool
	// post, if not 0, marks a kind that acts after the event's entry is written
	// (EVENT_CMD_FL_POST_TRIGGER).
	post postKind
	// prepare, if set, is called when a trigger of the kind is made.
	prepare func(a *trace.Array)
}

// A postKind is a set of those kinds of triggers that act after the entry is written.
type postKind uint8

const (
	postTraceoff postKind = 1 << iota
	postStacktrace
)

// triggerKinds returns all kinds, in the order in which the trigger file lists them.
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

// A triggers is the list of triggers of one event in one array. It is immutable.
type triggers struct {
	list []*trigger // newest first
	// late: one of the triggers has a filter or acts after the entry is written. Then all triggers see the
	// entry. If late is not set, they act before it is known whether there will be an entry
	// (EVENT_FILE_FL_TRIGGER_COND).
	late bool
}

// setTriggers makes list f's triggers. Hits see it at once.
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

// fire runs those of f's triggers that have no filter, or whose filter rec passes. It returns the kinds
// that must run afterwards (event_triggers_call).
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

// do runs t if its count allows. It reports whether the count allowed it.
func (t *trigger) do(f *File, c *engine.Context) bool {
	if t.counted && t.left.Load() == 0 {
		return false
	}
	if t.kind.act(t, f, c) && t.counted {
		t.left.Add(-1)
	}
	return true
}

// afterwards runs the kinds of triggers that wait until the entry is written or dropped
// (event_triggers_post_call).
func (r *Recorder) afterwards(after postKind, f *File, c *engine.Context, now uint64, entry []byte, at uint64) {
	for _, t := range f.list() {
		if t.kind.post&after != 0 && t.do(f, c) && t.kind.post == postStacktrace {
			r.WriteStack(f.trace, c, now, entry, at)
		}
	}
}
