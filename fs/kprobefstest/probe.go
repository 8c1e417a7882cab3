package kprobefstest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Probe is an enabled kprobe event of a Machine.
type Probe struct {
	Group, Name string // of the event: its directory is tracing/events/Group/Name
	m           *Machine
}

// Probe defines an event by a line of tracing/kprobe_events and enables it. spec may also be a place only,
// such as vfs_read+5. An event without a name gets one. If the kernel refuses the probe, or another Probe
// of m has the name, Probe ends the test with the errno and the reason. Probe does not wait until the probe
// is optimised, which comes some 20 ms of the machine's time later. The test's own goroutine must call it.
func (m *Machine) Probe(spec string) *Probe {
	m.t.Helper()
	p := &Probe{m: m}
	m.mu.Lock()
	line, group, name := named(spec, len(m.probes)+1)
	taken := m.probes[name]
	m.probes[name] = true
	m.mu.Unlock()
	if p.Group, p.Name = group, name; taken {
		m.t.Fatalf("kprobefstest: %s: there is a probe %s already", spec, name)
	}
	m.Write("tracing/kprobe_events", line)
	m.Write(fmt.Sprintf("tracing/events/%s/%s/enable", group, name), "1")
	return p
}

// command matches the beginning of a line of kprobe_events: p or r, maxactive, group, name.
var command = regexp.MustCompile(`^([pr][0-9]*)(?::(?:([^\s/.]+)[/.])?([^\s/.]*))?(?:\s|$)`)

// named converts spec to a line whose event has a name. n makes the name unique.
func named(spec string, n int) (line, group, name string) {
	spec = strings.TrimSpace(spec)
	what, rest := "p", spec
	if c := command.FindStringSubmatch(spec); c != nil {
		what, group, name = c[1], c[2], c[3]
		rest = strings.TrimSpace(spec[len(c[0]):])
	}
	if group == "" {
		group = "kprobes"
	}
	if name == "" {
		name = fmt.Sprintf("probe%d", n)
	}
	return fmt.Sprintf("%s:%s/%s %s", what, group, name, rest), group, name
}

// Hits returns how often the probe was hit, as tracing/kprobe_profile counts. A failure ends the test. The
// test's own goroutine must call it.
func (p *Probe) Hits() int {
	p.m.t.Helper()
	return p.count(1)
}

// Missed returns how many hits were missed, as tracing/kprobe_profile counts: hits within another probe's
// handler, and calls without a free return instance. A failure ends the test. The test's own goroutine must
// call it.
func (p *Probe) Missed() int {
	p.m.t.Helper()
	return p.count(2)
}

// count returns a field of the probe's line in kprobe_profile: name, hits, missed.
func (p *Probe) count(field int) int {
	p.m.t.Helper()
	for line := range strings.Lines(p.m.Read("tracing/kprobe_profile")) {
		f := strings.Fields(line)
		if len(f) != 3 || f[0] != p.Name {
			continue
		}
		n, err := strconv.Atoi(f[field])
		if err != nil {
			p.m.t.Fatalf("kprobefstest: kprobe_profile: %v", err)
		}
		return n
	}
	p.m.t.Fatalf("kprobefstest: kprobe_profile does not have %s: it was removed", p.Name)
	return 0
}

// Trace returns the probe's entries in tracing/trace, oldest first. A failure ends the test. The test's own
// goroutine must call it.
func (p *Probe) Trace() []Entry {
	p.m.t.Helper()
	var own []Entry
	for _, e := range p.m.Trace() {
		if e.Event == p.Name {
			own = append(own, e)
		}
	}
	return own
}
