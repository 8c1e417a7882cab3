package page

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// tick is how often a stream looks.
const tick = 500 * time.Millisecond

// A state is a line of the stream. What has not changed since the line before is left out.
type state struct {
	At     int64             `json:"at"`               // ms since 1970
	Probes *[]probe          `json:"probes,omitempty"` // all of them
	Counts map[string]count  `json:"counts,omitempty"` // of events whose counts are others
	Misses map[int]misses    `json:"misses,omitempty"` // by the number of the probe; those that are others, and not of zeros
	Ended  *[]string         `json:"ended,omitempty"`  // processes that have defined events, and have ended since: all of them
	Knobs  map[string]string `json:"knobs,omitempty"`
	Usage  *engine.Usage     `json:"usage,omitempty"`
}

// live streams what changes, a line of JSON each, until the client goes.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		refuse(w, http.StatusTooManyRequests, "too many pages are open; close one")
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	flusher := http.NewResponseController(w)
	// The stream is longer than a request may take.
	if err := flusher.SetReadDeadline(time.Time{}); err != nil {
		return
	}
	t := time.NewTicker(tick)
	defer t.Stop()
	var last seen
	out := json.NewEncoder(w)
	for {
		if out.Encode(s.next(r.Context(), &last)) != nil || flusher.Flush() != nil {
			return
		}
		select {
		case <-t.C:
		case <-r.Context().Done():
			return
		}
	}
}

// seen is what a client knows.
type seen struct {
	any     bool
	version uint64                 // engine.ListVersion
	by      map[vtree.Process]bool // who has defined events
	counts  map[string]count
	misses  []misses
	ended   []string
	knobs   map[string]string
	usage   engine.Usage
}

// next is what a client does not know yet.
func (s *Server) next(ctx context.Context, last *seen) state {
	now := state{At: time.Now().UnixMilli()}
	version := s.cfg.Engine.ListVersion()
	if !last.any || version != last.version {
		probes, by := s.probes()
		now.Probes, last.version, last.by, last.misses = &probes, version, by, nil
	}
	now.Misses = s.missed(last, version)
	if ended := ended(last.by); !slices.Equal(ended, last.ended) {
		now.Ended, last.ended = &ended, ended
	}
	counts := s.counts(ctx)
	for name, c := range counts {
		if last.counts[name] != c {
			if now.Counts == nil {
				now.Counts = map[string]count{}
			}
			now.Counts[name] = c
		}
	}
	last.counts = counts
	if k := s.knobs(ctx); !maps.Equal(k, last.knobs) {
		now.Knobs, last.knobs = k, k
	}
	if u := s.cfg.Engine.Usage(); !last.any || u != last.usage {
		now.Usage, last.usage = &u, u
	}
	last.any = true
	return now
}

// missed is what a client does not know of the misses of the probes that it knows.
func (s *Server) missed(last *seen, version uint64) map[int]misses {
	all := s.misses()
	if s.cfg.Engine.ListVersion() != version {
		return nil // they may be of other probes; the next state has them
	}
	var others map[int]misses
	for i, m := range all {
		var was misses
		if i < len(last.misses) {
			was = last.misses[i]
		}
		if m != was {
			if others == nil {
				others = map[int]misses{}
			}
			others[i] = m
		}
	}
	last.misses = all
	return others
}

// ended are the names of those of by that have ended, sorted.
func ended(by map[vtree.Process]bool) []string {
	names := []string{}
	for p := range by {
		if now, ok := vtree.ProcessOf(p.PID); !ok || now.Start != p.Start {
			names = append(names, nameOf(p))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
