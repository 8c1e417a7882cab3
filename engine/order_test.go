package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// state is what a user who looks at text and list sees of the first probe.
func (m *machine) state(addr uint64) string {
	text := m.bytes(addr, 1)
	l := m.List()
	if len(l) == 0 {
		return text + " -"
	}
	for _, tag := range []struct {
		on   bool
		name string
	}{{l[0].Disabled, "[DISABLED]"}, {l[0].Optimized, "[OPTIMIZED]"}, {l[0].Ftrace, "[FTRACE]"}} {
		if tag.on {
			text += " " + tag.name
		}
	}
	return text
}

// TestOrderOfStates: the states that text and list go through after each change, in
// the order that was recorded on Debian 6.1.0-56-amd64 by looking every 80 µs. The
// times there are those of a loaded machine: of ours, only the optimizer's delay is
// fixed. (The recorded clearing of all events found no jump any more.)
func TestOrderOfStates(t *testing.T) {
	m := newMachine(t, 2)
	p := probe("vfs_read+7")
	p.Disabled = true
	m.must(t, m.RegisterKprobe(p))
	entry := probe("vfs_read")
	entry.Disabled = true
	watch := func(addr uint64) string {
		states := []string{m.state(addr)}
		for ms := 1; ms < 1000; ms++ {
			m.clock.advance(1e6)
			if s := m.state(addr); s != states[len(states)-1] {
				states = append(states, fmt.Sprintf("+%d", ms), s)
			}
		}
		return strings.Join(states, " ")
	}
	for _, tt := range []struct {
		name   string
		change func()
		want   string
	}{
		{"enable", func() { m.must(t, m.EnableKprobe(p)) }, "cc [OPTIMIZED] +20 e9 [OPTIMIZED]"},
		{"disable", func() { m.must(t, m.DisableKprobe(p)) }, "e9 [DISABLED] [OPTIMIZED] +20 41 [DISABLED]"},
		{"enable again", func() { m.must(t, m.EnableKprobe(p)) }, "cc [OPTIMIZED] +20 e9 [OPTIMIZED]"},
		{"sysctl 0", func() { m.SetOptimization(false) }, "cc"},
		{"sysctl 1", func() { m.SetOptimization(true) }, "cc [OPTIMIZED] +20 e9 [OPTIMIZED]"},
		{"enabled 0", func() { m.SetEnabled(false) }, "41"},
		{"enabled 1", func() { m.SetEnabled(true) }, "cc [OPTIMIZED] +20 e9 [OPTIMIZED]"},
		{"disable, at last", func() { m.must(t, m.DisableKprobe(p)); m.clock.advance(1e9) }, "41 [DISABLED]"},
		{"unregister", func() { m.UnregisterKprobe(p) }, "41 -"},
		{"entry, disabled", func() { m.must(t, m.RegisterKprobe(entry)); p = entry }, "0f [DISABLED] [FTRACE]"},
		{"entry, enabled", func() { m.must(t, m.EnableKprobe(entry)) }, "e8 [FTRACE]"},
		{"entry, enabled 0", func() { m.SetEnabled(false) }, "0f [FTRACE]"},
		{"entry, enabled 1", func() { m.SetEnabled(true) }, "e8 [FTRACE]"},
		{"entry, disabled again", func() { m.must(t, m.DisableKprobe(entry)) }, "0f [DISABLED] [FTRACE]"},
	} {
		tt.change()
		if d := cmp.Diff(tt.want, watch(p.Addr)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, d)
		}
	}
}
