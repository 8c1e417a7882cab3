package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// TestRequeue: changes of an optimised site in the 20 ms before the optimizer runs.
func TestRequeue(t *testing.T) {
	t.Run("enabled again", func(t *testing.T) {
		// The kernel's int3 then stands on the jump's first byte, and stays.
		m, p := withJump(t)
		m.must(t, m.DisableKprobe(p))
		m.shows(t, "e9", "[DISABLED][OPTIMIZED]")
		m.must(t, m.EnableKprobe(p))
		m.shows(t, "cc", "[OPTIMIZED]")
		m.run(t, "vfs_read")
		m.clock.advance(1e9)
		m.shows(t, "cc", "[OPTIMIZED]")
		m.run(t, "vfs_read")
	})
	t.Run("another joins", func(t *testing.T) {
		m, p := withJump(t)
		m.UnregisterKprobe(p)
		m.shows(t, "e9", "-")
		q := probe("vfs_read+15")
		m.must(t, m.RegisterKprobe(q))
		m.shows(t, "e9", "[OPTIMIZED]")
		m.clock.advance(1e9)
		m.shows(t, "e9", "[OPTIMIZED]")
		m.run(t, "vfs_read")
	})
	t.Run("a disabled one joins", func(t *testing.T) {
		m, p := withJump(t)
		m.UnregisterKprobe(p)
		q := probe("vfs_read+15")
		q.Disabled = true
		m.must(t, m.RegisterKprobe(q))
		m.clock.advance(1e9)
		m.shows(t, "48", "[DISABLED]")
	})
}

// TestQueued: the states of a probe between its registration, its jump and its end.
func TestQueued(t *testing.T) {
	t.Run("then disabled", func(t *testing.T) {
		m := newMachine(t, 1)
		p := probe("vfs_read+15")
		m.must(t, m.RegisterKprobe(p))
		m.shows(t, "cc", "[OPTIMIZED]")
		m.must(t, m.DisableKprobe(p))
		m.shows(t, "48", "[DISABLED]")
		m.clock.advance(1e9)
		m.shows(t, "48", "[DISABLED]")
	})
	t.Run("unregistered", func(t *testing.T) {
		m, p := withJump(t)
		m.UnregisterKprobe(p)
		m.shows(t, "e9", "-")
		m.run(t, "vfs_read")
		m.clock.advance(20e6)
		m.shows(t, "48", "-")
	})
	t.Run("delay", func(t *testing.T) {
		m := newMachine(t, 1)
		m.must(t, m.RegisterKprobe(probe("vfs_read+15")))
		m.clock.advance(20e6 - 1)
		m.shows(t, "cc", "[OPTIMIZED]")
		m.clock.advance(1)
		m.shows(t, "e9", "[OPTIMIZED]")
	})
}

// shows holds vfs_read+15's first byte, and its line in the list, against text and the line's tags. Tags of
// "-" stand for no line.
func (m *machine) shows(t *testing.T, text, tags string) {
	t.Helper()
	var want []string
	if tags != "-" {
		want = []string{"ffffffff813669ef  k  vfs_read+0xf    " + tags}
	}
	if d := cmp.Diff(want, m.list()); d != "" {
		t.Errorf("list (-want +got):\n%s", d)
	}
	if got := m.bytes(0xffffffff813669ef, 1); got != text {
		t.Errorf("text is %s, want %s", got, text)
	}
}

// withJump is a machine with one probe, which has got its jump.
func withJump(t *testing.T) (*machine, *engine.Kprobe) {
	m := newMachine(t, 1)
	p := probe("vfs_read+15")
	m.must(t, m.RegisterKprobe(p))
	m.clock.advance(1e9)
	return m, p
}

// TestHiddenJump: a breakpoint goes into a region whose jump cannot be seen from
// there, as a disabled probe lies in between.
func TestHiddenJump(t *testing.T) {
	m := newMachine(t, 1)
	addr, _ := m.kernel.Lookup("vfs_read")
	image := m.bytes(addr+5, 6)
	off := probe("vfs_read+7")
	off.Disabled = true
	m.must(t, m.RegisterKprobe(probe("vfs_read+5")))
	m.clock.advance(1e9)
	m.must(t, m.RegisterKprobe(off))
	m.must(t, m.RegisterKprobe(probe("vfs_read+9")))
	if got, want := m.bytes(addr+5, 6), "cc"+image[2:8]+"cc"+image[10:]; got != want {
		t.Errorf("text is %s, want %s", got, want)
	}
}

// TestOneQueue: a site that was forced to lose its jump while it waited for that
// may get another before it has stopped waiting.
func TestOneQueue(t *testing.T) {
	m := newMachine(t, 1)
	p, post := probe("vfs_read+7"), probe("vfs_read+7")
	post.PostHandler = func(*engine.Kprobe, *engine.Context) {}
	m.must(t, m.RegisterKprobe(p))
	m.clock.advance(1e9)
	m.must(t, m.DisableKprobe(p))
	m.must(t, m.RegisterKprobe(post))
	m.must(t, m.EnableKprobe(p))
	m.UnregisterKprobe(post)
	m.clock.advance(1e9)
	if got, list := m.bytes(p.Addr, 1), m.list(); got != "e9" || len(list) != 1 || !strings.HasSuffix(list[0], "[OPTIMIZED]") {
		t.Errorf("text %s, list %q", got, list)
	}
	m.UnregisterKprobe(p)
	m.clock.advance(1e9)
	if u := m.Usage(); u != (engine.Usage{}) {
		t.Errorf("in use: %+v", u)
	}
}

// TestQuiescence: freeing memory and writing jumps wait for running hits before.
func TestQuiescence(t *testing.T) {
	m := newMachine(t, 1)
	waits := func(what string, want bool, f func()) {
		t.Helper()
		before := m.syncs
		if f(); (m.syncs > before) != want {
			t.Errorf("%s: %d quiescences", what, m.syncs-before)
		}
	}
	p, q := probe("vfs_read+15"), probe("vfs_write")
	waits("register", false, func() { m.must(t, m.RegisterKprobes([]*engine.Kprobe{p, q})) })
	waits("optimise", true, func() { m.clock.advance(1e9) })
	waits("disable", false, func() { m.must(t, m.DisableKprobe(p)) })
	waits("unoptimise", true, func() { m.clock.advance(1e9) })
	waits("disarm all", true, func() { m.SetEnabled(false) })
	waits("arm all", false, func() { m.SetEnabled(true) })
	waits("unregister, fentry", true, func() { m.UnregisterKprobe(q) })
	waits("unregister", true, func() { m.UnregisterKprobe(p) })
}

// TestDisarmWaits: enabled=0 returns when no probe is left in the text, also where the
// optimizer had something to do still.
func TestDisarmWaits(t *testing.T) {
	m := newMachine(t, 1)
	p := probe("vfs_read+15")
	m.must(t, m.RegisterKprobe(p))
	m.clock.advance(1e9)
	m.must(t, m.DisableKprobe(p))
	m.SetEnabled(false)
	if got := m.bytes(p.Addr, 1); got != "48" {
		t.Errorf("text is %s", got)
	}
}

// TestDisarmAfterForce: a site that loses its jump by force while it is disabled, because
// a kprobe with a post_handler comes, is armed for that one, and can be disarmed.
func TestDisarmAfterForce(t *testing.T) {
	m := newMachine(t, 1)
	hits := 0
	pre := func(*engine.Kprobe, *engine.Context) bool { hits++; return false }
	a := &engine.Kprobe{Symbol: "vfs_write", Offset: 15, PreHandler: pre}
	b := &engine.Kprobe{Symbol: "vfs_write", Offset: 15, PreHandler: pre, PostHandler: func(*engine.Kprobe, *engine.Context) {}}
	m.must(t, m.RegisterKprobe(a))
	m.clock.advance(1e9)
	m.must(t, m.DisableKprobe(a))
	m.must(t, m.RegisterKprobe(b))
	for _, step := range []struct {
		name string
		do   func()
		want int
	}{
		{"armed", func() {}, 1},
		{"disarmed", func() { m.SetEnabled(false) }, 1},
		{"armed again", func() { m.SetEnabled(true) }, 2},
		{"after the optimizer", func() { m.clock.advance(1e9) }, 3},
		{"gone", func() { m.UnregisterKprobe(b); m.UnregisterKprobe(a); m.clock.advance(1e9) }, 3},
	} {
		step.do()
		if m.run(t, "vfs_write"); hits != step.want {
			t.Errorf("%s: %d hits, want %d", step.name, hits, step.want)
		}
	}
}

// TestDisarmDuringUnoptimize: kprobes are disarmed after a write to the sysctl has
// queued all jumps, and before the optimizer has undone them.
func TestDisarmDuringUnoptimize(t *testing.T) {
	m := newMachine(t, 1)
	p := probe("vfs_read+15")
	m.must(t, m.RegisterKprobe(p))
	m.clock.advance(1e9)
	m.logged = func(line string) {
		if strings.Contains(line, "jump optimisation") {
			m.SetEnabled(false)
		}
	}
	m.SetOptimization(false)
	m.logged = nil
	if got := m.bytes(p.Addr, 1); got != "48" {
		t.Errorf("text is %s while disarmed", got)
	}
	m.UnregisterKprobe(p)
	m.SetEnabled(true)
	m.run(t, "vfs_read")
}
