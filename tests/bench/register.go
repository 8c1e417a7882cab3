package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// registration times registering and unregistering n probes, one by one and in
// one batch, at different instructions of the kernel.
func registration(t *table, rounds int) error {
	m, err := emu.New(emu.Config{})
	if err != nil {
		return err
	}
	defer m.Close()
	places := instructions(m, 10_000)
	fmt.Printf("  %d instructions of the kernel can be probed; more probes share them\n", len(places))
	var hundred time.Duration
	for _, way := range registerWays {
		m.Engine().SetOptimization(way.optimize)
		for _, n := range []int{1, 100, 1000, 10_000} {
			d, err := median(rounds, func() (time.Duration, error) { return registerAll(m.Engine(), places, n, way.batch) })
			if err != nil {
				return err
			}
			if n == 100 && hundred == 0 {
				hundred = d
			}
			wanted := ""
			if n == 10_000 {
				wanted = way.wanted
			}
			t.row(fmt.Sprintf("%d %s", n, way.how), d, hundred, "100 singly", wanted)
		}
	}
	return nil
}

// registerWays are the ways of registering. Registering thousands one by one takes so long that the
// optimizer runs meanwhile, and most probes are jumps before they are unregistered. The first rows include
// that time.
var registerWays = []struct {
	how             string
	batch, optimize bool
	wanted          string
}{
	{how: "singly", optimize: true, wanted: "≤ 20 µs"},
	{how: "singly, optimizer off", wanted: "≤ 20 µs and ≤ 1.5 × 100 singly"},
	{how: "in a batch", batch: true, optimize: true, wanted: "≤ 20 µs and ≤ 1.5 × 100 singly"},
}

func registerAll(e *engine.Engine, places []uint64, n int, batch bool) (time.Duration, error) {
	ks := make([]*engine.Kprobe, n)
	for i := range ks {
		ks[i] = &engine.Kprobe{Addr: places[i%len(places)], PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false }}
	}
	start := time.Now()
	if batch {
		if err := e.RegisterKprobes(ks); err != nil {
			return 0, err
		}
		e.UnregisterKprobes(ks)
		return time.Since(start) / time.Duration(n), nil
	}
	for _, k := range ks {
		if err := e.RegisterKprobe(k); err != nil {
			return 0, err
		}
	}
	for _, k := range ks {
		e.UnregisterKprobe(k)
	}
	return time.Since(start) / time.Duration(n), nil
}

// instructions finds up to n addresses of the kernel where a probe can stand, in no order.
func instructions(m *emu.Machine, n int) []uint64 {
	r := m.Kernel().AllTables()[0].CoreText
	text := make([]byte, r.End-r.Start)
	text = text[:m.ReadText(r.Start, text)]
	var places []uint64
	var in insn.Inst
	for off := 0; off < len(text) && len(places) < n; {
		addr := r.Start + uint64(off)
		k := &engine.Kprobe{Addr: addr, Disabled: true}
		if m.Engine().RegisterKprobe(k) == nil {
			m.Engine().UnregisterKprobe(k)
			places = append(places, addr)
		}
		if insn.Decode(text[off:], insn.Mode64, &in) != nil {
			off++
			continue
		}
		off += int(in.Len)
	}
	// After the shuffle a hundred places have the same distribution of offsets and lengths of functions as
	// ten thousand: the cost of a probe depends on both.
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	return places
}
