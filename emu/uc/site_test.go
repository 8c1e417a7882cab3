package uc

import (
	"errors"
	"syscall"
	"testing"
)

// poke5 puts a 5-byte call or jump there.
func poke5(t testing.TB, v *VM, op byte, from, to uint64) {
	t.Helper()
	must(t, v.Poke(from, call5(op, from, to)))
}

// loopRegs runs f n times.
func loopRegs(label string, n uint64) Regs {
	r := at(label)
	r.CX, r.DI, r.SI = n, 5, 9
	return r
}

const fResult = (3 + 5*3) ^ 9 + 7

func TestInt3Quick(t *testing.T) {
	v := newVM(t)
	must(t, v.Poke(sym["f"], []byte{0xcc}))
	must(t, v.SetSite(Site{Addr: sym["f"], Quick: true, Next: sym["boost"]}))
	r := loopRegs("loop", 100)
	want(t, v, &r, halted, sym["loop"]+11)
	if r.AX != fResult || v.Hits(sym["f"], SiteBreakpoint) != 100 {
		t.Errorf("ax %#x, %d hits", r.AX, v.Hits(sym["f"], SiteBreakpoint))
	}
}

// TestInt3Event goes on in the boosted slot, having seen and changed registers.
func TestInt3Event(t *testing.T) {
	for _, w := range []Want{WantIP, WantSP, WantAll} {
		v := newVM(t)
		must(t, v.Poke(sym["f"], []byte{0xcc}))
		must(t, v.SetSite(Site{Addr: sym["f"], Want: w}))
		events := 0
		v.SetEvent(func(site uint64, kind SiteKind, r *Regs) bool {
			events++
			if site != sym["f"] || kind != SiteBreakpoint || r.IP != site+1 {
				t.Errorf("event at %#x kind %d ip %#x", site, kind, r.IP)
			}
			if w != WantIP && r.SP != stackTop-8 {
				t.Errorf("sp %#x", r.SP)
			}
			if w == WantAll && (r.DI != 5 || r.SI != 9 || r.CX != uint64(101-events)) {
				t.Errorf("registers %+v", *r)
			}
			r.SI = 10 // seen by f only if all were asked for
			r.IP = sym["boost"]
			return false
		})
		r := loopRegs("loop", 100)
		if w == WantAll {
			r.SI = 9
			v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
				events++
				r.SI, r.IP = 10, sym["boost"]
				return false
			})
		}
		want(t, v, &r, halted, sym["loop"]+11)
		ax := uint64(fResult)
		if w == WantAll {
			ax = (3 + 5*3) ^ 10 + 7
		}
		if events != 100 || r.AX != ax {
			t.Errorf("want %d: %d events, ax %#x", w, events, r.AX)
		}
	}
}

// general are the general registers.
func general(r *Regs) []*uint64 {
	return []*uint64{&r.AX, &r.BX, &r.CX, &r.DX, &r.SI, &r.DI, &r.BP,
		&r.R8, &r.R9, &r.R10, &r.R11, &r.R12, &r.R13, &r.R14, &r.R15}
}

// TestWriteBack changes every register in an event and finds it in the guest.
func TestWriteBack(t *testing.T) {
	v := newVM(t)
	must(t, v.SetSite(Site{Addr: sym["brk_at"], Want: WantAll}))
	for _, kind := range []SiteKind{SiteBreakpoint, SiteGate} {
		label := map[SiteKind]string{SiteBreakpoint: "brk_at", SiteGate: "soft_gate"}[kind]
		must(t, v.SetSite(Site{Addr: sym[label], Kind: kind, Want: WantAll}))
		in, out := Regs{SP: stackTop, Flags: 0x202, IP: sym[label]}, Regs{SP: stackTop - 8, Flags: 0xad7, IP: sym["halt"]}
		for i := range general(&in) {
			*general(&in)[i], *general(&out)[i] = uint64(1+i), uint64(101+i)
		}
		v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
			seen := in
			seen.IP += map[SiteKind]uint64{SiteBreakpoint: 1, SiteGate: 2}[kind]
			if *r != seen {
				t.Errorf("event saw %+v", *r)
			}
			*r = out
			return false
		})
		got := in
		want(t, v, &got, halted, sym["halt_next"])
		out.IP = sym["halt_next"]
		if got != out {
			t.Errorf("kind %d: got %+v, want %+v", kind, got, out)
		}
	}
}

// TestStepped is a probe with a post handler: int3, copy, int3.
func TestStepped(t *testing.T) {
	v := newVM(t)
	must(t, v.Poke(sym["f"], []byte{0xcc}))
	must(t, v.SetSite(Site{Addr: sym["f"], Want: WantAll}))
	must(t, v.SetSite(Site{Addr: sym["slot1"], Want: WantAll}))
	pre, post := 0, 0
	v.SetEvent(func(site uint64, _ SiteKind, r *Regs) bool {
		switch site {
		case sym["f"]:
			pre++
			r.IP = sym["slot"]
		case sym["slot1"]:
			post++
			if r.SP != stackTop-16 || r.IP != site+1 {
				t.Errorf("post: sp %#x ip %#x", r.SP, r.IP)
			}
			r.IP = sym["f1"]
		}
		return false
	})
	r := loopRegs("loop", 50)
	want(t, v, &r, halted, sym["loop"]+11)
	if pre != 50 || post != 50 || r.AX != fResult {
		t.Errorf("pre %d post %d ax %#x", pre, post, r.AX)
	}
}

// TestGate is a jump-optimised probe: detour, gate, copy, back.
func TestGate(t *testing.T) {
	for _, quick := range []bool{true, false} {
		v := newVM(t)
		poke5(t, v, 0xe9, sym["f"], sym["detour"])
		must(t, v.SetSite(Site{Addr: sym["detour"], Kind: SiteGate, Quick: quick, Want: WantAll}))
		n := uint64(0)
		v.SetEvent(func(site uint64, kind SiteKind, r *Regs) bool {
			n++
			if kind != SiteGate || r.IP != sym["detour"]+2 || r.SP != stackTop-8 || r.DI != 5 {
				t.Errorf("%#x %+v", site, *r)
			}
			return false
		})
		r := loopRegs("loop", 50)
		r.R11 = 0x1111
		want(t, v, &r, halted, sym["loop"]+11)
		if quick {
			n = v.Hits(sym["detour"], SiteGate)
		}
		if n != 50 || r.AX != fResult || r.R11 != 0x1111 {
			t.Errorf("quick %v: %d hits, ax %#x r11 %#x", quick, n, r.AX, r.R11)
		}
	}
}

// TestReturnGate is ftrace: a call at the site, the common gate.
func TestReturnGate(t *testing.T) {
	for _, quick := range []bool{true, false} {
		v := newVM(t)
		poke5(t, v, 0xe8, sym["ff"], sym["tramp"])
		must(t, v.SetSite(Site{Addr: sym["ff"], Kind: SiteReturn, Quick: quick, Want: WantAll}))
		n := uint64(0)
		v.SetEvent(func(site uint64, kind SiteKind, r *Regs) bool {
			n++
			if site != sym["ff"] || kind != SiteReturn || r.IP != sym["ff5"] || r.SP != stackTop-8 {
				t.Errorf("%#x kind %d %+v", site, kind, *r)
			}
			return false
		})
		r := loopRegs("floop", 50)
		want(t, v, &r, halted, sym["floop"]+11)
		if quick {
			n = v.Hits(sym["ff"], SiteReturn)
		}
		if n != 50 || r.AX != fResult || r.SP != stackTop {
			t.Errorf("quick %v: %d hits, ax %#x", quick, n, r.AX)
		}
		// The event can go elsewhere: here back to ff's caller.
		v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
			r.IP, r.SP, r.AX = sym["floop"]+5, r.SP+8, 42
			return false
		})
		must(t, v.SetSite(Site{Addr: sym["ff"], Kind: SiteReturn, Want: WantAll}))
		r = loopRegs("floop", 2)
		want(t, v, &r, halted, sym["floop"]+11)
		if r.AX != 42 || r.SP != stackTop {
			t.Errorf("ax %d sp %#x", r.AX, r.SP)
		}
	}
}

func TestUnknownTraps(t *testing.T) {
	v := newVM(t)
	r := at("brk")
	want(t, v, &r, Exit{Reason: ExitBreakpoint}, sym["brk_at"]+1)
	want(t, v, &r, halted, sym["brk_at"]+2)
	r = at("gate")
	want(t, v, &r, Exit{Reason: ExitGate}, sym["gate_at"]+2)
	want(t, v, &r, halted, sym["gate_at"]+3)
	// A gate with a stack that is not there, or not aligned.
	for _, sp := range []uint64{0, 8, directVirt - 8, 0x123456789abcdef8, stackTop + 1} {
		r = at("gate")
		r.SP = sp
		want(t, v, &r, Exit{Reason: ExitGate}, sym["gate_at"]+2)
	}
}

// TestLeave ends Run at sites, by themselves or by their events, and resumes.
func TestLeave(t *testing.T) {
	cases := []struct {
		name, site, loop string
		kind             SiteKind
		arm              func(v *VM)
		ip, next         string
	}{
		{"int3", "f", "loop", SiteBreakpoint, func(v *VM) { v.Poke(sym["f"], []byte{0xcc}) }, "f", "boost"},
		{"gate", "detour", "loop", SiteGate, func(v *VM) { v.Poke(sym["f"], call5(0xe9, sym["f"], sym["detour"])) }, "detour", ""},
		{"return", "ff", "floop", SiteReturn, func(v *VM) { v.Poke(sym["ff"], call5(0xe8, sym["ff"], sym["tramp"])) }, "ff", ""},
	}
	size := map[SiteKind]uint64{SiteBreakpoint: 1, SiteGate: 2, SiteReturn: 5}
	for _, c := range cases {
		for _, byEvent := range []bool{false, true} {
			v := newVM(t)
			c.arm(v)
			must(t, v.SetSite(Site{Addr: sym[c.site], Kind: c.kind, Leave: !byEvent, Want: WantAll}))
			v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
				r.R15++ // survives
				return true
			})
			r := loopRegs(c.loop, 3)
			for i := range 3 {
				want(t, v, &r, Exit{Reason: ExitSite, Site: sym[c.site], Kind: c.kind}, sym[c.ip]+size[c.kind])
				if r.CX != uint64(3-i) || r.SP != stackTop-8 || byEvent && r.R15 != uint64(i+1) {
					t.Errorf("%s: %+v", c.name, r)
				}
				if c.next != "" {
					r.IP = sym[c.next]
				}
			}
			want(t, v, &r, halted, sym[c.loop]+11)
			if r.AX != fResult {
				t.Errorf("%s: ax %#x", c.name, r.AX)
			}
		}
	}
}

// TestEventChangesSites adds and removes sites, many, from inside an event.
func TestEventChangesSites(t *testing.T) {
	v := newVM(t)
	must(t, v.Poke(sym["f"], []byte{0xcc}))
	must(t, v.SetSite(Site{Addr: sym["f"], Want: WantAll}))
	n := 0
	v.SetEvent(func(site uint64, _ SiteKind, r *Regs) bool {
		if n++; n == 1 {
			for i := range uint64(5000) {
				must(t, v.SetSite(Site{Addr: execVirt + i, Kind: SiteGate}))
			}
		} else if n == 3 {
			must(t, v.Poke(site, []byte{0x55}))
			v.ClearSite(site, SiteBreakpoint)
		}
		r.IP = sym["boost"]
		return false
	})
	r := loopRegs("loop", 10)
	want(t, v, &r, halted, sym["loop"]+11)
	if n != 3 || r.AX != fResult {
		t.Errorf("%d events, ax %#x", n, r.AX)
	}
}

// TestSiteTable compares the hash table with a map.
func TestSiteTable(t *testing.T) {
	v := newVM(t)
	type key struct {
		addr uint64
		kind SiteKind
	}
	model := map[key]bool{}
	seed := uint64(1)
	for range 40000 {
		seed = seed*6364136223846793005 + 1442695040888963407
		k := key{textVirt + seed>>33%3000, SiteKind(seed >> 60 % 3)}
		if seed>>50&1 == 0 {
			must(t, v.SetSite(Site{Addr: k.addr, Kind: k.kind, Quick: true}))
			model[k] = true
		} else {
			v.ClearSite(k.addr, k.kind)
			delete(model, k)
		}
	}
	if n := int(v.c.site_count); n != len(model) {
		t.Fatalf("%d sites, want %d", n, len(model))
	}
	for i := range uint64(3000) {
		for kind := range SiteKind(3) {
			if got := v.hasSite(textVirt+i, kind); got != model[key{textVirt + i, kind}] {
				t.Fatalf("site %#x kind %d: %v", textVirt+i, kind, got)
			}
		}
	}
	if err := v.SetSite(Site{Addr: 1 << 47}); err == nil {
		t.Error("a site at no address")
	}
}

// TestReserveSites: no room is an error at once, and changes nothing.
func TestReserveSites(t *testing.T) {
	v := newVM(t)
	must(t, v.SetSite(Site{Addr: textVirt, Quick: true}))
	v.LimitSites(1000)
	for _, n := range []int{1000, 1 << 40} {
		if err := v.ReserveSites(n); !errors.Is(err, syscall.ENOMEM) {
			t.Errorf("room for %d: %v", n, err)
		}
	}
	must(t, v.ReserveSites(999))
	for i := range uint64(1000) {
		must(t, v.SetSite(Site{Addr: textVirt + i}))
	}
	if err := v.SetSite(Site{Addr: textVirt + 1000}); !errors.Is(err, syscall.ENOMEM) {
		t.Errorf("one too many: %v", err)
	}
	must(t, v.SetSite(Site{Addr: textVirt + 999, Quick: true}))
	if !v.hasSite(textVirt, SiteBreakpoint) || v.hasSite(textVirt+1000, SiteBreakpoint) {
		t.Error("other sites than were set")
	}
}

// TestFlags: exact at int3 and gate, and as written back.
func TestFlags(t *testing.T) {
	v := newVM(t)
	for _, c := range []struct {
		site, from string
		kind       SiteKind
		flags      uint64
	}{
		// 0x7f + 0x7f: SF OF AF; DF set; IF kept; PF clear (0xfe has 7 bits).
		{"flags3", "flags", SiteBreakpoint, 0x2 | 0x200 | 0x400 | 0x800 | 0x80 | 0x10},
		// 0 - 1: CF SF PF AF.
		{"gflags_at", "gflags", SiteGate, 0x2 | 0x200 | 0x1 | 0x80 | 0x4 | 0x10},
	} {
		must(t, v.SetSite(Site{Addr: sym[c.site], Kind: c.kind, Want: WantAll}))
		var seen uint64
		set := c.flags
		v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
			seen = r.Flags
			r.Flags = set
			return false
		})
		for _, set = range []uint64{c.flags, 0x2, 0x246, 0xcd7, 0x8d5 | 0x2, 0x40002, 0x4002} {
			r := at(c.from)
			if x := v.Run(&r, 0); x != halted {
				t.Fatalf("%+v", x)
			}
			if seen != c.flags {
				t.Errorf("%s: flags %#x, want %#x", c.site, seen, c.flags)
			}
			if r.BX != set || r.Flags != set {
				t.Errorf("%s: set %#x, pushf gave %#x, the end %#x", c.site, set, r.BX, r.Flags)
			}
		}
	}
}

// TestFlagsInOut: Run takes and gives them unchanged.
func TestFlagsInOut(t *testing.T) {
	v := newVM(t)
	for _, f := range []uint64{0x2, 0x202, 0xcd7, 0x8d5 | 2, 0x246} {
		r := at("halt")
		r.Flags = f
		if v.Run(&r, 0); r.Flags != f {
			t.Errorf("flags %#x became %#x", f, r.Flags)
		}
	}
}
