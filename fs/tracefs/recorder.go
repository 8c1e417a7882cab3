package tracefs

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
)

// A recorder is a processor's scratch space for entries of events: what arguments and
// filters need besides.
type recorder struct {
	trace.Recorder
	run  probe.Runner
	comm [trace.CommSize]byte
	rec  filter.Record
}

// match is the entry as filters see it.
func (r *recorder) match(entry []byte, c *engine.Context) *filter.Record {
	clear(r.comm[:])
	if c.Task != nil {
		copy(r.comm[:trace.CommSize-1], c.Task.Comm)
	}
	r.rec = filter.Record{Entry: entry, CPU: c.CPU, Comm: r.comm[:]}
	return &r.rec
}

// arguments appends the arguments of def to the entry.
func (r *recorder) arguments(b []byte, def *probe.Def, c *engine.Context) []byte {
	if len(def.Args) == 0 {
		return b
	}
	return r.run.Append(b, def, c)
}
