package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// TestFault: a fault in a copy is one of the probed instruction.
func TestFault(t *testing.T) { onBoards(t, testFault) }

func testFault(t *testing.T, on *board) {
	m := on.machine(t, 1)
	u := m.cpus[0]
	r := recorder{b: on}
	step, boost := on.probe(stepAt), on.probe("vfs_fsync+9")
	step.PostHandler, boost.PreHandler = r.post("step"), r.pre("boost", false)
	m.must(t, m.RegisterKprobes([]*engine.Kprobe{step, boost}))
	for _, p := range []*engine.Kprobe{step, boost} {
		u.at(p.Addr)
		if !m.Breakpoint(&u.c) {
			t.Fatal("not ours")
		}
		if u.regs.IP>>12 != execBase>>12 {
			t.Fatalf("IP %#x is not in a slot", u.regs.IP)
		}
		if !m.Fault(&u.c, 14) || u.regs.IP != p.Addr {
			t.Errorf("IP %#x, want %#x", u.regs.IP, p.Addr)
		}
		if !on.irqs(u.regs.Flags) {
			t.Error("interrupts stay off")
		}
	}
	if m.Fault(&u.c, 14) {
		t.Error("a fault outside copies is ours")
	}
	r.take()
	m.run(t, "vfs_fsync")
	if d := cmp.Diff([]string{"step post +0x2", "boost pre +0x1"}, r.take()); d != "" {
		t.Error(d)
	}
	if step.Nmissed()+boost.Nmissed() != 0 {
		t.Error("the processor still thinks it is in a probe")
	}
}

// TestForeignInt3: an int3 that no probe has put there goes to the next notifier. One that was just removed
// is run again.
func TestForeignInt3(t *testing.T) { onBoards(t, testForeignInt3) }

func testForeignInt3(t *testing.T, on *board) {
	m := on.machine(t, 1)
	u := m.cpus[0]
	n := uint64(copy(u.mem.stack[:], m.arch.Breakpoint.Bytes))
	for _, tt := range []struct {
		at   uint64
		want bool
	}{
		{stackTop - 512, false},
		{stackTop - 512 + n, true},
		{0x1000, false},
	} {
		u.at(tt.at)
		if got := m.Breakpoint(&u.c); got != tt.want {
			t.Errorf("%#x: %v, want %v", tt.at, got, tt.want)
		}
		ip := tt.at + m.arch.Breakpoint.Behind
		if tt.want {
			ip = tt.at
		}
		if u.regs.IP != ip {
			t.Errorf("%#x: IP %#x, want %#x", tt.at, u.regs.IP, ip)
		}
	}
}

// TestTraps: the machine's data about a site.
func TestTraps(t *testing.T) { onBoards(t, testTraps) }

func testTraps(t *testing.T, on *board) {
	pre := func(*engine.Kprobe, *engine.Context) bool { return false }
	for _, tt := range []struct {
		name, where string
		set         func(p *engine.Kprobe)
		jump        bool
		want        engine.Trap
	}{
		{"no handler, fentry", fentryAt, func(p *engine.Kprobe) {}, false, engine.Trap{Kind: engine.TrapFtrace, Quick: true}},
		{"no handler, boosted", "vfs_fsync+9", func(p *engine.Kprobe) {}, false, engine.Trap{Quick: true}},
		{"no handler, stepped", stepAt, func(p *engine.Kprobe) {}, false, engine.Trap{Want: engine.WantAll}},
		{"handler, boosted", "vfs_fsync+9", func(p *engine.Kprobe) { p.PreHandler, p.Want = pre, engine.WantSP }, false, engine.Trap{Want: engine.WantSP}},
		{"handler, stepped", stepAt, func(p *engine.Kprobe) { p.PreHandler, p.Want = pre, engine.WantIP }, false, engine.Trap{Want: engine.WantAll}},
		{"handler, fentry", fentryAt, func(p *engine.Kprobe) { p.PreHandler, p.Want = pre, engine.WantAll }, false,
			engine.Trap{Kind: engine.TrapFtrace, Want: engine.WantAll}},
		{"disabled", fentryAt, func(p *engine.Kprobe) { p.PreHandler, p.Disabled = pre, true }, false, engine.Trap{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.where == "vfs_fsync+9" && !on.jumps {
				return // not boosted
			}
			m := on.machine(t, 1)
			p := on.probe(tt.where)
			p.Want = engine.WantIP
			tt.set(p)
			m.must(t, m.RegisterKprobe(p))
			got := m.traps[p.Addr]
			if got.Addr != 0 && got.Addr != p.Addr {
				t.Errorf("trap at %#x, want %#x", got.Addr, p.Addr)
			}
			got.Addr, got.Next = 0, 0
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
			m.run(t, tt.where)
			if want := uint64(1); !p.Disabled && m.Hits(p.Addr) != want {
				t.Errorf("%d hits counted", m.Hits(p.Addr))
			}
			// The int3 behind a stepped copy is known, too.
			if want := btoi(tt.where == stepAt); len(m.stepTraps()) != want {
				t.Errorf("traps behind copies: %v, want %d", m.stepTraps(), want)
			}
			for _, at := range m.stepTraps() {
				if m.bytes(at, 1) != "cc" || m.Hits(at) != 1 {
					t.Errorf("behind the copy: %s, %d hits", m.bytes(at, 1), m.Hits(at))
				}
			}
			m.UnregisterKprobe(p)
			if len(m.traps) != 0 {
				t.Errorf("traps left: %v", m.traps)
			}
		})
	}
}

// stepTraps are the addresses of the traps in executable memory of the engine's.
func (m *machine) stepTraps() (at []uint64) {
	for a, t := range m.traps {
		if a >= execBase && t.Kind == engine.TrapBreakpoint {
			at = append(at, a)
		}
	}
	return at
}
