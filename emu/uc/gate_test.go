package uc

import "testing"

// gated are programs that go through gates 50 times.
var gated = []struct {
	name, loop, site string
	kind             SiteKind
	arm              func(t *testing.T, v *VM)
}{
	{"detour", "loop", "detour", SiteGate, func(t *testing.T, v *VM) { poke5(t, v, 0xe9, sym["f"], sym["detour"]) }},
	{"trampoline", "floop", "ff", SiteReturn, func(t *testing.T, v *VM) { poke5(t, v, 0xe8, sym["ff"], sym["tramp"]) }},
}

// TestGateOnce: however a program is cut up, it goes through each gate once.
func TestGateOnce(t *testing.T) {
	for _, c := range gated {
		for q := range uint64(20) { // 0: step
			v := newVM(t)
			c.arm(t, v)
			must(t, v.SetSite(Site{Addr: sym[c.site], Kind: c.kind, Want: WantAll}))
			n := 0
			v.SetEvent(func(uint64, SiteKind, *Regs) bool { n++; return false })
			r := loopRegs(c.loop, 50)
			for x := (Exit{Reason: ExitQuantum}); x != halted; {
				if x.Reason != ExitQuantum && x.Reason != ExitStep {
					t.Fatalf("%s, quantum %d: %+v at %#x", c.name, q, x, r.IP)
				}
				if q > 0 {
					x = v.Run(&r, q)
				} else if x = v.Step(&r); r.IP == sym[c.loop]+10 {
					x = halted
				}
			}
			if n != 50 || r.AX != fResult || r.SP != stackTop {
				t.Errorf("%s, quantum %d: %d events, %+v", c.name, q, n, r)
			}
		}
	}
}

// TestGateElsewhere: from a gate an event goes anywhere, by the stack where a
// ret is behind it, and not where there is no stack.
func TestGateElsewhere(t *testing.T) {
	for _, sp := range []uint64{stackTop, stackTop + 4, directVirt, 0, hole} {
		for _, gate := range []string{"rettramp", "soft_gate", "gflags_at"} {
			for _, w := range []Want{WantIP, WantAll} {
				v := newVM(t)
				must(t, v.SetSite(Site{Addr: sym[gate], Kind: SiteGate, Want: w}))
				v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
					r.IP = sym["halt"]
					return false
				})
				r := at(gate)
				r.SP, r.BX = sp, 1
				want(t, v, &r, halted, sym["halt_next"])
				if r.SP != sp || r.BX != 1 || v.Hits(sym[gate], SiteGate) != 1 {
					t.Errorf("%s, sp %#x: %+v", gate, sp, r)
				}
			}
		}
	}
}

// TestGateUnknown: a gate at no site is a nop.
func TestGateUnknown(t *testing.T) {
	for _, c := range gated {
		v := newVM(t)
		c.arm(t, v)
		r := loopRegs(c.loop, 50)
		if c.kind == SiteReturn {
			must(t, v.SetSite(Site{Addr: sym["f"], Kind: SiteReturn, Leave: true}))
		}
		want(t, v, &r, halted, sym[c.loop]+11)
		if r.AX != fResult || r.SP != stackTop {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

// TestGateAppears: code that has been executed becomes a gate, and is none again.
func TestGateAppears(t *testing.T) {
	v := newVM(t)
	detour := call5(0xe9, sym["f"], sym["detour"])
	f := append([]byte(nil), guestCode[sym["f"]-textVirt:][:5]...)
	must(t, v.SetSite(Site{Addr: sym["detour"], Kind: SiteGate, Quick: true}))
	for i := range uint64(20) {
		for _, code := range [][]byte{f, detour} {
			must(t, v.Poke(sym["f"], code))
			r := loopRegs("loop", 10)
			want(t, v, &r, halted, sym["loop"]+11)
			if r.AX != fResult {
				t.Fatalf("%+v", r)
			}
		}
		if n := v.Hits(sym["detour"], SiteGate); n != (i+1)*10 {
			t.Fatalf("%d hits after %d rounds", n, i+1)
		}
		must(t, v.Poke(sym["detour"], []byte{0x66, 0x90}))
		r := loopRegs("loop", 10)
		want(t, v, &r, halted, sym["loop"]+11)
		must(t, v.Poke(sym["detour"], []byte{0x48, 0x90}))
		if n := v.Hits(sym["detour"], SiteGate); n != (i+1)*10 {
			t.Fatalf("%d hits without a gate", n-(i+1)*10)
		}
	}
}
