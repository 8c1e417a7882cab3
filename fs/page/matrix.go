package page

import (
	"errors"
	"net/http"
	"strings"
)

// A Cell is what one kernel answers to one probe: how it would be armed, or the errno.
type Cell struct {
	OK   bool   `json:"ok"`
	Text string `json:"text"`
	Why  string `json:"why,omitempty"`
}

// A matrix has a row for each probe, and in it a cell for each kernel.
type matrix struct {
	Kernels []string    `json:"kernels"`
	Rows    []matrixRow `json:"rows"`
}

type matrixRow struct {
	Probe  string `json:"probe"`
	Cells  []Cell `json:"cells"`
	Differ bool   `json:"differ"` // the kernels do not agree
}

// maxProbes and maxProbesText bound what is asked at once.
const (
	maxProbes     = 200
	maxProbesText = 4 << 10
)

// matrix answers ?probes=…, one a line; without any, about those of kprobe_events.
func (s *Server) matrix(r *http.Request) (any, error) {
	text := r.URL.Query().Get("probes")
	if len(text) > maxProbesText {
		return nil, errors.New("these are too many probes to ask about at once")
	}
	if strings.TrimSpace(text) == "" {
		text = s.word(r.Context(), "tracing/kprobe_events")
	}
	m := matrix{Kernels: s.cfg.Kernels, Rows: []matrixRow{}}
	var probes []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && len(probes) < maxProbes {
			probes = append(probes, line)
		}
	}
	if s.cfg.Ask == nil || len(probes) == 0 {
		return m, nil
	}
	for i, cells := range s.cfg.Ask(probes) {
		row := matrixRow{Probe: probes[i], Cells: cells}
		for _, c := range cells[1:] {
			row.Differ = row.Differ || c.OK != cells[0].OK || c.Text != cells[0].Text
		}
		m.Rows = append(m.Rows, row)
	}
	return m, nil
}
