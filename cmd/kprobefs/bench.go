//go:build cgo && linux && amd64

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/overhead"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine/release"
)

// benchFlags are the flags of bench.
type benchFlags struct {
	calls, rounds int
	processors    []int
	json          bool
	inside        kernelFlags
}

func newBench() *cobra.Command {
	f := &benchFlags{}
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure what a hit costs, for each kind of probe",
		Long: `Measure what a hit adds to a call, for each kind of probe: with a handler in C,
which is a module's and runs in the machine (on 6.1), and with one in Go. Beside it are
the figures which the kernel's documents give for machines of their time. Times
depend on the host, the ratios to k hardly.

Then, for machines of 1, 2, 4 and 8 processors, what a call takes when all processors
make calls at once: without a probe, with one whose handler counts, with one whose
handler works, and with one whose handler works behind a spin lock. A machine's
processors take turns on one thread of the host. Each one's own time is counted, as
if it had a thread for itself: without the turns of others, and with its waits for
the lock. The second table is not what the host gets done in a second.`,
		Example: `  kprobefs bench
  kprobefs bench --kernel 2.6 --config PREEMPT=y
  kprobefs bench --processors 1,16 --json`,
		Args: usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(); err != nil {
				return usageError(cmd, err)
			}
			k, err := f.inside.kernel()
			if err != nil {
				return usageError(cmd, err)
			}
			return f.run(k, cmd.OutOrStdout())
		},
	}
	cmd.Flags().IntVar(&f.calls, "calls", 100_000, "how many calls are timed at once")
	cmd.Flags().IntVar(&f.rounds, "rounds", 5, "how often; the least time counts")
	cmd.Flags().IntSliceVar(&f.processors, "processors", []int{1, 2, 4, 8}, "the `NUMBERS` of processors of the second table")
	f.inside.add(cmd)
	cmd.Flags().BoolVar(&f.json, "json", false, "print both tables as one JSON value")
	return cmd
}

// maxBench bounds the calls of a round and the rounds: what is longer is a slip of the finger.
const maxBench = 10_000_000

func (f *benchFlags) check() error {
	if f.calls < 1 || f.calls > maxBench {
		return fmt.Errorf("--calls=%d: not from 1 to %d", f.calls, maxBench)
	}
	if f.rounds < 1 || f.rounds > 1000 {
		return fmt.Errorf("--rounds=%d: not from 1 to 1000", f.rounds)
	}
	for _, n := range f.processors {
		if err := system.CheckCPUs(n); err != nil {
			return fmt.Errorf("--processors: %w", err)
		}
	}
	return nil
}

// A benchResult is what bench has measured. Times are in µs.
type benchResult struct {
	Kernel     string      `json:"kernel"`
	Calls      int         `json:"calls"`
	Rounds     int         `json:"rounds"`
	Unprobed   float64     `json:"unprobed"`
	Hits       []benchHit  `json:"hits"`
	Processors []benchRate `json:"processors"`
}

// A benchHit is what a hit adds to a call. C is nil where there is no such module.
type benchHit struct {
	Kind string   `json:"kind"`
	What string   `json:"what"`
	C    *float64 `json:"c,omitempty"`
	Go   float64  `json:"go"`
}

// A benchRate is what a call takes on so many processors at once, in each one's own time.
type benchRate struct {
	Processors int     `json:"processors"`
	PerSecond  float64 `json:"hits_per_second"` // of all processors, in their own time
	Unprobed   float64 `json:"unprobed"`
	Probed     float64 `json:"probed"`
	Working    float64 `json:"working"`
	Locked     float64 `json:"locked"`
}

func (f *benchFlags) run(k release.Kernel, w io.Writer) error {
	r := benchResult{Calls: f.calls, Rounds: f.rounds}
	if err := f.hits(k, &r); err != nil {
		return err
	}
	if err := f.rates(k, &r); err != nil {
		return err
	}
	if f.json {
		return json.NewEncoder(w).Encode(r)
	}
	_, err := w.Write(r.text())
	return err
}

// hits measures every kind of probe.
func (f *benchFlags) hits(k release.Kernel, r *benchResult) (err error) {
	m, err := overhead.New(k, 2)
	if err != nil {
		return &codedError{exitImage, err}
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	b := overhead.Bench{Machine: m, Calls: f.calls, Rounds: f.rounds}
	unprobed, err := b.Unprobed()
	if err != nil {
		return err
	}
	r.Kernel, r.Unprobed = m.Release(), micros(unprobed)
	for _, c := range overhead.Cases(k) {
		hit := benchHit{Kind: c.Kind, What: c.What}
		inGo, err := b.Added(c, overhead.Go)
		if err != nil {
			return err
		}
		hit.Go = micros(inGo)
		switch inC, err := b.Added(c, overhead.C); {
		case err == nil:
			µs := micros(inC)
			hit.C = &µs
		case !errors.Is(err, overhead.ErrNotInC):
			return err
		}
		r.Hits = append(r.Hits, hit)
	}
	return nil
}

// rates measures machines of several sizes.
func (f *benchFlags) rates(k release.Kernel, r *benchResult) error {
	for _, n := range f.processors {
		s, err := overhead.Bench{Calls: f.calls, Rounds: f.rounds}.Scale(k, n)
		if err != nil {
			return err
		}
		r.Processors = append(r.Processors, benchRate{n, float64(n) / s.Probed.Seconds(),
			micros(s.Unprobed), micros(s.Probed), micros(s.Working), micros(s.Locked)})
	}
	return nil
}
