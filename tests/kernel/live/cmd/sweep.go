package main

import (
	"fmt"
	"os"

	"github.com/kprobefs/kprobefs/tests/kernel/live"
	"github.com/kprobefs/kprobefs/tests/kernel/live/ours"
)

// swept returns n of the functions, evenly spread.
func swept(functions []live.Function, n int) (some []live.Function) {
	n = min(n, len(functions))
	for i := range n {
		some = append(some, functions[i*len(functions)/n])
	}
	return some
}

// compareSweeps asks our files the same questions as the kernel, and prints the differences.
func compareSweeps(w *ours.Target, path string) (same bool, err error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	theirs, err := live.ReadSweeps(f)
	if err != nil {
		return false, err
	}
	var mine []live.Sweep
	for i := range theirs {
		s, err := live.SweepFunction(w, theirs[i].Function)
		if err != nil {
			return false, err
		}
		mine = append(mine, s)
	}
	diffs, n := live.CompareSweeps(theirs, mine)
	for _, d := range diffs {
		fmt.Println(d)
	}
	fmt.Printf("%d functions, %d places, %d differences\n", len(theirs), n, len(diffs))
	return len(diffs) == 0, nil
}
