package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/engine/check"
)

// newCheckMerge is check merge.
func newCheckMerge() *cobra.Command {
	f := &checkFlags{all: &choice{values: []string{"functions"}}}
	cmd := &cobra.Command{
		Use:   "merge [flags] FILE…",
		Short: "Make one report of those of several shards",
		Long: `Make one report of those of several shards. FILEs are what check --json wrote, about
the same probes; or what check --junit wrote (.xml), which are joined to standard output.

The reports and exit codes are those of check.`,
		Example: `  kprobefs check --shard 1/2 --json --image … --probes probes.txt > 1.json
  kprobefs check merge 1.json 2.json --junit report.xml --baseline known.json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError(cmd, fmt.Errorf("no FILE is given"))
			}
			if err := f.output.check(); err != nil {
				return usageError(cmd, err)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if strings.HasSuffix(args[0], ".xml") {
				return mergeJUnit(cmd.OutOrStdout(), args)
			}
			r := &check.Report{}
			for _, name := range args {
				if err := mergeReport(r, name); err != nil {
					return &codedError{exitUsage, err}
				}
			}
			r.Homes()
			return f.print(r, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&f.json, "json", false, "print JSON")
	f.all.flag(cmd, "all", "print probes that all kernels accept, too")
	cmd.Flags().Lookup("all").NoOptDefVal = "functions"
	f.output.add(cmd)
	return cmd
}

// mergeReport adds the report in a file to r.
func mergeReport(r *check.Report, name string) error {
	in, err := input.Open(name)
	if err != nil {
		return fileError(err)
	}
	defer in.Close()
	one, err := check.ReadReport(in, name)
	if err != nil {
		return fileError(err)
	}
	if err := r.Merge(one); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// mergeJUnit joins JUnit's reports.
func mergeJUnit(stdout io.Writer, names []string) error {
	var all [][]byte
	for _, name := range names {
		in, err := input.Open(name)
		if err != nil {
			return &codedError{exitUsage, fileError(err)}
		}
		b, err := io.ReadAll(io.LimitReader(in, maxJUnit))
		in.Close()
		if err != nil {
			return &codedError{exitUsage, fileError(err)}
		}
		all = append(all, b)
	}
	out, err := check.MergeJUnit(all, names)
	if err != nil {
		return &codedError{exitUsage, err}
	}
	_, err = stdout.Write(out)
	return err
}

// maxJUnit bounds a report that is joined, in bytes.
const maxJUnit = 1 << 30

// A shard is a part of the kernels: the one with that number, from 1, of so many. The zero shard is all.
type shard struct{ number, of int }

// String is the shard as the flag has it.
func (s *shard) String() string {
	if s.of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.number, s.of)
}

// Type is the flag's value, for the help.
func (s *shard) Type() string { return "I/N" }

// Set reads I/N.
func (s *shard) Set(text string) error {
	n, err := fmt.Sscanf(text, "%d/%d", &s.number, &s.of)
	if err != nil || n != 2 || s.number < 1 || s.number > s.of || s.String() != text {
		*s = shard{}
		return fmt.Errorf("must be I/N, with I from 1 to N")
	}
	return nil
}

// part is the shard's part of all.
func part[T any](s shard, all []T) (some []T) {
	if s.of == 0 {
		return all
	}
	for i := range all {
		if i%s.of == s.number-1 {
			some = append(some, all[i])
		}
	}
	return some
}
