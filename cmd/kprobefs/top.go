package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/cmd/kprobefs/top"
)

// topFlags are the flags of top.
type topFlags struct {
	dir   string
	every time.Duration
	times int
}

// sysKernel is where kprobefs run and a real kernel have the files.
const sysKernel = "/sys/kernel"

func newTop() *cobra.Command {
	f := &topFlags{}
	cmd := &cobra.Command{
		Use:   "top [flags] [EVENT…]",
		Short: "Watch probes, their hits and misses in the terminal",
		Long: `Show the probes of a machine with hits per second, hits, misses, the tags of
kprobes/list and the event that each belongs to, as they change. An EVENT is
GROUP/NAME or NAME; without one all probes are shown.

It reads files only: those of "kprobefs mount DIR" with --dir DIR, those of the
machine inside "kprobefs run", and those of a real kernel, as root. Where they
are mirrored, its own reads hit probes, too.

Keys: q ends it, / filters, s sorts by the next column, r reverses, p pauses,
arrows scroll. Where no terminal is, it prints the table once, or -n times.`,
		Example: `  kprobefs top --dir /mnt
  kprobefs run sh -c 'echo p vfs_read > /sys/kernel/tracing/kprobe_events; kprobefs top'
  kprobefs top --dir /mnt -n 1 kprobes/read`,
		Args: func(cmd *cobra.Command, _ []string) error {
			if f.every < 100*time.Millisecond {
				return usageError(cmd, fmt.Errorf("--delay=%s: at least 100ms", f.every))
			}
			if f.times < 0 {
				return usageError(cmd, fmt.Errorf("--times=%d: at least 0", f.times))
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return f.complete(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	cmd.Flags().StringVar(&f.dir, "dir", sysKernel, "where the machine is mounted")
	cmd.MarkFlagDirname("dir")
	cmd.Flags().DurationVarP(&f.every, "delay", "d", time.Second, "how long it waits between two looks")
	cmd.Flags().IntVarP(&f.times, "times", "n", 0, "print the table as text, this many times")
	return cmd
}

// complete are the names of events; none if there is no machine.
func (f *topFlags) complete() []string {
	files, err := top.At(f.dir)
	if err != nil {
		return nil
	}
	names, _ := files.Events()
	return names
}

func (f *topFlags) run(cmd *cobra.Command, events []string) error {
	files, err := top.At(f.dir)
	if err != nil {
		if errors.Is(err, os.ErrNotExist) && f.dir == sysKernel {
			err = fmt.Errorf("no machine is here: give --dir DIR of kprobefs mount, or use it inside kprobefs run: %w", err)
		}
		return &codedError{exitImage, err}
	}
	v := top.New(files, events)
	if f.times == 0 && isTerminal(os.Stdout) {
		return v.Show(f.every)
	}
	for n := range max(f.times, 1) {
		if n > 0 {
			time.Sleep(f.every)
		}
		if err := v.Look(time.Now()); err != nil {
			return err
		}
		if _, err := fmt.Fprint(cmd.OutOrStdout(), v.Text()); err != nil {
			return err
		}
	}
	return nil
}
