package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// TestOrder: at one address the newest kprobe is first, and one that changes the
// path keeps those after it, the instruction and the post_handlers from running,
// but for a jump, which ignores what handlers return.
func TestOrder(t *testing.T) { onBoards(t, testOrder) }

func testOrder(t *testing.T, on *board) {
	for _, tt := range []struct {
		name    string
		disable string
		changer string
		jump    bool
		want    []string
	}{
		{name: "all", want: []string{"c pre +0x1", "b pre +0x1", "a pre +0x1"}},
		{name: "one disabled", disable: "b", want: []string{"c pre +0x1", "a pre +0x1"}},
		{name: "changed path", changer: "b", want: []string{"c pre +0x1", "b pre +0x1"}},
		{name: "changed path ignored by a jump", changer: "b", jump: true, want: []string{"c pre +0x1", "b pre +0x1", "a pre +0x4"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.jump && !on.jumps {
				return
			}
			m := on.machine(t, 1)
			r := recorder{b: on}
			probes := map[string]*engine.Kprobe{}
			for _, name := range []string{"a", "b", "c"} {
				p := on.probe(boostAt)
				p.PreHandler = r.pre(name, false)
				if name == tt.changer {
					pre := p.PreHandler
					p.PreHandler = func(p *engine.Kprobe, c *engine.Context) bool {
						pre(p, c)
						c.IP = p.Addr + 4
						return true
					}
				}
				m.must(t, m.RegisterKprobe(p))
				probes[name] = p
			}
			if tt.disable != "" {
				m.must(t, m.DisableKprobe(probes[tt.disable]))
			}
			if tt.jump {
				m.clock.advance(1e9)
			}
			m.run(t, boostAt)
			if d := cmp.Diff(tt.want, r.take()); d != "" {
				t.Errorf("handlers (-want +got):\n%s", d)
			}
		})
	}
}

// TestPostHandlerJoins: a post_handler that joins a boosted or optimised site runs,
// and when it goes the site is boosted and optimised again.
func TestPostHandlerJoins(t *testing.T) { onBoards(t, testPostHandlerJoins) }

func testPostHandlerJoins(t *testing.T, on *board) {
	m := on.machine(t, 1)
	r := recorder{b: on}
	a, b := on.probe(boostAt), on.probe(boostAt)
	a.PreHandler, b.PostHandler = r.pre("a", false), r.post("b")
	m.must(t, m.RegisterKprobe(a))
	m.clock.advance(1e9)
	m.must(t, m.RegisterKprobe(b))
	if got := m.bytes(a.Addr, 1); got != "cc" {
		t.Errorf("text is %s at once, want cc", got)
	}
	m.run(t, boostAt)
	if d := cmp.Diff([]string{"a pre +0x1", "b post +0x4"}, r.take()); d != "" {
		t.Error(d)
	}
	m.UnregisterKprobe(b)
	m.run(t, boostAt)
	m.clock.advance(1e9)
	if got := m.bytes(a.Addr, 1); got != on.text("e9") {
		t.Errorf("text is %s after it has gone, want %s", got, on.text("e9"))
	}
	m.run(t, boostAt)
	if d := cmp.Diff([]string{"a pre +0x1", "a pre +0x1"}, r.take()); d != "" {
		t.Error(d)
	}
}
