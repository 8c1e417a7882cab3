package page

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A probe is a line of kprobes/list, and who has registered it.
type probe struct {
	Address  string   `json:"address"`
	Kind     string   `json:"kind"`
	Function string   `json:"function"` // "" when its text has been freed
	Offset   uint64   `json:"offset"`
	Module   string   `json:"module,omitempty"` // that the function is in
	Tags     []string `json:"tags,omitempty"`
	Event    string   `json:"event,omitempty"` // GROUP/EVENT; "": it is of no event
	// By is the process that has defined the event, as COMM-PID, and Owner the module that has registered a probe of no
	// event. "": not known.
	By    string `json:"by,omitempty"`
	Owner string `json:"owner,omitempty"`
}

// probes are all probes, in the order of kprobes/list, and the processes that have defined some.
func (s *Server) probes() ([]probe, map[vtree.Process]bool) {
	var all []probe
	by := map[vtree.Process]bool{}
	s.cfg.Engine.EachEntry(func(e *engine.ListEntry) {
		p := probe{
			Address: hexa(e.Addr), Kind: string(e.Kind), Function: e.Symbol, Offset: e.Offset, Module: e.Module,
			Event: e.Owner.Event, Owner: e.Owner.Module,
		}
		for _, t := range []struct {
			is  bool
			tag string
		}{{e.Gone, "GONE"}, {e.Disabled, "DISABLED"}, {e.Optimized, "OPTIMIZED"}, {e.Ftrace, "FTRACE"}} {
			if t.is {
				p.Tags = append(p.Tags, t.tag)
			}
		}
		if e.Owner.PID != 0 {
			d := vtree.Process{PID: uint32(e.Owner.PID), Comm: e.Owner.Comm, Start: e.Owner.Start}
			p.By, by[d] = nameOf(d), true
		}
		all = append(all, p)
	})
	return all, by
}

// A misses has what has become of a probe's hits that its event does not count.
type misses struct {
	Hits       uint64 `json:"hits,omitempty"` // of a probe of no event
	Reentered  uint64 `json:"reentered"`
	NoInstance uint64 `json:"noInstance"`
}

// misses are those of all probes, in the order of kprobes/list.
func (s *Server) misses() (all []misses) {
	s.cfg.Engine.EachCount(func(c engine.Count) { all = append(all, misses(c)) })
	return all
}

// A count is what kprobe_profile has of one event.
type count struct {
	Hits   uint64 `json:"hits"`
	Missed uint64 `json:"missed"`
}

// counts are those of all events, by their names. The file has names without groups, and a line for each probe of an
// event: what is of one name is added up.
func (s *Server) counts(ctx context.Context) map[string]count {
	by := map[string]count{}
	text, err := s.read(ctx, "tracing/kprobe_profile")
	if err != nil {
		return by
	}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) != 3 {
			continue
		}
		hits, err := strconv.ParseUint(f[1], 10, 64)
		missed, err2 := strconv.ParseUint(f[2], 10, 64)
		if err == nil && err2 == nil {
			c := by[f[0]]
			by[f[0]] = count{c.Hits + hits, c.Missed + missed}
		}
	}
	return by
}

// nameOf is how the page calls a process.
func nameOf(p vtree.Process) string { return fmt.Sprintf("%s-%d", p.Comm, p.PID) }
