package page

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"time"

	"github.com/kprobefs/kprobefs/engine"
)

// tick is how often a stream looks.
const tick = 500 * time.Millisecond

// A state is a line of the stream. What has not changed since the line before is left out.
type state struct {
	At     int64             `json:"at"`               // ms since 1970
	Probes *[]probe          `json:"probes,omitempty"` // all of them
	Counts map[string]count  `json:"counts,omitempty"` // of events whose counts are others
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
	version uint64 // engine.ListVersion
	counts  map[string]count
	knobs   map[string]string
	usage   engine.Usage
}

// next is what a client does not know yet.
func (s *Server) next(ctx context.Context, last *seen) state {
	now := state{At: time.Now().UnixMilli()}
	version := s.cfg.Engine.ListVersion()
	if !last.any || version != last.version {
		probes := s.probes(ctx)
		now.Probes, last.version = &probes, version
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
