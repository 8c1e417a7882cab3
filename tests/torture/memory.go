package main

import (
	"context"
	"fmt"
)

// Below these limits the Go runtime, whose threads reserve address space, may end with a trace before the
// program checks its limits. kprobefs version does so, too. We cannot change that.
const (
	leastAddressSpace = 2 << 30
	leastData         = 160 << 20
)

// memory makes address space and data segment run out, at random limits.
func memory(ctx context.Context, e *env) error {
	for range e.size(6, 2) {
		limit := fmt.Sprintf("--as=%d", leastAddressSpace+e.rng.Int64N(5<<30))
		if e.rng.IntN(2) == 0 {
			limit = fmt.Sprintf("--data=%d", leastData+e.rng.Int64N(2<<30))
		}
		e.count("limits", 1)
		if err := e.limited(ctx, limit, "run", "--", "sh", "-c", "cat /sys/kernel/debug/kprobes/list && echo works"); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
	}
	return e.works(ctx)
}
