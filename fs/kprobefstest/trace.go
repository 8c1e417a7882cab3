package kprobefstest

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// An Entry is one line of tracing/trace.
type Entry struct {
	Comm string // name of the task that hit the probe
	PID  int    // thread id of the task; for a mirrored command that of the host
	CPU  int    // the virtual processor, from 0
	// Flags has five characters: interrupts off, need of a reschedule, in an interrupt, and the depths of
	// disabled preemption and migration, as the head of tracing/trace explains.
	Flags string
	Time  time.Duration // time since the machine's start, in whole microseconds
	Event string        // the event's name, without its group
	// Text is the text behind the name: for a probe its place in parentheses, then the arguments.
	Text string
}

// entry matches a line of trace with the default options.
var entry = regexp.MustCompile(`^ *(.+)-(\d+) +\[(\d+)\] (\S{5}) +(\d+)\.(\d{6}): ([^ :]+): (.*)$`)

// parseEntry parses a line without its newline.
func parseEntry(line string) (e Entry, ok bool) {
	f := entry.FindStringSubmatch(line)
	if f == nil {
		return e, false
	}
	var n [4]int
	for i, s := range []string{f[2], f[3], f[5], f[6]} {
		var err error
		if n[i], err = strconv.Atoi(s); err != nil {
			return e, false
		}
	}
	at := time.Duration(n[2])*time.Second + time.Duration(n[3])*time.Microsecond
	return Entry{Comm: f[1], PID: n[0], CPU: n[1], Flags: f[4], Time: at, Event: f[7], Text: f[8]}, true
}

// Trace returns all entries of events in tracing/trace, oldest first. It leaves out lines of another
// format: stack traces, function tracers, and all lines if tracing/options or tracing/trace_clock were
// changed. Read("tracing/trace") returns these lines. A failure ends the test. The test's own goroutine
// must call it.
func (m *Machine) Trace() []Entry {
	m.t.Helper()
	var all []Entry
	for line := range strings.Lines(m.Read("tracing/trace")) {
		if e, ok := parseEntry(strings.TrimSuffix(line, "\n")); ok {
			all = append(all, e)
		}
	}
	return all
}
