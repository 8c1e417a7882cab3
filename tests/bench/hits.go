package main

import (
	"context"
	"fmt"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/overhead"
	"github.com/kprobefs/kprobefs/engine/release"
)

// calls is how many calls are timed at once.
const calls = 100_000

// A hitCase is one way of being hit.
type hitCase struct {
	overhead.Case
	wanted  string // with a Go handler, or counted
	wantedC string // with a handler in C; "": it is not measured
}

// also are ways that the documents' kinds leave out.
var also = struct{ neg, push, call overhead.Case }{
	neg:  overhead.Case{Kind: "k", What: "int3, stepped (neither boosted nor emulated)", At: "kpbench_neg", Loop: "kpbench_loop"},
	push: overhead.Case{Kind: "b", What: "int3, boosted, a push", At: "kpbench_push", Loop: "kpbench_loop"},
	call: overhead.Case{Kind: "e", What: "int3, emulated call", At: "kpbench_call", Loop: "kpbench_loop"},
}

var hitCases = []hitCase{
	{overhead.Stepped, "≤ 0.35 µs", "≤ 0.40 µs"},
	{also.neg, "", "≤ 0.40 µs"},
	{overhead.Boosted, "≤ 0.15 µs", "≤ 0.30 µs"},
	{also.push, "", ""},
	{overhead.Emulated, "", ""},
	{also.call, "", ""},
	{overhead.Ftrace, "≤ 0.10 µs", "≤ 0.25 µs"},
	{overhead.Return, "≤ 0.40 µs", "≤ 0.50 µs"},
	{overhead.ReturnFtrace, "", "≤ 0.50 µs"},
	{overhead.Optimised, "≤ 0.04 counted, ≤ 0.08 µs Go", "≤ 0.20 µs"},
	{overhead.ReturnOptimised, "≤ 0.20 µs", "≤ 0.50 µs"},
	{overhead.Both, "", ""},
	{overhead.BothOptimised, "", ""},
}

func hits(t *table, rounds int) error {
	m, err := overhead.New(release.Kernel{}, 2)
	if err != nil {
		return err
	}
	defer m.Close()
	b := overhead.Bench{Machine: m, Calls: calls, Rounds: rounds}
	unprobed, err := b.Unprobed()
	if err != nil {
		return err
	}
	t.row("unprobed call", unprobed, 0, "", "")
	for _, h := range []overhead.Handler{overhead.None, overhead.Go, overhead.C} {
		if err := handlerRows(t, b, h, unprobed); err != nil {
			return err
		}
	}
	return moduleLoading(t, m, rounds)
}

// handlerRows are the rows of all cases that there are with one kind of handler.
func handlerRows(t *table, b overhead.Bench, h overhead.Handler, unprobed time.Duration) error {
	first := map[string]time.Duration{} // of each kind
	for _, c := range hitCases {
		wanted := c.wanted
		if h == overhead.C {
			wanted = c.wantedC
		}
		if h == overhead.None && (c.Post || c.Both) || h == overhead.C && wanted == "" {
			continue
		}
		d, err := b.Added(c.Case, h)
		if err != nil {
			return err
		}
		if _, ok := first[c.Kind]; !ok {
			first[c.Kind] = d
		}
		t.row(fmt.Sprintf("%-3s %s%s", c.Kind, c.What, hows[h]), d, unprobed, "the unprobed call", wanted)
	}
	ratio(hows[h], first["k"], first["b"], first["o"])
	return nil
}

var hows = map[overhead.Handler]string{overhead.None: ", counted only", overhead.Go: ", Go handler", overhead.C: ", C handler"}

// ratio prints what the kinds of probes cost relative to each other.
func ratio(how string, k, b, o time.Duration) {
	fmt.Printf("  %-59s %.1f : %.1f : 1 %29s wanted 8 : 3 : 1 at least\n", "k : b : o"+how, float64(k)/float64(o), float64(b)/float64(o), "")
}

// moduleLoading is the row of loading and removing a module.
func moduleLoading(t *table, m *emu.Machine, rounds int) error {
	d, err := least(rounds, func() (time.Duration, error) {
		start := time.Now()
		if err := m.InsmodFile(context.Background(), overhead.Counter, "", emu.ForceVermagic); err != nil {
			return 0, err
		}
		err := m.Rmmod("count")
		return time.Since(start), err
	})
	if err != nil {
		return err
	}
	t.row("insmod and rmmod of a module with one kprobe", d, 0, "", "≤ 5 ms")
	return nil
}
