package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// Places in the fake kernel, and how a probe there is run.
const (
	fentryAt  = "vfs_read"     // by an fentry call
	boostAt   = "vfs_read+15"  // boosted; optimised when it may be
	stepAt    = "vfs_fsync+7"  // cpuid: stepped
	emulateAt = "vfs_fsync+15" // ret: boosted, or with a post_handler emulated
)

// probe makes a kprobe at SYM+OFF.
func probe(where string) *engine.Kprobe {
	p := &engine.Kprobe{Symbol: where, Want: engine.WantAll}
	if sym, off, ok := strings.Cut(where, "+"); ok {
		p.Symbol = sym
		fmt.Sscan(off, &p.Offset)
	}
	return p
}

func (m *machine) must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// run calls the function that the probe's symbol names.
func (m *machine) run(t testing.TB, where string) {
	t.Helper()
	sym, _, _ := strings.Cut(where, "+")
	addr, ok := m.kernel.Lookup(sym)
	if !ok {
		t.Fatal("no function", sym)
	}
	if err := m.cpus[0].call(addr); err != nil {
		t.Fatal(err)
	}
}

// recorder makes handlers that note their calls.
type recorder struct {
	b     *board
	calls []string
}

func (r *recorder) pre(name string, changed bool) engine.PreHandler {
	return func(p *engine.Kprobe, c *engine.Context) bool {
		r.calls = append(r.calls, fmt.Sprintf("%s pre +%#x", name, r.b.seen(p, c.IP)))
		return changed
	}
}

func (r *recorder) post(name string) engine.PostHandler {
	return func(p *engine.Kprobe, c *engine.Context) {
		r.calls = append(r.calls, fmt.Sprintf("%s post +%#x", name, r.b.seen(p, c.IP)))
	}
}

func (r *recorder) take() []string {
	c := r.calls
	r.calls = nil
	return c
}

// TestForms hits each form of probe, and checks that handlers see the right IP and
// that the same instructions run as without the probe.
func TestForms(t *testing.T) { onBoards(t, testForms) }

func testForms(t *testing.T, on *board) {
	for _, tt := range []struct {
		name, where string
		post        bool
		postOnly    bool
		jump        bool // wait for the jump
		text        string
		want        []string
	}{
		{name: "fentry", where: fentryAt, text: "e8", want: []string{"a pre +0x1"}},
		{name: "fentry with post_handler", where: fentryAt, post: true, text: "e8", want: []string{"a pre +0x1", "a post +0x5"}},
		{name: "fentry with post_handler only", where: fentryAt, postOnly: true, text: "e8", want: []string{"a post +0x5"}},
		{name: "boosted", where: "vfs_fsync+9", text: "cc", want: []string{"a pre +0x1"}},
		{name: "optimised", where: boostAt, jump: true, text: "e9", want: []string{"a pre +0x1"}},
		{name: "queued to be optimised", where: boostAt, text: "cc", want: []string{"a pre +0x1"}},
		{name: "boostable with post_handler", where: boostAt, post: true, jump: true, text: "cc", want: []string{"a pre +0x1", "a post +0x4"}},
		{name: "stepped", where: stepAt, text: "cc", want: []string{"a pre +0x1"}},
		{name: "stepped with post_handler", where: stepAt, post: true, text: "cc", want: []string{"a pre +0x1", "a post +0x2"}},
		{name: "ret", where: emulateAt, text: "cc", want: []string{"a pre +0x1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := on.machine(t, 1)
			u := m.cpus[0]
			u.keep = true
			m.run(t, tt.where)
			ran := append([]string(nil), u.ran...)

			r := recorder{b: on}
			p := on.probe(tt.where)
			if !tt.postOnly {
				p.PreHandler = r.pre("a", false)
			}
			if tt.post || tt.postOnly {
				p.PostHandler = r.post("a")
			}
			m.must(t, m.RegisterKprobe(p))
			if tt.jump {
				m.clock.advance(1e9)
			}
			if got := m.bytes(p.Addr, 1); got != on.text(tt.text) {
				t.Errorf("text is %s, want %s", got, on.text(tt.text))
			}
			for range 2 {
				m.run(t, tt.where)
				if d := cmp.Diff(tt.want, r.take()); d != "" {
					t.Errorf("handlers (-want +got):\n%s", d)
				}
				if tt.where == emulateAt && len(u.ran) < len(ran) {
					u.ran = append(u.ran, ran[len(ran)-1]) // the return is emulated
				}
				if d := cmp.Diff(ran, u.ran); d != "" {
					t.Errorf("instructions (-unprobed +probed):\n%s", d)
				}
			}
			m.UnregisterKprobe(p)
			m.run(t, tt.where)
			if got := r.take(); got != nil {
				t.Errorf("after unregistration: %q", got)
			}
		})
	}
}

func TestEmulatedReturn(t *testing.T) { onBoards(t, testEmulatedReturn) }

func testEmulatedReturn(t *testing.T, on *board) {
	m := on.machine(t, 1)
	r := recorder{b: on}
	p := on.probe(emulateAt)
	p.PostHandler = func(*engine.Kprobe, *engine.Context) {
		r.calls = append(r.calls, fmt.Sprintf("%#x", m.cpus[0].regs.IP))
	}
	m.must(t, m.RegisterKprobe(p))
	m.run(t, emulateAt)
	if d := cmp.Diff([]string{fmt.Sprintf("%#x", uint64(callerIP))}, r.take()); d != "" {
		t.Error(d)
	}
}

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

// TestSlotsOfABatch: a batch that gives one site another slot, as a post_handler
// joins it, and makes a site beside it. Both copies have to be there.
func TestSlotsOfABatch(t *testing.T) { onBoards(t, testSlotsOfABatch) }

func testSlotsOfABatch(t *testing.T, on *board) {
	m := on.machine(t, 1)
	addr, _ := m.kernel.Lookup("vfs_read")
	m.must(t, m.RegisterKprobe(on.probe("vfs_read+7")))
	post := on.probe("vfs_read+7")
	post.PostHandler = func(*engine.Kprobe, *engine.Context) {}
	m.must(t, m.RegisterKprobes([]*engine.Kprobe{on.probe("vfs_read+5"), post}))
	if err := m.cpus[0].call(addr); err != nil {
		t.Error(err)
	}
}

// TestReentrancy: a probe hit in a handler is stepped over and counted.
func TestReentrancy(t *testing.T) { onBoards(t, testReentrancy) }

func testReentrancy(t *testing.T, on *board) {
	for _, tt := range []struct {
		name, where string
		jump        bool
	}{
		{"fentry", "vfs_write", false},
		{"boosted", "vfs_fsync+9", false},
		{"optimised", "vfs_write+15", true},
		{"stepped", stepAt, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := on.machine(t, 1)
			u := m.cpus[0]
			r := recorder{b: on}
			in1, in2 := on.probe(tt.where), on.probe(tt.where)
			in1.PreHandler, in2.PreHandler = r.pre("in1", false), r.pre("in2", false)
			in1.Want, in2.Want = engine.WantIP, engine.WantIP
			m.must(t, m.RegisterKprobes([]*engine.Kprobe{in1, in2}))
			if tt.jump {
				m.clock.advance(1e9)
			}
			out := on.probe("vfs_open+15")
			var died error
			out.PostHandler = r.post("out")
			out.PreHandler = func(p *engine.Kprobe, c *engine.Context) bool {
				sym, _, _ := strings.Cut(tt.where, "+")
				addr, _ := m.kernel.Lookup(sym)
				died = u.inner(addr)
				return false
			}
			m.must(t, m.RegisterKprobe(out))
			for i := range 3 {
				m.run(t, "vfs_open")
				if died != nil {
					t.Fatal(died)
				}
				if d := cmp.Diff([]string{"out post +0x4"}, r.take()); d != "" {
					t.Errorf("handlers (-want +got):\n%s", d)
				}
				for _, p := range []*engine.Kprobe{in1, in2} {
					if got := p.Nmissed(); got != uint64(i+1) {
						t.Errorf("nmissed %d, want %d", got, i+1)
					}
				}
			}
			m.run(t, tt.where) // the processor is as before
			if d := cmp.Diff([]string{"in2 pre +0x1", "in1 pre +0x1"}, r.take()); d != "" {
				t.Errorf("handlers (-want +got):\n%s", d)
			}
			if out.Nmissed() != 0 {
				t.Error("the outer probe has missed something")
			}
		})
	}
}

// inner runs a function on the registers of its own, as a handler's code does.
func (u *cpu) inner(addr uint64) error {
	saved, mem := u.regs, u.mem
	defer func() { u.regs, u.mem = saved, mem }()
	return u.call(addr)
}

// at brings a processor to a breakpoint.
func (u *cpu) at(addr uint64) {
	u.regs.IP = addr + u.m.arch.Breakpoint.Behind
	u.regs.Flags = u.m.arch.IRQOn | 2
	u.c.Regs = &u.regs
}

func TestUnrecoverable(t *testing.T) { onBoards(t, testUnrecoverable) }

func testUnrecoverable(t *testing.T, on *board) {
	m := on.machine(t, 1)
	u := m.cpus[0]
	a, b := on.probe(stepAt), on.probe("vfs_llseek+7")
	a.PostHandler = func(*engine.Kprobe, *engine.Context) {}
	m.must(t, m.RegisterKprobes([]*engine.Kprobe{a, b}))
	m.dmesg()
	u.at(a.Addr)
	if !m.Breakpoint(&u.c) { // steps a's copy
		t.Fatal("not ours")
	}
	u.at(b.Addr)
	if !m.Breakpoint(&u.c) { // inside: steps b's
		t.Fatal("reentered probe is not ours")
	}
	u.at(a.Addr)
	if m.Breakpoint(&u.c) {
		t.Error("a breakpoint in a reentered copy was handled")
	}
	want := []string{"kprobes: Unrecoverable kprobe detected.",
		fmt.Sprintf("kprobes: Dump kprobe:\n.symbol_name = vfs_fsync, .offset = %x, .addr = vfs_fsync+%#x/0x40", a.Offset, a.Offset)}
	if d := cmp.Diff(want, m.dmesg()); d != "" {
		t.Error(d)
	}
}

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

// TestForeignInt3: what no probe put there goes on to the next notifier; what has
// just been removed is run again.
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

// TestTraps: what the machine is told of a site.
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
		{"no handler, boosted", "vfs_fsync+9", func(p *engine.Kprobe) { p.Guest = true }, false, engine.Trap{Quick: true}},
		{"no handler, stepped", stepAt, func(p *engine.Kprobe) {}, false, engine.Trap{Want: engine.WantAll}},
		{"handler, boosted", "vfs_fsync+9", func(p *engine.Kprobe) { p.PreHandler, p.Want = pre, engine.WantSP }, false, engine.Trap{Want: engine.WantSP}},
		{"handler, stepped", stepAt, func(p *engine.Kprobe) { p.PreHandler, p.Want = pre, engine.WantIP }, false, engine.Trap{Want: engine.WantAll}},
		{"guest handler", fentryAt, func(p *engine.Kprobe) { p.PreHandler, p.Want, p.Guest = pre, engine.WantAll, true }, false,
			engine.Trap{Kind: engine.TrapFtrace, Want: engine.WantAll, Leave: true}},
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

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
