package main

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// table prints rows as they come.
type table struct{}

func (*table) title(s string) { fmt.Printf("\n%s\n", s) }

// row prints a figure, its ratio to base (0: none) and what was wanted.
func (*table) row(what string, figure, base time.Duration, of, wanted string) {
	ratio := ""
	if base > 0 {
		ratio = fmt.Sprintf("%6.2f × %s", float64(figure)/float64(base), of)
	}
	if wanted != "" {
		wanted = "wanted " + wanted
	}
	fmt.Printf("  %-59s %10s  %-34s %s\n", what, show(figure), ratio, wanted)
}

// show gives three digits and a unit.
func show(d time.Duration) string {
	switch {
	case d < 10*time.Microsecond && d > -10*time.Microsecond:
		return fmt.Sprintf("%.3f µs", float64(d)/1e3)
	case d < time.Millisecond:
		return fmt.Sprintf("%.1f µs", float64(d)/1e3)
	default:
		return fmt.Sprintf("%.2f ms", float64(d)/1e6)
	}
}

// median runs f rounds times and returns the median of its results.
func median(rounds int, f func() (time.Duration, error)) (time.Duration, error) {
	all := make([]time.Duration, rounds)
	for i := range all {
		d, err := f()
		if err != nil {
			return 0, err
		}
		all[i] = d
	}
	slices.Sort(all)
	return all[rounds/2], nil
}

// least is like median, but returns the smallest result.
func least(rounds int, f func() (time.Duration, error)) (time.Duration, error) {
	best := time.Duration(math.MaxInt64)
	_, err := median(rounds, func() (time.Duration, error) {
		d, err := f()
		best = min(best, d)
		return d, err
	})
	return best, err
}
