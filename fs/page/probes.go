package page

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/engine"
)

// A probe is a line of kprobes/list, with the events that it belongs to.
type probe struct {
	Address  string   `json:"address"`
	Kind     string   `json:"kind"`
	Function string   `json:"function"` // "" when its text has been freed
	Offset   uint64   `json:"offset"`
	Module   string   `json:"module,omitempty"`
	Tags     []string `json:"tags,omitempty"`
	Events   []string `json:"events,omitempty"` // GROUP/EVENT; none: a module or a Go program has registered it
}

// probes are all probes, in the order of kprobes/list.
func (s *Server) probes(ctx context.Context) []probe {
	events := s.eventsByPlace(ctx)
	var all []probe
	s.cfg.Engine.EachEntry(func(e *engine.ListEntry) {
		p := probe{Address: fmt.Sprintf("%016x", e.Addr), Kind: string(e.Kind), Function: e.Symbol, Offset: e.Offset, Module: e.Module}
		for _, t := range []struct {
			is  bool
			tag string
		}{{e.Gone, "GONE"}, {e.Disabled, "DISABLED"}, {e.Optimized, "OPTIMIZED"}, {e.Ftrace, "FTRACE"}} {
			if t.is {
				p.Tags = append(p.Tags, t.tag)
			}
		}
		p.Events = events[place{string(e.Kind), e.Symbol, e.Offset}]
		all = append(all, p)
	})
	return all
}

// place is where an event has its probe.
type place struct {
	kind, function string
	offset         uint64
}

// eventsByPlace reads kprobe_events: the names of events by their place. An event of a return is at the function.
func (s *Server) eventsByPlace(ctx context.Context) map[place][]string {
	by := map[place][]string{}
	text, err := s.read(ctx, "tracing/kprobe_events")
	if err != nil {
		return by
	}
	for line := range strings.Lines(text) {
		head, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		kind, event, ok := strings.Cut(head, ":")
		at, _, _ := strings.Cut(rest, " ")
		if !ok || at == "" || kind == "" {
			continue
		}
		k := place{kind: "k"}
		if kind[0] == 'r' {
			k.kind = "r"
		}
		if _, symbol, ok := strings.Cut(at, ":"); ok {
			at = symbol
		}
		function, offset, _ := strings.Cut(strings.TrimSuffix(at, "%return"), "+")
		k.function = function
		k.offset, _ = strconv.ParseUint(offset, 0, 64) // "": 0
		by[k] = append(by[k], event)
	}
	return by
}

// A count is what kprobe_profile has of one event.
type count struct {
	Hits   uint64 `json:"hits"`
	Missed uint64 `json:"missed"`
}

// counts are those of all events, by their names. The file has names without groups.
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
			by[f[0]] = count{hits, missed}
		}
	}
	return by
}
