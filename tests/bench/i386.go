package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/kprobefs/kprobefs/emu/overhead"
	"github.com/kprobefs/kprobefs/engine/release"
)

// sideBySide measures hits on the machine of i386 and, in turns, on that of x86-64.
func sideBySide(t *table, rounds int) error {
	var benches []overhead.Bench
	for _, name := range []string{release.Reference, release.Reference + "/i386"} {
		k, err := release.Inside(name)
		if err != nil {
			return err
		}
		m, err := overhead.New(k, 2)
		if err != nil {
			return err
		}
		defer m.Close()
		benches = append(benches, overhead.Bench{Machine: m, Calls: calls, Rounds: 5})
	}
	unprobed := overhead.Bench.Unprobed
	if err := compared(t, "unprobed call", benches, rounds, unprobed); err != nil {
		return err
	}
	for _, h := range []overhead.Handler{overhead.None, overhead.Go} {
		for _, c := range hitCases {
			if h == overhead.None && (c.Post || c.Both) {
				continue
			}
			added := func(b overhead.Bench) (time.Duration, error) { return b.Added(c.Case, h) }
			if err := compared(t, fmt.Sprintf("%-3s %s%s", c.Kind, c.What, hows[h]), benches, rounds, added); err != nil {
				return err
			}
		}
	}
	return nil
}

// compared is the row of i386, and its ratio to x86-64: the median of each.
func compared(t *table, what string, benches []overhead.Bench, rounds int, measure func(overhead.Bench) (time.Duration, error)) error {
	var all [2][]time.Duration
	for range rounds {
		for i := range benches {
			d, err := measure(benches[i])
			if err != nil {
				return err
			}
			all[i] = append(all[i], d)
		}
	}
	for i := range all {
		slices.Sort(all[i])
	}
	t.row(what, all[1][rounds/2], all[0][rounds/2], "that of x86-64", "≤ 1.20 ×")
	return nil
}
