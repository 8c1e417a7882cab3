package uc

import (
	"testing"
)

// TestUsual: a hit whose site says where it usually goes on is translated with a link to there. It goes on there, and
// anywhere else; when the site says another place, or what is there changes, that is seen at once.
func TestUsual(t *testing.T) {
	const at, usual, other = execVirt + 64, execVirt + PageSize, execVirt + PageSize + 64
	returns := func(v *VM, to uint64, ax byte) {
		t.Helper()
		must(t, v.Poke(to, []byte{0xb8, ax, 0, 0, 0, 0xf4})) // mov $ax, %eax; hlt
	}
	for _, c := range fused {
		if c.kind == SiteReturn {
			continue // goes on in its block
		}
		t.Run(c.name, func(t *testing.T) {
			v := newVM(t)
			must(t, v.Map(execVirt, 0x300000, 2*PageSize, ProtExec))
			must(t, v.Poke(at, c.code(at)))
			returns(v, usual, 1)
			returns(v, other, 2)
			set := func(s Site) {
				t.Helper()
				s.Addr, s.Kind = at, c.kind
				must(t, v.SetSite(s))
			}
			var to uint64
			events := 0
			v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool { events++; r.IP = to; return false })
			run := func(ax byte, link uint64, n int) {
				t.Helper()
				for range 3 {
					events = 0
					r := Regs{IP: at, SP: stackTop, Flags: 2}
					if x := v.Run(&r, 0); x != halted || r.AX != uint64(ax) || events != n || r.SP != stackTop {
						t.Errorf("%+v, executes %d, want %d, after %d events; %+v", x, r.AX, ax, events, r)
					}
				}
				if got := v.usual(at); got != link {
					t.Errorf("linked to %#x, want %#x", got, link)
				}
			}
			for _, w := range []Want{WantIP, WantSP, WantAll} {
				to = usual
				set(Site{Next: usual, Want: w})
				run(1, usual, 1)
				to = other
				run(2, usual, 1)
				to = usual
				run(1, usual, 1)
				set(Site{Next: other, Want: w})
				run(1, other, 1)
				set(Site{Next: other, Quick: true, Want: w})
				run(2, other, 0)
				set(Site{Want: w})
				to = other
				run(2, 0, 1)
			}
			set(Site{Next: usual})
			to = usual
			run(1, usual, 1)
			returns(v, usual, 3)
			run(3, usual, 1)
			must(t, v.Map(execVirt+PageSize, 0x302000, PageSize, ProtExec))
			returns(v, usual, 4)
			run(4, usual, 1)
			v.Unmap(execVirt+PageSize, PageSize)
			r := Regs{IP: at, SP: stackTop, Flags: 2}
			want(t, v, &r, exception(14, 0x10, usual), usual)
		})
	}
}

// TestUsualAnywhere: a link has room in one page, and reaches 2 GiB. Where it has not, or does not, all is as without.
func TestUsualAnywhere(t *testing.T) {
	for _, c := range fused {
		if c.kind == SiteReturn {
			continue
		}
		for before := uint64(1); before < 12; before++ { // bytes before the end of the page
			v, at := newVM(t), uint64(execVirt+PageSize-before)
			if c.kind == SiteGate && before < 3 {
				continue // a gate lies in one page
			}
			must(t, v.Map(execVirt, 0x300000, 2*PageSize, ProtExec))
			must(t, v.Poke(at, c.code(at)))
			must(t, v.SetSite(Site{Addr: at, Kind: c.kind, Next: sym["halt"]}))
			v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool { r.IP = sym["halt"]; return false })
			for range 3 {
				r := Regs{IP: at, SP: stackTop, Flags: 2}
				want(t, v, &r, halted, sym["halt_next"])
			}
			must(t, v.Close())
		}
	}
	v := newVM(t)
	must(t, v.Poke(sym["f"], []byte{0xcc}))
	must(t, v.SetSite(Site{Addr: sym["f"], Next: sym["f"] ^ 1<<40}))
	v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool { r.IP = sym["halt"]; return false })
	r := Regs{IP: sym["f"], SP: stackTop, Flags: 2}
	want(t, v, &r, halted, sym["halt_next"])
	if got := v.usual(sym["f"]); got != 0 {
		t.Errorf("linked to %#x", got)
	}
}
