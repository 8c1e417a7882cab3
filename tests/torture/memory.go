package main

import (
	"context"
	"fmt"
)

// Go's runtime ends with a trace of its own where it cannot even start: that is
// not ours to change. These are how much it takes, and some more.
const (
	leastAddressSpace = 1300 << 20
	leastData         = 160 << 20
)

// memory lets address space and data segment run out, at random sizes.
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
