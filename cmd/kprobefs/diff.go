package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/engine/check"
)

// diffFlags are the flags of diff.
type diffFlags struct {
	askFlags
	addresses bool
}

func newDiff() *cobra.Command {
	f := &diffFlags{}
	cmd := &cobra.Command{
		Use:   "diff [flags] OLD NEW [PROBE…]",
		Short: "Say which probes get another answer from another kernel",
		Long: `Say which probes get another answer from another kernel. OLD and NEW are
images as check --image takes them; PROBEs are those of check. Without any, the entry
of every function that one of the two kernels has is asked about.

A line for each probe whose answer changes says what: whether it is accepted,
how it is armed, why not better, with --addresses also where it is. Of a function that NEW
does not have it says what NEW seems to call it, if PROBEs are named.

Exit codes: 0 nothing changes, 1 something does, 2 wrong command line or probes
file, 4 an image cannot be loaded.`,
		Example: `  kprobefs diff /boot/vmlinuz-6.1.0-55-amd64 /boot/vmlinuz-6.1.0-56-amd64 --probes probes.txt
  kprobefs diff old.deb new.deb --json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if err := arguments(true, "OLD", "NEW")(cmd, args); err != nil {
				return err
			}
			err := f.check()
			if err == nil && slices.Contains(args[:2], "") {
				err = errNoName
			}
			if err != nil {
				return usageError(cmd, err)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&f.addresses, "addresses", false, "another address is a change, too")
	return cmd
}

func (f *diffFlags) run(cmd *cobra.Command, args []string) error {
	asked, err := f.probes(cmd, args[2:])
	if err != nil {
		return err
	}
	probes := f.specs(asked)
	ks, err := f.kernels(args[:2])
	if err != nil {
		return err
	}
	if len(ks) != 2 {
		return usageError(cmd, errors.New("OLD and NEW are a kernel each, and one has the facts of several"))
	}
	defer func() {
		for _, k := range ks {
			k.Close()
		}
	}()
	if len(args) == 2 && len(f.files) == 0 {
		names, err := f.functions(ks)
		if err != nil {
			return err
		}
		probes = check.Specs(check.API(f.api.value), names...)
	}
	b := newBar(2 * len(probes))
	var answers [2][]check.Answer
	err = f.each(ks, func(i int, k *check.Kernel) (err error) {
		defer k.Close()
		k.KeepLayout()
		answers[i], err = k.Answers(probes, b.step)
		return err
	})
	b.end()
	if err != nil {
		return err
	}
	if len(args) > 2 || len(f.files) > 0 { // of all functions it would take minutes
		r := &check.Report{Kernels: []string{ks[0].Name(), ks[1].Name()}, Releases: []string{ks[0].Release(), ks[1].Release()}, Answers: answers[:], Probes: asked}
		r.Renames(check.LayoutsOf(ks))
		r.Homes()
	}
	changes := check.Diff(answers[0], answers[1], f.addresses)
	out := check.DiffTable(changes, len(probes), terminalWidth())
	if f.json {
		if out, err = check.DiffJSON(changes); err != nil {
			return err
		}
	}
	if _, err := cmd.OutOrStdout().Write(out); err != nil {
		return err
	}
	if len(changes) > 0 {
		return &codedError{code: exitRefused}
	}
	return nil
}

// functions returns the names of all functions of all kernels.
func (f *diffFlags) functions(ks []*check.Kernel) ([]string, error) {
	all := make([][]string, len(ks))
	err := f.each(ks, func(i int, k *check.Kernel) error {
		var err error
		all[i], err = k.Functions()
		return err
	})
	names := slices.Concat(all...)
	slices.Sort(names)
	return slices.Compact(names), err
}
