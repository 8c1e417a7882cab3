package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"
)

// An event is a line of `go test -json`; see `go doc test2json`, and `go help buildjson`.
type event struct {
	Action      string
	Package     string
	ImportPath  string // of what is built
	Test        string
	Output      string
	Elapsed     float64 // seconds
	FailedBuild string
}

// A said line is a line that one test has printed, or with "" the package itself.
type said struct{ test, line string }

// A running package.
type running struct {
	since  time.Time
	output []said
	failed map[string]bool // tests
}

// A report is what has been read so far.
type report struct {
	out, log io.Writer
	limit    int // lines of a failure
	logged   int // lines
	packages map[string]*running
	failures []failure           // of the packages that have ended
	final    bool                // something failed that is not run again
	builds   map[string][]string // what the compiler says, by import path
	spoke    time.Time           // when a line was printed last
	failed   bool
	flaky    bool  // tests failed, and passed when they were run again
	err      error // the first that writing gave
}

func newReport(out, log io.Writer, limit int) *report {
	return &report{out: out, log: log, limit: limit, packages: map[string]*running{}, builds: map[string][]string{}, spoke: time.Now()}
}

// line handles one line. A line that is no event is from go itself, and is printed unchanged.
func (r *report) line(text []byte, now time.Time) {
	var e event
	if err := json.Unmarshal(text, &e); err != nil || e.Action == "" {
		r.write(string(text))
		r.say(now, "%s", text)
		return
	}
	switch e.Action {
	case "build-output":
		r.builds[e.ImportPath] = append(r.builds[e.ImportPath], e.Output)
		return
	case "build-fail":
		r.failed, r.final = true, true
		return
	}
	p := r.packages[e.Package]
	if p == nil {
		p = &running{since: now, failed: map[string]bool{}}
		r.packages[e.Package] = p
	}
	switch {
	case e.Action == "output":
		p.output = append(p.output, said{e.Test, e.Output})
	case e.Test != "":
		if e.Action == "fail" {
			p.failed[e.Test] = true
		}
	case e.Action == "fail" || e.Action == "pass" || e.Action == "skip":
		r.ended(e, p, now)
		delete(r.packages, e.Package)
	}
}

// ended logs a package and says how it ended.
func (r *report) ended(e event, p *running, now time.Time) {
	first := r.logged + 1
	for _, line := range r.builds[e.FailedBuild] {
		r.write(line)
	}
	for _, s := range p.output {
		r.write(s.line)
	}
	switch {
	case e.Action == "fail":
		r.failed = true
		failures, only := p.leaves(e.Package)
		r.failures, r.final = append(r.failures, failures...), r.final || !only
		shown := append(slices.Clone(r.builds[e.FailedBuild]), p.failure()...)
		r.say(now, "%s", strings.Join(shorten(shown, r.limit), ""))
		r.say(now, "FAIL\t%s\t%.1fs\tthe whole: %s, from line %d\n", e.Package, e.Elapsed, name(r.log), first)
	case e.Action == "pass":
		r.say(now, "ok  \t%s\t%.1fs\n", e.Package, e.Elapsed)
	}
}

// failure returns the output of the failed tests, and of the package outside of tests. A test that had not
// ended (a timeout, a crash) counts as failed, as go reports it.
func (p *running) failure() (lines []string) {
	for _, s := range p.output {
		frame := strings.HasPrefix(s.line, "=== ") || s.test == "" && (s.line == "PASS\n" || s.line == "FAIL\n" || strings.HasPrefix(s.line, "FAIL\t"))
		if !frame && (s.test == "" || p.failed[s.test]) {
			lines = append(lines, s.line)
		}
	}
	return lines
}

// shorten leaves the first and the last lines where there are more than limit.
func shorten(lines []string, limit int) []string {
	if len(lines) <= limit {
		return lines
	}
	head := limit / 2
	tail := limit - head - 1
	gap := fmt.Sprintf("    … %d lines more …\n", len(lines)-head-tail)
	return slices.Concat(lines[:head], []string{gap}, lines[len(lines)-tail:])
}

// running says which packages run, when nothing has been said for quiet.
func (r *report) running(now time.Time, quiet time.Duration) {
	if now.Sub(r.spoke) < quiet || len(r.packages) == 0 {
		return
	}
	var who []string
	for _, name := range slices.Sorted(maps.Keys(r.packages)) {
		who = append(who, fmt.Sprintf("%s %.0fs", name, now.Sub(r.packages[name].since).Seconds()))
	}
	r.say(now, "… \t%s\n", strings.Join(who, ", "))
}

// end reports packages that have not ended because go test was killed.
func (r *report) end() {
	for _, name := range slices.Sorted(maps.Keys(r.packages)) {
		r.ended(event{Action: "fail", Package: name}, r.packages[name], time.Now())
	}
}

func (r *report) say(now time.Time, format string, args ...any) {
	r.spoke = now
	if _, err := fmt.Fprintf(r.out, format, args...); err != nil {
		r.fault(err)
	}
}

func (r *report) write(text string) {
	r.logged += strings.Count(text, "\n")
	if _, err := io.WriteString(r.log, text); err != nil {
		r.fault(err)
	}
}

func (r *report) fault(err error) {
	if r.err == nil {
		r.err = err
	}
}

// name is that of a log, for messages.
func name(w io.Writer) string {
	if f, ok := w.(*os.File); ok {
		return f.Name()
	}
	return "the log"
}
