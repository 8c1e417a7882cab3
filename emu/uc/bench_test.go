package uc

import (
	"testing"
	"time"
)

// The benchmarks' unit is one call of a 10-instruction function; each reports
// what its probe adds to the unprobed call of the same run (x-ratio: the whole
// over the unprobed).

const benchCalls = 2000

// perCall times the loop at label.
func perCall(b *testing.B, v *VM, label string) float64 {
	b.Helper()
	run := func() {
		r := loopRegs(label, benchCalls)
		for x := v.Run(&r, 0); x != halted; x = v.Run(&r, 0) {
			if x.Reason != ExitSite {
				b.Fatalf("%+v at %#x", x, r.IP)
			}
			if r.IP == sym["f"]+1 {
				r.IP = sym["boost"]
			}
		}
	}
	run()
	best := 0.0
	for range 15 {
		t := now()
		run()
		if d := now() - t; best == 0 || d < best {
			best = d
		}
	}
	return best / benchCalls
}

func BenchmarkHit(b *testing.B) {
	f, slot1, ff := sym["f"], sym["slot1"], sym["ff"]
	int3 := func(v *VM) { v.Poke(f, []byte{0xcc}) }
	jump := func(v *VM) { v.Poke(f, call5(0xe9, f, sym["detour"])) }
	call := func(v *VM) { v.Poke(ff, call5(0xe8, ff, sym["tramp"])) }
	boostIP := sym["boost"]
	boost := func(_ uint64, _ SiteKind, r *Regs) bool { r.IP = boostIP; return false }
	slot, f1 := sym["slot"], sym["f1"]
	stepped := func(site uint64, _ SiteKind, r *Regs) bool {
		if site == f {
			r.IP = slot
		} else {
			r.IP = f1
		}
		return false
	}
	on := func(_ uint64, _ SiteKind, _ *Regs) bool { return false }
	cases := []struct {
		name  string
		loop  string
		arm   func(v *VM)
		sites []Site
		event Event
	}{
		{"unprobed", "loop", func(*VM) {}, nil, nil},
		{"b-count", "loop", int3, []Site{{Addr: f, Quick: true, Next: boostIP}}, nil},
		{"b-go-ip", "loop", int3, []Site{{Addr: f}}, boost},
		{"b-go-all", "loop", int3, []Site{{Addr: f, Want: WantAll}}, boost},
		{"k-count", "loop", int3, []Site{{Addr: f, Quick: true, Next: slot}, {Addr: slot1, Quick: true, Next: f1}}, nil},
		{"k-go-ip", "loop", int3, []Site{{Addr: f}, {Addr: slot1}}, stepped},
		{"k-go-all", "loop", int3, []Site{{Addr: f, Want: WantAll}, {Addr: slot1, Want: WantAll}}, stepped},
		{"f-count", "floop", call, []Site{{Addr: ff, Kind: SiteReturn, Quick: true}}, nil},
		{"f-go-ip", "floop", call, []Site{{Addr: ff, Kind: SiteReturn}}, on},
		{"f-go-all", "floop", call, []Site{{Addr: ff, Kind: SiteReturn, Want: WantAll}}, on},
		{"o-count", "loop", jump, []Site{{Addr: sym["detour"], Kind: SiteGate, Quick: true}}, nil},
		{"o-go-ip", "loop", jump, []Site{{Addr: sym["detour"], Kind: SiteGate}}, on},
		{"o-go-all", "loop", jump, []Site{{Addr: sym["detour"], Kind: SiteGate, Want: WantAll}}, on},
		{"leave", "loop", int3, []Site{{Addr: f, Leave: true}}, nil},
	}
	var base map[string]float64
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			v := newVM(b)
			if base == nil {
				base = map[string]float64{"loop": perCall(b, v, "loop"), "floop": perCall(b, v, "floop")}
			}
			c.arm(v)
			for _, s := range c.sites {
				must(b, v.SetSite(s))
			}
			v.SetEvent(c.event)
			report(b, perCall(b, v, c.loop), base[c.loop])
		})
	}
}

// BenchmarkReturn enters by int3 with all registers, and replaces the return address by the
// return gate; there all registers are read again.
func BenchmarkReturn(b *testing.B) {
	f, rettramp, back, boost := sym["f"], sym["rettramp"], sym["loop"]+5, sym["boost"]
	v := newVM(b)
	base := perCall(b, v, "loop")
	v.Poke(f, []byte{0xcc})
	must(b, v.SetSite(Site{Addr: f, Want: WantAll}))
	must(b, v.SetSite(Site{Addr: rettramp, Kind: SiteGate, Want: WantAll}))
	top := v.RAM()[stackTop-8-directVirt:]
	v.SetEvent(func(_ uint64, kind SiteKind, r *Regs) bool {
		if kind == SiteBreakpoint {
			for i := range 8 {
				top[i] = byte(rettramp >> (8 * i))
			}
			r.IP = boost
		} else {
			r.IP = back
		}
		return false
	})
	report(b, perCall(b, v, "loop"), base)
}

func report(b *testing.B, d, base float64) {
	for range b.N {
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(d, "ns/call")
	b.ReportMetric(d-base, "ns-added")
	b.ReportMetric(d/base, "x-unprobed")
}

func BenchmarkPoke(b *testing.B) {
	v := newVM(b)
	var patches []Patch
	for i := range uint64(10000) {
		patches = append(patches, Patch{textVirt + 0x2100 + i%0x1000, []byte{0xcc}})
	}
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			v.Poke(patches[0].Virt, patches[0].Bytes)
		}
	})
	b.Run("hot", func(b *testing.B) {
		for b.Loop() {
			r := loopRegs("loop", 1)
			v.Run(&r, 0)
			v.Poke(sym["f"], []byte{0x55})
		}
	})
	b.Run("batch-of-10000", func(b *testing.B) {
		for b.Loop() {
			v.PokeAll(patches)
		}
	})
}

func BenchmarkMemory(b *testing.B) {
	v := newVM(b)
	b.Run("user-map-unmap", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v.Map(userHole, 0x5000, PageSize, ProtRead)
			v.Unmap(userHole, PageSize)
		}
	})
	b.Run("user-map-read-unmapall", func(b *testing.B) {
		for b.Loop() {
			v.Map(userHole, 0x5000, PageSize, ProtRead)
			r := at("rd")
			r.DI = userHole
			v.Run(&r, 0)
			v.UnmapUser()
		}
	})
	b.Run("kernel-map-unmap", func(b *testing.B) {
		for b.Loop() {
			v.Map(execVirt, 0x5000, PageSize, ProtWrite)
			v.Unmap(execVirt, PageSize)
		}
	})
	b.Run("kernel-map-other-frames", func(b *testing.B) {
		for i := uint64(0); b.Loop(); i++ {
			v.Map(execVirt, 0x5000+i%2*PageSize, PageSize, ProtWrite)
		}
	})
	b.Run("fault", func(b *testing.B) {
		for b.Loop() {
			r := at("rd")
			r.DI = hole
			v.Run(&r, 0)
		}
	})
	b.Run("lookup", func(b *testing.B) {
		for b.Loop() {
			v.Lookup(textVirt)
		}
	})
}

func BenchmarkRun(b *testing.B) {
	v := newVM(b)
	b.Run("hlt", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r := at("halt")
			v.Run(&r, 0)
		}
	})
	b.Run("step", func(b *testing.B) {
		for b.Loop() {
			r := at("long")
			v.Step(&r)
		}
	})
	c, err := v.NewContext()
	must(b, err)
	d, err := v.NewContext()
	must(b, err)
	b.Run("switch", func(b *testing.B) {
		for b.Loop() {
			v.Switch(c, d)
		}
	})
	b.Run("gs", func(b *testing.B) {
		for b.Loop() {
			v.SetCPUBase(1)
		}
	})
	b.Run("new", func(b *testing.B) {
		for b.Loop() {
			w := newVM(b)
			w.Close()
		}
	})
}

var start = time.Now()

func now() float64 { return float64(time.Since(start)) }
