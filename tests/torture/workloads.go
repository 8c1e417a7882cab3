package main

import (
	"context"
	"strings"

	programs "github.com/kprobefs/kprobefs/tests/workloads"
)

func needsWorkloads(t *torture) string {
	if why := needsFUSE(t); why != "" {
		return why
	}
	for _, w := range programs.All() {
		if len(w.Missing()) == 0 {
			return ""
		}
	}
	return "what the workloads need is not installed"
}

// unsteady begins the message about a workload whose result differs between two runs without the machine.
const unsteady = "differs from itself"

// workloads runs the next ordinary programs with and without the machine. They must print, return and leave
// the same.
func workloads(ctx context.Context, e *env) error {
	all := programs.All()
	if e.short {
		all = all[:1]
	}
	for i := range min(len(all), e.size(4, 1)) {
		w := all[(e.seed*4+uint64(i))%uint64(len(all))]
		if missing := w.Missing(); len(missing) > 0 {
			e.count("left out for want of "+strings.Join(missing, " "), 1)
			continue
		}
		differences, err := w.Compare(ctx, e.program, e.dir, e.seed)
		if err != nil || ctx.Err() != nil {
			return err
		}
		e.count("comparisons", 1)
		for _, d := range differences {
			if strings.HasPrefix(d, unsteady) { // on a busy host, also without the machine
				e.count("comparisons that say nothing", 1)
				continue
			}
			e.finding("%s: %s", w.Name, short(d))
		}
	}
	return nil
}
