package machinefs

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/kprobefs/kprobefs/emu"
)

// maxCall is the longest time that call -t accepts. maxAdvance is the longest time of one advance: it takes
// long, because every processor gets every timer interrupt of that time.
const (
	maxCall    = 10 * time.Minute
	maxAdvance = 10 * time.Minute
)

// callArgs is how many arguments call accepts at most.
const callArgs = 6

// call runs a guest function and logs what it returned.
func call(ctx context.Context, m subject, args []string) error {
	if args[0] == "-t" {
		if len(args) < 3 {
			return badArgument{fmt.Errorf("usage: call [-t DURATION] SYMBOL [ARG…]")}
		}
		limit, err := parseLimit(args[1])
		if err != nil {
			return err
		}
		ctx, args = emu.WithLimit(ctx, limit), args[2:]
	}
	if len(args) > 1+callArgs {
		return badArgument{fmt.Errorf("%d arguments; usage: call [-t DURATION] SYMBOL [ARG…], at most %d", len(args), callArgs)}
	}
	nums := make([]uint64, 0, len(args)-1)
	for _, a := range args[1:] {
		n, err := parseNumber(a)
		if err != nil {
			return err
		}
		nums = append(nums, n)
	}
	ret, err := m.CallContext(ctx, args[0], nums...)
	if err != nil {
		return err
	}
	m.Printk(fmt.Sprintf("machine: %s(%s) = %#x", args[0], strings.Join(args[1:], ", "), ret))
	return nil
}

// parseLimit parses the DURATION of call -t. It is time of the host, and more than 0.
func parseLimit(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	switch {
	case err != nil:
		return 0, badArgument{fmt.Errorf("-t %q is not a duration such as 500ms or 30s", s)}
	case d <= 0:
		return 0, badArgument{fmt.Errorf("-t %s is not more than 0", s)}
	case d > maxCall:
		return 0, badArgument{fmt.Errorf("-t %s is more than 10m, the most", s)}
	}
	return d, nil
}

// parseNumber parses a number of 64 bits, signed or unsigned, in the notation of C's strtol with base 0.
func parseNumber(s string) (uint64, error) {
	if n, err := strconv.ParseUint(s, 0, 64); err == nil {
		return n, nil
	}
	n, err := strconv.ParseInt(s, 0, 64)
	if err != nil {
		return 0, badArgument{fmt.Errorf("%q is not a number", s)}
	}
	return uint64(n), nil
}

func step(ctx context.Context, m subject, args []string) error {
	n := uint64(1)
	if len(args) > 0 {
		var err error
		if n, err = strconv.ParseUint(args[0], 0, 31); err != nil || n == 0 {
			return badArgument{fmt.Errorf("%q is not a count of instructions from 1 to %d", args[0], 1<<31-1)}
		}
	}
	return m.StepContext(ctx, int(n))
}

func advance(ctx context.Context, m subject, args []string) error {
	d, err := time.ParseDuration(args[0])
	switch {
	case err != nil || d < 0:
		return badArgument{fmt.Errorf("%q is not a duration such as 100ms or 2s", args[0])}
	case d > maxAdvance:
		return badArgument{fmt.Errorf("%s is more than 10m, the most at a time; repeat it", args[0])}
	}
	return m.AdvanceContext(ctx, d)
}
