package page

import (
	"net/http"
	"strings"
)

// maxLines is how many lines of a text the page gets.
const maxLines = 500

// machine says what is served.
func (s *Server) machine(r *http.Request) (any, error) {
	return map[string]any{
		"release": s.cfg.Release, "runs": s.cfg.Runs, "write": s.cfg.Write,
		"status": s.word(r.Context(), "machine/status"),
	}, nil
}

// trace answers with the last lines of tracing/trace that contain ?filter=….
func (s *Server) trace(r *http.Request) (any, error) {
	text, err := s.read(r.Context(), "tracing/trace")
	if err != nil {
		return nil, err
	}
	return matching(text, r.URL.Query().Get("filter")), nil
}

// log answers with the last lines of the kernel log.
func (s *Server) log(r *http.Request) (any, error) {
	text, err := s.read(r.Context(), "machine/kmsg")
	if err != nil {
		return nil, err
	}
	return matching(text, ""), nil
}

// matching are the last lines of text that have filter in them, without comments.
func matching(text, filter string) []string {
	found := []string{}
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") && strings.Contains(line, filter) {
			found = append(found, strings.TrimSuffix(line, "\n"))
		}
	}
	return found[max(0, len(found)-maxLines):]
}
