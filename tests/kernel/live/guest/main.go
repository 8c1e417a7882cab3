// Command guest runs the sessions of a plan on its own kernel, as root, with debugfs and tracefs mounted.
// It writes a record for each step, and then the answers for the functions that are swept. No other process
// may change the compared files meanwhile.
//
//	guest PLAN RECORDS SWEEPS
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/kprobefs/kprobefs/tests/kernel/live"
)

var errDone = errors.New("done")

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: guest PLAN RECORDS SWEEPS")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "guest:", err)
		os.Exit(1)
	}
}

func run(planFile, records, sweeps string) error {
	f, err := os.Open(planFile)
	if err != nil {
		return err
	}
	defer f.Close()
	plan, err := live.ReadPlan(f)
	if err != nil {
		return err
	}
	k, err := openKernel(plan.Functions)
	if err != nil {
		return err
	}
	out, err := os.Create(records)
	if err != nil {
		return err
	}
	defer out.Close()
	w := bufio.NewWriter(out)
	enc := json.NewEncoder(w)
	for i := range plan.Sessions {
		s := &plan.Sessions[i]
		err := live.Run(k, s, func(r live.Record) error { return enc.Encode(r) })
		// Should the kernel die, this says where.
		if err == nil {
			err = errDone
		}
		fmt.Printf("session %d: %v\n", s.ID, err)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return sweep(k, plan.Swept, sweeps)
}

func sweep(k *kernel, functions []live.Function, to string) error {
	var all []live.Sweep
	for i, f := range functions {
		s, err := live.SweepFunction(k, f)
		if err != nil {
			return err
		}
		all = append(all, s)
		fmt.Printf("%d of %d: %s\n", i+1, len(functions), f.Name)
	}
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := live.WriteSweeps(out, all); err != nil {
		return err
	}
	return out.Close()
}
