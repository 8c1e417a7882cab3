package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// switches are the knobs that the page turns, and their files.
var switches = map[string]string{
	"enabled":      "kprobes/enabled",
	"optimization": "debug/kprobes-optimization",
	"tracing_on":   "tracing/tracing_on",
	"stacks":       "tracing/options/stacktrace",
	"events":       "tracing/events/kprobes/enable",
}

// knobs are the values of all knobs that are there.
func (s *Server) knobs(ctx context.Context) map[string]string {
	m := map[string]string{}
	for name, path := range switches {
		if v := s.word(ctx, path); v != "" {
			m[name] = v
		}
	}
	return m
}

// knob turns one knob: {"name":…,"on":…}.
func (s *Server) knob(r *http.Request) (any, error) {
	var want struct {
		Name string `json:"name"`
		On   bool   `json:"on"`
	}
	if err := body(r, &want); err != nil {
		return nil, err
	}
	path, ok := switches[want.Name]
	if !ok {
		return nil, fmt.Errorf("there is no knob %q", want.Name)
	}
	value := "0\n"
	if want.On {
		value = "1\n"
	}
	if err := s.cfg.Files.WriteFile(vtree.Caller{}, path, []byte(value), 0); err != nil {
		return nil, err
	}
	return s.knobs(r.Context()), nil
}

// probe appends one line to kprobe_events: {"line":…}. A line that the kernel refuses is an error with error_log's
// reason.
func (s *Server) probe(r *http.Request) (any, error) {
	var want struct {
		Line string `json:"line"`
	}
	if err := body(r, &want); err != nil {
		return nil, err
	}
	line := strings.TrimSpace(want.Line)
	if line == "" || strings.ContainsAny(line, "\n;") {
		return nil, errors.New("a probe is one line of kprobe_events")
	}
	err := s.cfg.Files.WriteFile(vtree.Caller{PID: uint32(os.Getpid())}, "tracing/kprobe_events", []byte(line+"\n"), syscall.O_APPEND)
	if err == nil {
		return map[string]string{"line": line}, nil
	}
	if log, e := s.read(r.Context(), "tracing/error_log"); e == nil {
		lines := tail(log, 3)
		if i := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "error: ") }); i >= 0 {
			_, why, _ := strings.Cut(lines[i], "error: ")
			return nil, fmt.Errorf("%s: %w", why, err)
		}
	}
	return nil, err
}

// body reads a request's JSON.
func body(r *http.Request, to any) error {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return fmt.Errorf("the request's body: %w", err)
	}
	return nil
}
