package engine_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// TestHistory: a probe's way to its jump, and back because another one comes into the jump's region.
func TestHistory(t *testing.T) {
	m := newMachine(t, 1)
	p := probe("vfs_read+15")
	m.must(t, m.RegisterKprobe(p))
	if _, q := m.History(0); q.Optimizing != 1 {
		t.Errorf("queues: %+v", q)
	}
	m.clock.advance(1e9)
	inside := probe("vfs_read+15")
	inside.Offset += 4
	m.must(t, m.RegisterKprobe(inside))
	m.UnregisterKprobe(inside)
	m.UnregisterKprobe(p)
	m.clock.advance(1e9)
	all, q := m.History(0)
	if q != (engine.Queues{}) {
		t.Errorf("queues: %+v", q)
	}
	var got []string
	for i, c := range all {
		if c.Number != uint64(i)+1 || i > 0 && c.At < all[i-1].At {
			t.Errorf("change %d: %+v", i, c)
		}
		if c.Addr == p.Addr {
			got = append(got, fmt.Sprint(c.What, " ", c.Text))
		}
	}
	want := []string{
		"registered ", "queued ", "text int3", "text jump", "forced back int3", "removed ", "text original",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("changes (-want +got):\n%s", d)
	}
	if rest, _ := m.History(uint64(len(all) - 1)); len(rest) != 1 || rest[0] != all[len(all)-1] {
		t.Errorf("the last one: %+v", rest)
	}
}

// Only the last changes are kept.
func TestHistoryIsBounded(t *testing.T) {
	m := newMachine(t, 1)
	for range 3000 {
		p := probe("vfs_read+15")
		m.must(t, m.RegisterKprobe(p))
		m.UnregisterKprobe(p)
	}
	all, _ := m.History(0)
	if n := len(all); n != 4096 || all[0].Number+4095 != all[n-1].Number {
		t.Errorf("%d changes, from %d", n, all[0].Number)
	}
}
