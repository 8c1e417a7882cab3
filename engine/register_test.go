package engine_test

import (
	"errors"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

func TestRegisterErrors(t *testing.T) { onBoards(t, testRegisterErrors) }

func testRegisterErrors(t *testing.T, on *board) {
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
			m := on.machine(t, 1)
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

// TestLifeCycle: the operations that are allowed in each state of a kprobe.
func TestLifeCycle(t *testing.T) { onBoards(t, testLifeCycle) }

func testLifeCycle(t *testing.T, on *board) {
	m := on.machine(t, 1)
	p := on.probe("vfs_read+5")
	was := m.bytes(0xffffffff813669e0+p.Offset, 4)
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
	if got := m.bytes(p.Addr, 4); got != was {
		t.Errorf("text is %s in the end, was %s", got, was)
	}
}

// TestBatch: all or none, and one change of text.
func TestBatch(t *testing.T) { onBoards(t, testBatch) }

func testBatch(t *testing.T, on *board) {
	m := on.machine(t, 1)
	if err := m.RegisterKprobes(nil); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("empty batch: %v", err)
	}
	batch := func(places ...string) (ps []*engine.Kprobe) {
		for _, w := range places {
			ps = append(ps, on.probe(w))
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
func TestTextFails(t *testing.T) { onBoards(t, testTextFails) }

func testTextFails(t *testing.T, on *board) {
	m := on.machine(t, 1)
	a, b, c := on.probe("vfs_write+5"), on.probe("vfs_read"), on.probe("vfs_open")
	m.fail = func(addr uint64) bool { return addr == 0xffffffff81367160+a.Offset }
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

// TestSlotsAreFreed: registering and unregistering for ever takes no more executable
// memory.
func TestSlotsAreFreed(t *testing.T) { onBoards(t, testSlotsAreFreed) }

func testSlotsAreFreed(t *testing.T, on *board) {
	m := on.machine(t, 1)
	most := 0
	for range 3000 {
		a, b := on.probe("vfs_read+15"), on.probe("vfs_fsync+7")
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
