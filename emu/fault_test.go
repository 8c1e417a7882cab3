package emu

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestFaults: page faults of a process are seen by their number, and are asked for while somebody would see them.
func TestFaults(t *testing.T) {
	m := boot(t, Config{})
	other, hits := &engine.Kprobe{Symbol: "vfs_read"}, 0
	if err := m.Engine().RegisterKprobe(other); err != nil {
		t.Fatal(err)
	}
	if m.WatchesFaults() {
		t.Error("a probe on vfs_read watches page faults")
	}
	k := &engine.Kprobe{Symbol: "handle_mm_fault", PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		if c.Task.PID == 100 {
			hits++
		}
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	if !m.WatchesFaults() {
		t.Error("a probe on handle_mm_fault watches none")
	}
	for _, tc := range []struct {
		n    uint64
		hits int
	}{{3, 3}, {0, 0}, {1 << 40, maxFaults}} {
		hits = 0
		mirrored(t, m, &Call{Kind: CallFaults, PID: 100, TGID: 100, PPID: 1, Comm: "dd", Args: [6]uint64{tc.n}})
		if hits != tc.hits {
			t.Errorf("%d faults: %d hits, want %d", tc.n, hits, tc.hits)
		}
	}
	if m.Engine().UnregisterKprobe(k); m.WatchesFaults() {
		t.Error("a probe that is gone watches page faults")
	}
}
