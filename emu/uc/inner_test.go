package uc

import (
	"encoding/binary"
	"errors"
	"testing"
)

// A way is one of a program's ways to its event.
type way struct {
	name, loop, f, site string
	kind                SiteKind
	next                string // where the event goes on; "": where it is
	arm                 func(t *testing.T, v *VM)
}

func ways() []way {
	list := []way{{"breakpoint", "loop", "f", "f", SiteBreakpoint, "boost",
		func(t *testing.T, v *VM) { must(t, v.Poke(sym["f"], []byte{0xcc})) }}}
	for _, g := range gated {
		f := map[string]string{"loop": "f", "floop": "ff"}[g.loop]
		list = append(list, way{g.name, g.loop, f, g.site, g.kind, "", g.arm})
	}
	return list
}

// handlerRegs are those of a call of f that returns to the site with Leave.
func handlerRegs(t *testing.T, v *VM, f string, sp uint64) Regs {
	t.Helper()
	r := Regs{IP: sym[f], SP: sp - 4096 - 8, DI: 5, SI: 9, Flags: 2}
	must(t, v.Poke(r.SP, binary.LittleEndian.AppendUint64(nil, sym["rettramp"])))
	return r
}

// call runs f inside an event, to its end.
func call(t *testing.T, v *VM, f string, sp, quantum uint64) (result uint64) {
	t.Helper()
	r := handlerRegs(t, v, f, sp)
	for range 1000 {
		var x Exit
		switch site := v.Enter(&r, quantum, &x); {
		case site == sym["rettramp"] && r.SP == sp-4096 && r.Flags&0x200 == 0:
			return r.AX
		case site != 0 || x.Reason != ExitQuantum:
			t.Fatalf("%+v, %+v", x, r)
		}
	}
	t.Fatal("no end")
	return 0
}

// TestEnter: an event runs functions of the guest that hit the same site. However the program is cut up,
// it does not notice.
func TestEnter(t *testing.T) {
	for _, w := range ways() {
		for q := range uint64(20) { // 0: step
			for _, inner := range []uint64{0, 1, 4, 7} {
				v := newVM(t)
				w.arm(t, v)
				must(t, v.SetSite(Site{Addr: sym[w.site], Kind: w.kind, Want: WantAll}))
				must(t, v.SetSite(Site{Addr: sym["rettramp"], Kind: SiteGate, Want: WantAll, Leave: true}))
				n, depth := [2]int{}, 0
				v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
					was := *r
					n[depth]++
					if w.next != "" {
						was.IP = sym[w.next]
					}
					if depth == 0 {
						depth++
						for range 2 {
							if got := call(t, v, w.f, was.SP, inner); got != fResult {
								t.Fatalf("%s: %d", w.name, got)
							}
						}
						depth--
					}
					*r = was
					return false
				})
				r := loopRegs(w.loop, 50)
				for x := (Exit{Reason: ExitQuantum}); x != halted; {
					if x.Reason != ExitQuantum && x.Reason != ExitStep {
						t.Fatalf("%s, quantum %d, %d: %+v at %#x", w.name, q, inner, x, r.IP)
					}
					if q > 0 {
						x = v.Run(&r, q)
					} else if x = v.Step(&r); r.IP == sym[w.loop]+10 {
						x = halted
					}
				}
				if n != [2]int{50, 100} || r.AX != fResult || r.SP != stackTop || r.Flags&0x300 != 0x200 {
					t.Errorf("%s, quantum %d, %d: %d events, %+v", w.name, q, inner, n, r)
				}
			}
		}
	}
}

// TestEnterFaults: where the last Enter has left libunicorn, Run ends with the registers
// that the event has given.
func TestEnterFaults(t *testing.T) {
	for _, w := range ways() {
		for _, step := range []bool{false, true} {
			v := newVM(t)
			w.arm(t, v)
			must(t, v.SetSite(Site{Addr: sym[w.site], Kind: w.kind, Want: WantAll}))
			v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
				was := *r
				in := Regs{IP: sym["rd"], SP: r.SP - 4096, DI: hole, Flags: 2}
				var x Exit
				if v.Enter(&in, 0, &x); x.Reason != ExitException || x.Vector != 14 || in.IP != sym["rd_at"] {
					t.Fatalf("%s: %+v, %+v", w.name, x, in)
				}
				was.IP, was.R12 = sym["halt"], 77
				*r = was
				return false
			})
			r := loopRegs(w.loop, 50)
			x := Exit{Reason: ExitStep}
			for x.Reason == ExitStep {
				if step {
					x = v.Step(&r)
				} else {
					x = v.Run(&r, 0)
				}
			}
			if x != (Exit{Reason: ExitSite, Site: sym[w.site], Kind: w.kind}) || r.IP != sym["halt"] || r.R12 != 77 || r.Flags != 0x202 {
				t.Errorf("%s: %+v, %+v", w.name, x, r)
			}
			want(t, v, &r, halted, sym["halt_next"])
		}
	}
}

// TestEnterWantsAll: an event that has not all registers cannot keep them.
func TestEnterWantsAll(t *testing.T) {
	v := newVM(t)
	must(t, v.Poke(sym["f"], []byte{0xcc}))
	must(t, v.SetSite(Site{Addr: sym["f"], Want: WantSP}))
	v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
		in := at("halt")
		var x Exit
		if v.Enter(&in, 0, &x); x.Reason != ExitFatal || !errors.Is(x.Err, errNested) {
			t.Errorf("%+v", x)
		}
		r.IP = sym["boost"]
		return false
	})
	r := loopRegs("loop", 3)
	want(t, v, &r, halted, sym["loop"]+11)
}

// TestEnterOutside: without an event there is nothing to enter, nor after one that has panicked.
func TestEnterOutside(t *testing.T) {
	v := newVM(t)
	arm(t, v, func(*Regs) { panic("in an event") })
	for range 2 {
		var x Exit
		r := loopRegs("loop", 5)
		if site := v.Enter(&r, 0, &x); site != 0 || x.Reason != ExitFatal || !errors.Is(x.Err, errNested) {
			t.Errorf("%#x, %+v", site, x)
		}
		func() {
			defer func() { recover() }()
			v.Run(&r, 0)
		}()
	}
}
