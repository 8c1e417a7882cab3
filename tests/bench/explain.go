package main

import (
	"fmt"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// explanations times explaining every function of the embedded kernel, and
// surveying every instruction; the base is registering a probe.
func explanations(t *table, rounds int) error {
	m, err := emu.New(emu.Config{})
	if err != nil {
		return err
	}
	defer m.Close()
	k, ok := m.Kernel().(kernel.SymbolLister)
	if !ok {
		return fmt.Errorf("the kernel does not list its symbols")
	}
	names := explain.Functions(k, "", 1<<20)
	base, err := median(rounds, func() (time.Duration, error) { return registerAll(m.Engine(), instructions(m, 1000), 1000, false) })
	if err != nil {
		return err
	}
	const of = "register+unregister"
	all, err := median(rounds, func() (time.Duration, error) {
		start := time.Now()
		for _, name := range names {
			explain.Of(m.Engine(), name)
		}
		return time.Since(start), nil
	})
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("explain all %d functions", len(names)), all, 0, "", "")
	t.row("  each", all/time.Duration(len(names)), base, of, "")
	places := 0
	survey, err := median(rounds, func() (time.Duration, error) {
		start := time.Now()
		totals := explain.All(m.Engine(), k, explain.Extent{Instructions: true})
		places = totals.Places
		return time.Since(start), nil
	})
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("survey all %d instructions", places), survey, 0, "", "")
	t.row("  each", survey/time.Duration(places), base, of, "")
	return nil
}
