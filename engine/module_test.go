package engine_test

import (
	"errors"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

func TestModuleNotifiers(t *testing.T) {
	m := newMachine(t, 1)
	r := recorder{b: x86Board}
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

// TestGonePostHandler: a post_handler that is gone does not keep others from being
// optimised; but where another one goes beside it, the site is left as it is.
func TestGonePostHandler(t *testing.T) {
	m := newMachine(t, 1)
	funcs := map[string]uint64{"ktm_b": 0x40}
	mod := m.kernel.insmod("ktm", 0xffffffffc0200000, funcs, nil)
	m.kernel.live(mod)
	post := func() *engine.Kprobe {
		p := probe("ktm_b+5")
		p.PostHandler = func(*engine.Kprobe, *engine.Context) {}
		return p
	}
	check := func(when, want string) {
		t.Helper()
		m.clock.advance(1e9)
		if got := m.bytes(0xffffffffc0200045, 1); got != want {
			t.Errorf("%s: text is %s, want %s", when, got, want)
		}
		m.run(t, "ktm_b")
	}
	gone := post()
	m.must(t, m.RegisterKprobe(gone))
	m.kernel.rmmod(mod)
	m.kernel.live(m.kernel.insmod("ktm", 0xffffffffc0200000, funcs, nil))
	plain, other := probe("ktm_b+5"), post()
	m.must(t, m.RegisterKprobe(plain))
	check("beside one that is gone", "e9")
	m.must(t, m.RegisterKprobe(other))
	check("with another", "cc")
	m.UnregisterKprobe(other)
	check("without it", "cc")
	m.UnregisterKprobe(gone)
	check("without the one that is gone", "cc")
	other = post()
	m.must(t, m.RegisterKprobe(other))
	m.UnregisterKprobe(other)
	check("after one that came and went", "e9")
}
