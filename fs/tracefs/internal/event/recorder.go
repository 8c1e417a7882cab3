package event

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// A Recorder is a processor's scratch space for entries of events. In addition to trace.Recorder it has
// what arguments and filters need.
type Recorder struct {
	trace.Recorder
	Runner probe.Runner
	target []byte // room for the entry that an event probe is attached to
	comm   [trace.CommSize]byte
	rec    filter.Record
}

// maxTarget is how long the entry may be that an event probe is attached to, in bytes.
const maxTarget = 1 << 14

// Attach makes the entry of def, a Tracepoint, for the event probe that is attached to it.
func (r *Recorder) Attach(def *probe.Def, c *engine.Context) []byte {
	if r.target == nil {
		r.target = make([]byte, maxTarget)
	}
	r.Runner.Attached = r.Runner.Append(append(r.target[:0], r.Begin(c, 0, c.Trap)...), def, c)
	return r.Runner.Attached
}

// Match returns the entry in the form that filters take. It is valid until the next call.
func (r *Recorder) Match(entry []byte, c *engine.Context) *filter.Record {
	clear(r.comm[:])
	if c.Task != nil {
		copy(r.comm[:trace.CommSize-1], c.Task.Comm)
	}
	r.rec = filter.Record{Entry: entry, CPU: c.CPU, Comm: r.comm[:]}
	return &r.rec
}

// Arguments appends the arguments of def to the entry.
func (r *Recorder) Arguments(b []byte, def *probe.Def, c *engine.Context) []byte {
	if len(def.Args) == 0 {
		return b
	}
	return r.Runner.Append(b, def, c)
}
