package engine_test

import (
	"errors"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

func TestRegisterErrors(t *testing.T) {
	const read = 0xffffffff813669e0
	for _, tt := range []struct {
		name string
		p    *engine.Kprobe
		rule engine.Rule
		want syscall.Errno
	}{
		{"both", &engine.Kprobe{Symbol: "vfs_read", Addr: read}, engine.BothSymbolAndAddr, syscall.EINVAL},
		{"neither", &engine.Kprobe{}, engine.NoPlace, syscall.EINVAL},
		{"no symbol", &engine.Kprobe{Symbol: "nosuch"}, engine.NoSymbol, syscall.ENOENT},
		{"an address without symbol", &engine.Kprobe{Addr: 0x10}, engine.NoSymbol, syscall.ENOENT},
		{"data", &engine.Kprobe{Symbol: "jiffies"}, engine.NotText, syscall.EINVAL},
		{"blacklisted", &engine.Kprobe{Symbol: "do_int3", Offset: 1}, engine.Blacklisted, syscall.EINVAL},
		{"off a boundary", &engine.Kprobe{Symbol: "vfs_read", Offset: 6}, engine.OffBoundary, syscall.EILSEQ},
		{"inside fentry", &engine.Kprobe{Addr: read + 2}, engine.InsideFtrace, syscall.EILSEQ},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t, 1)
			err := m.RegisterKprobe(tt.p)
			var r *engine.Refusal
			if !errors.As(err, &r) || r.Rule != tt.rule || !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v (%v)", err, tt.rule, tt.want)
			}
			if len(m.list()) != 0 || m.updates != 0 {
				t.Errorf("list %q after %d text changes", m.list(), m.updates)
			}
		})
	}
}

// TestLifeCycle: what may be asked of a kprobe in which state.
func TestLifeCycle(t *testing.T) {
	m := newMachine(t, 1)
	p := probe("vfs_read+5")
	einval := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, syscall.EINVAL) {
			t.Errorf("%s: %v, want EINVAL", what, err)
		}
	}
	einval("disable before registration", m.DisableKprobe(p))
	einval("enable before registration", m.EnableKprobe(p))
	m.must(t, m.RegisterKprobe(p))
	einval("register again", m.RegisterKprobe(p))
	q := &engine.Kprobe{Addr: p.Addr}
	m.must(t, m.RegisterKprobe(q))
	einval("register again by address", m.RegisterKprobe(q))
	stranger := &engine.Kprobe{Addr: p.Addr}
	einval("disable one that is not registered here", m.DisableKprobe(stranger))
	m.UnregisterKprobe(stranger)
	if stranger.Addr != 0 {
		t.Error("unregistering what is not registered leaves its address")
	}
	m.must(t, m.DisableKprobe(p))
	m.must(t, m.DisableKprobe(p))
	m.must(t, m.EnableKprobe(p))
	m.must(t, m.EnableKprobe(p))
	m.UnregisterKprobes([]*engine.Kprobe{p, q})
	if p.Addr == 0 {
		t.Error("unregistering clears the address")
	}
	einval("disable after unregistration", m.DisableKprobe(p))
	m.UnregisterKprobe(p)
	if p.Addr != 0 {
		t.Error("unregistering again leaves the address")
	}
	m.must(t, m.RegisterKprobe(p))
	m.UnregisterKprobe(p)
	m.clock.advance(1e9)
	if got := m.bytes(0xffffffff813669e5, 6); got != "415741564155" {
		t.Errorf("text is %s in the end", got)
	}
}

// TestBatch: all or none, and one change of text.
func TestBatch(t *testing.T) {
	m := newMachine(t, 1)
	if err := m.RegisterKprobes(nil); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("empty batch: %v", err)
	}
	batch := func(places ...string) (ps []*engine.Kprobe) {
		for _, w := range places {
			ps = append(ps, probe(w))
		}
		return ps
	}
	ps := batch("vfs_read", "vfs_read+5", "vfs_read+15", "vfs_fsync+7", "vfs_read+6")
	if err := m.RegisterKprobes(ps); !errors.Is(err, syscall.EILSEQ) {
		t.Errorf("%v, want EILSEQ", err)
	}
	if len(m.list()) != 0 || m.updates != 0 {
		t.Errorf("list %q after %d changes of text", m.list(), m.updates)
	}
	for _, p := range ps {
		p.Addr = 0
	}
	ps = ps[:4]
	m.must(t, m.RegisterKprobes(ps))
	if len(m.list()) != 4 || m.updates != 1 {
		t.Errorf("%d probes after %d changes of text, want 4 after 1", len(m.list()), m.updates)
	}
	m.clock.advance(1e9)
	m.updates = 0
	m.UnregisterKprobes(ps)
	if len(m.list()) != 0 || m.updates != 1 {
		t.Errorf("list %q after %d changes of text", m.list(), m.updates)
	}
}

// TestTextFails: a site whose text cannot be changed is refused, or left as it is
// and reported, and the others are not affected.
func TestTextFails(t *testing.T) {
	m := newMachine(t, 1)
	a, b, c := probe("vfs_write+5"), probe("vfs_read"), probe("vfs_open")
	m.fail = func(addr uint64) bool { return addr == 0xffffffff81367165 }
	if err := m.RegisterKprobe(a); !errors.Is(err, errNotExec) {
		t.Errorf("%v, want %v", err, errNotExec)
	}
	a.Addr = 0
	if err := m.RegisterKprobes([]*engine.Kprobe{b, a, c}); !errors.Is(err, errNotExec) {
		t.Errorf("%v, want %v", err, errNotExec)
	}
	if len(m.list()) != 0 || len(m.traps) != 0 {
		t.Errorf("left: %q, %v", m.list(), m.traps)
	}
	m.fail = nil
	for _, p := range []*engine.Kprobe{a, b, c} {
		p.Addr = 0
		m.must(t, m.RegisterKprobe(p))
	}
	m.SetEnabled(false)
	m.dmesg()
	m.fail = func(addr uint64) bool { return addr == a.Addr }
	m.SetEnabled(true)
	want := []string{"kprobes: Kprobes globally enabled, but failed to enable 1 out of 3 probes. Please check which kprobes are kept disabled via debugfs."}
	if d := cmp.Diff(want, m.dmesg()); d != "" {
		t.Error(d)
	}
	for p, text := range map[*engine.Kprobe]string{a: "41", b: "e8", c: "e8"} {
		if got := m.bytes(p.Addr, 1); got != text {
			t.Errorf("%s: text %s, want %s", p.Symbol, got, text)
		}
	}
}

// TestRequeue: what happens to an optimised site in the 20 ms before the optimizer
// has run.
func TestRequeue(t *testing.T) {
	const line = "ffffffff813669ef  k  vfs_read+0xf    "
	start := func(t *testing.T) (*machine, *engine.Kprobe) {
		m := newMachine(t, 1)
		p := probe("vfs_read+15")
		m.must(t, m.RegisterKprobe(p))
		m.clock.advance(1e9)
		return m, p
	}
	check := func(t *testing.T, m *machine, text, tags string) {
		t.Helper()
		var want []string
		if tags != "-" {
			want = []string{line + tags}
		}
		if d := cmp.Diff(want, m.list()); d != "" {
			t.Errorf("list (-want +got):\n%s", d)
		}
		if got := m.bytes(0xffffffff813669ef, 1); got != text {
			t.Errorf("text is %s, want %s", got, text)
		}
	}
	t.Run("enabled again", func(t *testing.T) {
		// The kernel's int3 then stands on the jump's first byte, and stays.
		m, p := start(t)
		m.must(t, m.DisableKprobe(p))
		check(t, m, "e9", "[DISABLED][OPTIMIZED]")
		m.must(t, m.EnableKprobe(p))
		check(t, m, "cc", "[OPTIMIZED]")
		m.run(t, "vfs_read")
		m.clock.advance(1e9)
		check(t, m, "cc", "[OPTIMIZED]")
		m.run(t, "vfs_read")
	})
	t.Run("another joins", func(t *testing.T) {
		m, p := start(t)
		m.UnregisterKprobe(p)
		check(t, m, "e9", "-")
		q := probe("vfs_read+15")
		m.must(t, m.RegisterKprobe(q))
		check(t, m, "e9", "[OPTIMIZED]")
		m.clock.advance(1e9)
		check(t, m, "e9", "[OPTIMIZED]")
		m.run(t, "vfs_read")
	})
	t.Run("a disabled one joins", func(t *testing.T) {
		m, p := start(t)
		m.UnregisterKprobe(p)
		q := probe("vfs_read+15")
		q.Disabled = true
		m.must(t, m.RegisterKprobe(q))
		m.clock.advance(1e9)
		check(t, m, "48", "[DISABLED]")
	})
	t.Run("queued, then disabled", func(t *testing.T) {
		m := newMachine(t, 1)
		p := probe("vfs_read+15")
		m.must(t, m.RegisterKprobe(p))
		check(t, m, "cc", "[OPTIMIZED]")
		m.must(t, m.DisableKprobe(p))
		check(t, m, "48", "[DISABLED]")
		m.clock.advance(1e9)
		check(t, m, "48", "[DISABLED]")
	})
	t.Run("unregistered", func(t *testing.T) {
		m, p := start(t)
		m.UnregisterKprobe(p)
		check(t, m, "e9", "-")
		m.run(t, "vfs_read")
		m.clock.advance(20e6)
		check(t, m, "48", "-")
	})
	t.Run("delay", func(t *testing.T) {
		m := newMachine(t, 1)
		m.must(t, m.RegisterKprobe(probe("vfs_read+15")))
		m.clock.advance(20e6 - 1)
		check(t, m, "cc", "[OPTIMIZED]")
		m.clock.advance(1)
		check(t, m, "e9", "[OPTIMIZED]")
	})
}

// TestQuiescence: what gives memory back or writes jumps has waited for hits before.
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

// TestSlotsAreFreed: registering and unregistering for ever takes no more executable
// memory.
func TestSlotsAreFreed(t *testing.T) {
	m := newMachine(t, 1)
	most := 0
	for range 3000 {
		a, b := probe("vfs_read+15"), probe("vfs_fsync+7")
		m.must(t, m.RegisterKprobes([]*engine.Kprobe{a, b}))
		m.clock.advance(20e6)
		m.UnregisterKprobes([]*engine.Kprobe{a, b})
		m.clock.advance(20e6)
		most = max(most, len(m.exec))
	}
	if most > 4 {
		t.Errorf("%d pages were in use", most)
	}
	if len(m.traps) != 0 {
		t.Errorf("traps left: %v", m.traps)
	}
}

func TestModuleNotifiers(t *testing.T) {
	m := newMachine(t, 1)
	var r recorder
	note := func(s string) func(engine.ModuleEvent) {
		return func(engine.ModuleEvent) { r.calls = append(r.calls, s) }
	}
	m.NotifyModules(0, note("0a"))
	stop := m.NotifyModules(5, note("5"))
	m.NotifyModules(0, note("0b"))
	m.NotifyModules(-1, note("-1"))
	m.ModuleEvent(engine.ModuleEvent{State: engine.ModuleComing})
	if d := cmp.Diff([]string{"5", "0a", "0b", "-1"}, r.take()); d != "" {
		t.Error(d)
	}
	stop()
	m.ModuleEvent(engine.ModuleEvent{State: engine.ModuleComing})
	if d := cmp.Diff([]string{"0a", "0b", "-1"}, r.take()); d != "" {
		t.Error(d)
	}
}

// TestGone: probes in freed text, and what may still be done with them.
func TestGone(t *testing.T) {
	m := newMachine(t, 1)
	funcs, init := map[string]uint64{"ktm_a": 0, "ktm_b": 0x40}, map[string]uint64{"ktm_init": 0}
	mod := m.kernel.insmod("ktm", 0xffffffffc0200000, funcs, init)
	core, entry, inInit := probe("ktm_b+5"), probe("ktm_a"), probe("ktm_init+5")
	m.must(t, m.RegisterKprobes([]*engine.Kprobe{core, entry, inInit}))
	m.clock.advance(1e9)
	m.kernel.live(mod)
	want := []string{
		"ffffffffc0200045  k  ktm_b+0x5  ktm [OPTIMIZED]",
		"ffffffffc0200000  k  ktm_a+0x0  ktm [FTRACE]",
		"ffffffffc0205005  k  0xffffffffc0205005 [GONE]",
	}
	if d := cmp.Diff(sorted(want), sorted(m.list())); d != "" {
		t.Error(d)
	}
	if err := m.EnableKprobe(inInit); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("enable: %v, want EINVAL", err)
	}
	m.must(t, m.DisableKprobe(inInit))
	mod.Going = true
	if err := m.RegisterKprobe(probe("ktm_b+7")); !errors.Is(err, syscall.ENOENT) {
		t.Errorf("register while the module goes: %v, want ENOENT", err)
	}
	m.kernel.rmmod(mod)
	if len(m.traps) != 0 {
		t.Errorf("traps left: %v", m.traps)
	}
	// Text is there again: a new probe joins those that are gone.
	m.kernel.live(m.kernel.insmod("ktm", 0xffffffffc0200000, funcs, nil))
	again := probe("ktm_b+5")
	m.must(t, m.RegisterKprobe(again))
	m.clock.advance(1e9)
	if got := m.bytes(again.Addr, 1); got != "e9" {
		t.Errorf("text is %s, want e9", got)
	}
	m.run(t, "ktm_b")
	m.UnregisterKprobes([]*engine.Kprobe{core, entry, inInit, again})
	m.clock.advance(1e9)
	if l := m.list(); len(l) != 0 || len(m.traps) != 0 {
		t.Errorf("left: %q, %v", l, m.traps)
	}
	if got := m.bytes(0xffffffffc0200045, 2); got != "4157" {
		t.Errorf("text is %s in the end", got)
	}
}
