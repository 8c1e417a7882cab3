package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

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
