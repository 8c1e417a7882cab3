package uc

import (
	"errors"
	"syscall"
	"testing"
)

// TestPokeHot changes an instruction of a loop that is being executed: from an
// event, and between runs.
func TestPokeHot(t *testing.T) {
	v := newVM(t)
	r := at("hot")
	r.CX = 1 << 40
	for range 5 {
		v.Run(&r, 1000)
	}
	if r.AX == 0 {
		t.Fatal("not counting")
	}
	must(t, v.Poke(sym["hot_at"], []byte{0x83, 0xe8, 0x01})) // sub $1
	a := r.AX
	for range 2 {
		v.Run(&r, 100)
	}
	if r.AX >= a {
		t.Errorf("ax went from %d to %d", a, r.AX)
	}
	must(t, v.Poke(sym["hot_at"], []byte{0xcc}))
	want(t, v, &r, Exit{Reason: ExitBreakpoint}, sym["hot_at"]+1)
	// An int3 whose event restores the instruction: one hit.
	must(t, v.SetSite(Site{Addr: sym["hot_at"], Want: WantAll}))
	n := 0
	v.SetEvent(func(site uint64, _ SiteKind, r *Regs) bool {
		n++
		must(t, v.Poke(site, []byte{0x83, 0xc0, 0x01}))
		r.IP = site
		return false
	})
	r.IP, r.CX = sym["hot1"], 10
	want(t, v, &r, halted, sym["hot2"]+1)
	if n != 1 {
		t.Errorf("%d events", n)
	}
}

// TestPokeOwnGate: a gate's event rewrites the detour it is in.
func TestPokeOwnGate(t *testing.T) {
	v := newVM(t)
	poke5(t, v, 0xe9, sym["f"], sym["detour"])
	must(t, v.SetSite(Site{Addr: sym["detour"], Kind: SiteGate, Want: WantIP}))
	n := 0
	v.SetEvent(func(site uint64, _ SiteKind, r *Regs) bool {
		n++
		must(t, v.Poke(site, []byte{0x90, 0x90}))
		return false
	})
	r := loopRegs("loop", 10)
	want(t, v, &r, halted, sym["loop"]+11)
	if n != 1 || r.AX != fResult {
		t.Errorf("%d events, ax %#x", n, r.AX)
	}
}

// TestPokeInBlock patches in the middle of a translated block, and in one that
// lies on two pages: each byte of the instruction, from either page.
func TestPokeInBlock(t *testing.T) {
	v := newVM(t)
	for _, c := range []struct {
		from, patch string
		get         func(r *Regs) uint64
	}{
		{"long", "long_at", func(r *Regs) uint64 { return r.DX }},
		{"cross", "cross_at", func(r *Regs) uint64 { return r.CX }},
		{"cross", "cross", func(r *Regs) uint64 { return r.AX }},
	} {
		for i := range uint64(4) {
			for val := range byte(4) {
				r := at(c.from)
				if x := v.Run(&r, 0); x != halted {
					t.Fatalf("%+v", x)
				}
				must(t, v.Poke(sym[c.patch]+1+i, []byte{val}))
				r = at(c.from)
				if x := v.Run(&r, 0); x != halted {
					t.Fatalf("%+v", x)
				}
				if got := byte(c.get(&r) >> (8 * i)); got != val {
					t.Errorf("%s byte %d: executed %d, poked %d", c.patch, i, got, val)
				}
			}
		}
	}
	// One poke over the page boundary.
	b := []byte{0xb8, 7, 0, 0, 0, 0xbb, 8, 0, 0, 0, 0xb9, 9, 0, 0, 0}
	must(t, v.Poke(sym["cross"], b))
	r := at("cross")
	v.Run(&r, 0)
	if sym["cross"]>>12 == (sym["cross"]+15)>>12 || r.AX != 7 || r.BX != 8 || r.CX != 9 {
		t.Errorf("%+v", r)
	}
}

func TestPokeUnmapped(t *testing.T) {
	v := newVM(t)
	must(t, v.Map(execVirt, 0x8000, PageSize, ProtExec))
	for _, p := range []Patch{{execVirt + 4094, []byte{1, 2, 3}}, {0, []byte{1}}, {nonCanon, []byte{1}}, {execVirt + 4096, []byte{1}}} {
		if err := v.Poke(p.Virt, p.Bytes); !errors.Is(err, syscall.EFAULT) {
			t.Errorf("poke %#x: %v", p.Virt, err)
		}
		if err := v.PokeAll([]Patch{{execVirt, []byte{0xff}}, p}); !errors.Is(err, syscall.EFAULT) {
			t.Errorf("pokes with %#x: %v", p.Virt, err)
		}
	}
	if v.RAM()[0x8000] != 0 || v.RAM()[0x8ffe] != 0 {
		t.Error("stored in part")
	}
	// Nor has asking disturbed anything: no fault is pending.
	r := at("halt")
	want(t, v, &r, halted, sym["halt_next"])
}

// TestPokeAll arms ten thousand places in code that was executed.
func TestPokeAll(t *testing.T) {
	v := newVM(t)
	const n = 10000
	must(t, v.Map(execVirt, 0x300000, 0x40000, ProtExec))
	code := v.RAM()[0x300000:][:16*n]
	for i := range n {
		copy(code[16*i:], []byte{0x90, 0x90, 0xf4}) // nop; nop; hlt
	}
	v.Invalidate(execVirt, 0x40000)
	run := func() (hits int) {
		for i := range uint64(n) {
			r := Regs{IP: execVirt + 16*i, SP: stackTop, Flags: 2}
			switch x := v.Run(&r, 0); {
			case x.Reason == ExitBreakpoint && r.IP == execVirt+16*i+2:
				hits++
			case x != halted:
				t.Fatalf("%+v", x)
			}
		}
		return hits
	}
	var arm, disarm []Patch
	for i := range uint64(n) {
		i = i * 7919 % n // no order
		arm = append(arm, Patch{execVirt + 16*i + 1, []byte{0xcc}})
		disarm = append(disarm, Patch{execVirt + 16*i + 1, []byte{0x90}})
	}
	for range 2 {
		if h := run(); h != 0 {
			t.Fatalf("%d hits", h)
		}
		must(t, v.PokeAll(arm))
		if h := run(); h != n {
			t.Fatalf("%d hits", h)
		}
		must(t, v.PokeAll(disarm))
	}
}
