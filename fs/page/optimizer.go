package page

import (
	"net/http"
	"slices"

	"github.com/kprobefs/kprobefs/engine"
)

// maxLanes is how many sites a timeline has, and maxSteps how many changes of each.
const (
	maxLanes = 24
	maxSteps = 64
)

// A timeline is what has become of sites, those that changed last first.
type timeline struct {
	Now    uint64        `json:"now"` // ns of the machine's clock
	Queues engine.Queues `json:"queues"`
	Lanes  []lane        `json:"lanes"`
}

// A lane is one site, and a step one thing that has become of it.
type lane struct {
	addr  uint64
	Place string `json:"place"`
	Steps []step `json:"steps"` // the oldest first
}

type step struct {
	At   uint64 `json:"at"`
	What string `json:"what"`
	Text string `json:"text,omitempty"`
}

// optimizer answers with the timeline of the sites that have changed last.
func (s *Server) optimizer(*http.Request) (any, error) {
	changes, queues := s.cfg.Engine.History(0)
	t := timeline{Queues: queues, Lanes: []lane{}, Now: s.cfg.Now()}
	for _, c := range slices.Backward(changes) {
		i := slices.IndexFunc(t.Lanes, func(l lane) bool { return l.addr == c.Addr })
		if i < 0 {
			if len(t.Lanes) == maxLanes {
				continue
			}
			place := s.describe(c.Addr)
			if place == "" {
				place = hexa(c.Addr)
			}
			t.Lanes = append(t.Lanes, lane{addr: c.Addr, Place: place})
			i = len(t.Lanes) - 1
		}
		if l := &t.Lanes[i]; len(l.Steps) < maxSteps {
			l.Steps = append(l.Steps, step{At: c.At, What: string(c.What), Text: c.Text})
		}
	}
	for i := range t.Lanes {
		slices.Reverse(t.Lanes[i].Steps)
	}
	return t, nil
}
