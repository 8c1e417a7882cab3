package uc

import (
	"bytes"
	"testing"
)

// fused are kinds of sites whose blocks are translated as something else than what is there.
var fused = []struct {
	name string
	kind SiteKind
	size uint64
	code func(at uint64) []byte
}{
	{"breakpoint", SiteBreakpoint, 1, func(uint64) []byte { return []byte{0xcc} }},
	{"call", SiteReturn, 5, func(at uint64) []byte { return call5(0xe8, at, sym["tramp"]) }},
	{"gate and ret", SiteGate, 2, func(uint64) []byte { return []byte{0x48, 0x90, 0xc3} }},
}

// TestFusedAnywhere: sites at any distance from the end of a page and from the block's beginning, alone or two
// in a row, are hit once each.
func TestFusedAnywhere(t *testing.T) {
	const end = execVirt + PageSize
	for _, c := range fused {
		for from := uint64(1); from < 12; from++ { // bytes before the end of the page
			for before := range uint64(3) { // nops before it
				for sites := uint64(1); sites < 3; sites++ {
					if c.kind == SiteGate && (before > 0 || sites > 1 || from < 3) {
						continue // a gate lies in one page and is reached by a jump
					}
					v, at := newVM(t), end-from
					must(t, v.Map(execVirt, 0x300000, 2*PageSize, ProtExec))
					hlt := at + sites*c.size
					if c.kind == SiteGate {
						hlt += sites
					}
					must(t, v.Poke(at-before, bytes.Repeat([]byte{0x90}, int(hlt-at+before))))
					for i := range sites {
						step := (hlt - at) / sites
						must(t, v.Poke(at+i*step, c.code(at+i*step)))
						must(t, v.SetSite(Site{Addr: at + i*step, Kind: c.kind}))
					}
					must(t, v.Poke(hlt, []byte{0xf4}))
					n := uint64(0)
					v.SetEvent(func(_ uint64, kind SiteKind, r *Regs) bool {
						if n++; kind == SiteGate {
							r.IP++ // over the ret
						}
						return false
					})
					for range 3 {
						n = 0
						r := Regs{IP: at - before, SP: stackTop, Flags: 2}
						want(t, v, &r, halted, hlt+1)
						if n != sites || r.SP != stackTop {
							t.Fatalf("%s, %d before the end, %d nops: %d hits, want %d; %+v", c.name, from, before, n, sites, r)
						}
					}
					must(t, v.Close())
				}
			}
		}
	}
}

// TestFusedSiteGone: a translated site that is none any more does what its bytes say.
func TestFusedSiteGone(t *testing.T) {
	v := newVM(t)
	must(t, v.Map(execVirt, 0x300000, PageSize, ProtExec))
	for _, c := range fused {
		code := append(c.code(execVirt), 0xf4)
		must(t, v.Poke(execVirt, code))
		must(t, v.SetSite(Site{Addr: execVirt, Kind: c.kind, Quick: true, Next: sym["halt"]}))
		for _, hits := range []bool{true, false, true} {
			r := Regs{IP: execVirt, SP: stackTop - 8, Flags: 2}
			v.RAM()[stackTop-8-directVirt] = 0
			copy(v.RAM()[stackTop-8-directVirt:], []byte{byte(sym["boost"]), byte(sym["boost"] >> 8)})
			must(t, v.SetSite(Site{Addr: execVirt, Kind: c.kind, Quick: true, Next: sym["halt"]}))
			if !hits {
				v.ClearSite(execVirt, c.kind)
			}
			switch x := v.Run(&r, 0); {
			case hits:
				if x != halted || r.IP != sym["halt_next"] || v.Hits(execVirt, c.kind) == 0 {
					t.Errorf("%s: %+v at %#x", c.name, x, r.IP)
				}
			case c.kind == SiteBreakpoint:
				if x.Reason != ExitBreakpoint || r.IP != execVirt+1 {
					t.Errorf("%s, gone: %+v at %#x", c.name, x, r.IP)
				}
			case c.kind == SiteReturn:
				if x != halted || r.IP != execVirt+6 || r.SP != stackTop-8 {
					t.Errorf("%s, gone: %+v at %#x", c.name, x, r.IP)
				}
			default:
				if x.Reason != ExitException || r.SP != stackTop { // the ret went to where no memory is
					t.Errorf("%s, gone: %+v at %#x, sp %#x", c.name, x, r.IP, r.SP)
				}
			}
		}
	}
}
