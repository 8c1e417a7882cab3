package kprobefstest

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// An Entry is one line of tracing/trace.
type Entry struct {
	Comm string // of the task that hit the probe
	PID  int    // its thread's id: the host's, of a task that a command has in the machine
	CPU  int    // the virtual processor, from 0
	// Flags are five letters: interrupts off, a reschedule needed, in an interrupt, and the depths
	// of disabled preemption and migration, as the head of tracing/trace says.
	Flags string
	Time  time.Duration // since the machine's start, to the microsecond
	Event string        // the event's name, without its group
	// Text is what follows the name: of a probe its place in parentheses, then the arguments.
	Text string
}

// entry is a line of trace with the options that a machine starts with.
var entry = regexp.MustCompile(`^ *(.+)-(\d+) +\[(\d+)\] (\S{5}) +(\d+)\.(\d{6}): ([^ :]+): (.*)$`)

// parseEntry reads a line without its newline.
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

// Trace is all entries of events in tracing/trace, oldest first. Lines of another form are left out: of
// stack traces, of function tracers, and all of them when tracing/options or tracing/trace_clock
// are not those at the start; Read("tracing/trace") has them. A failure ends the test, whose own goroutine
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
