package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/engine/explain"
)

// checkFlags are the flags of check.
type checkFlags struct {
	askFlags
	images []string
	facts  []string // files and directories
	all    *choice
	output reportFlags
	shard  shard
	schema bool // print the schema of --json
}

func newCheck() *cobra.Command {
	f := &checkFlags{all: &choice{values: []string{"functions", "instructions"}}}
	cmd := &cobra.Command{
		Use:   "check [flags] PROBE…",
		Short: "Say of many probes and kernels what registering would answer",
		Long: `Say of many probes and kernels what registering would answer. A PROBE is
SYMBOL[+OFFSET], MODULE:SYMBOL[+OFFSET] or an address, perhaps with kprobe:, kretprobe:,
kprobe.multi/, fentry/ or fexit/ before it; or it is a definition as in kprobe_events
(p:… or r:…, with arguments), and means that file. --probes reads lists and the files
of tools: see "kprobefs help checking". What names a
symbol of a MODULE is asked with that module loaded, and what it needs, from the
image's lib/modules or from --modules; where none are known, without.

A line for each probe says whether it is accepted, how it is armed
once it is enabled, and why not better. With several kernels, a line for each probe that
some refuse says which, from the oldest release to the newest; --all shows the
others, too. With --baseline only new failures make the exit code 1. The fields of --json
are those of type Report of package engine/check. Answers are kept in $XDG_CACHE_HOME/kprobefs, by the
build ids of the kernel and of the modules that were loaded.

Exit codes: 0 all are accepted by all kernels (with --all and no PROBE: always), 1 some are
not, 2 wrong command line or probes file, 4 an image cannot be loaded.`,
		Example: `  kprobefs check --image /boot/vmlinuz-6.1.0-56-amd64 vfs_read+7 'p:open do_sys_openat2 file=+0($arg2):ustring'
  kprobefs check --image old/vmlinuz --image new/vmlinuz --probes probes.txt --junit report.xml
  kprobefs check --image vmlinuz --modules /lib/modules/6.1.0-56-amd64 ext4:ext4_file_open
  kprobefs check --image vmlinuz --all=instructions`,
		Args: func(cmd *cobra.Command, args []string) error {
			if err := f.check(args); err != nil {
				return usageError(cmd, err)
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
			e := explainFlags{}
			if len(f.images) > 0 {
				e.image = imageFlags{path: f.images[0], release: f.release, symbols: f.symbols, modules: f.modules, features: f.features, parse: f.parse}
			}
			return e.complete(prefix)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.askFlags.add(cmd)
	flags := cmd.Flags()
	flags.StringArrayVar(&f.images, "image", nil, "a kernel to ask: vmlinuz, vmlinux, a core dump, a .deb or .rpm, or a directory with boot/; a comma and a package with its modules may follow; may be repeated (default: the kernel inside)")
	flags.StringArrayVar(&f.facts, "facts", nil, "ask the kernels whose facts index has written into this file, or into files of this directory that end in .facts; may be repeated")
	f.all.flag(cmd, "all", allHelp)
	flags.Lookup("all").NoOptDefVal = "functions"
	cmd.MarkFlagFilename("image")
	cmd.MarkFlagFilename("facts")
	flags.Var(&f.shard, "shard", "ask only the I-th of every N images; check merge joins the reports")
	flags.BoolVar(&f.schema, "schema", false, "print the JSON schema of --json")
	f.output.add(cmd)
	cmd.AddCommand(newCheckMerge())
	return cmd
}

func (f *checkFlags) check(args []string) error {
	switch {
	case f.schema:
		return nil
	case f.shard.of > 0 && len(f.images)+len(f.facts) == 0:
		return errors.New("--shard is about images, and no --image is given")
	case f.all.value == "instructions" && len(args) > 0:
		return f.all.notValue("all", "PROBE", args[0])
	case f.counts(args) && f.output.any() || f.all.value == "instructions" && len(f.files) > 0:
		return errors.New("--all takes no reports, and --all=instructions no --probes")
	case f.all.value == "" && len(args) == 0 && len(f.files) == 0:
		return errors.New("no PROBE is given, nor --probes")
	case slices.Contains(f.images, "") || slices.Contains(f.facts, ""):
		return errNoName
	case len(f.images) == 0:
		of := imageFlags{release: f.release, symbols: f.symbols, modules: f.modules, features: f.features}
		if err := of.needsImage(); err != nil {
			return err
		}
	}
	if err := f.output.check(); err != nil {
		return err
	}
	return f.askFlags.check()
}

// counts tells whether answers are counted, and not printed.
func (f *checkFlags) counts(args []string) bool {
	return f.all.value != "" && len(args) == 0 && len(f.files) == 0
}

func (f *checkFlags) run(cmd *cobra.Command, args []string) error {
	if f.schema {
		_, err := io.WriteString(cmd.OutOrStdout(), check.Schema)
		return err
	}
	probes, err := f.probes(cmd, args)
	if err != nil {
		return err
	}
	ks, err := f.asked()
	if err != nil {
		return err
	}
	if f.shard.of > 0 && len(ks) == 0 {
		return f.print(&check.Report{Kernels: []string{}, Releases: []string{}, Answers: [][]check.Answer{}, Probes: probes}, cmd.OutOrStdout())
	}
	if f.counts(args) {
		return f.totals(ks, cmd.OutOrStdout())
	}
	defer f.bound(len(ks), len(probes))()
	r, unread := f.ask(ks, f.specs(probes))
	r.Probes = probes
	if len(unread) == len(ks) {
		return &codedError{exitImage, errors.Join(unread...)}
	}
	err = f.print(r, cmd.OutOrStdout())
	if len(unread) > 0 {
		return &codedError{exitImage, errors.Join(unread...)}
	}
	return err
}

// asked are the kernels that are asked: images, then those of facts; of a shard, its part.
func (f *checkFlags) asked() (all []*check.Kernel, err error) {
	if len(f.images) > 0 || len(f.facts) == 0 {
		if all, err = f.kernels(f.images); err != nil {
			return nil, err
		}
	}
	for _, path := range f.facts {
		ks, err := check.Facts(path, f.types)
		if err != nil {
			return nil, &codedError{exitImage, fmt.Errorf("--facts %w", fileError(err))}
		}
		all = append(all, ks...)
	}
	return part(f.shard, all), nil
}

// factsGC is how much the heap may grow between two garbage collections while facts are asked, in percent: there is none
// below the limit. What facts are unpacked into stays until the end, and collecting takes as long as answering.
const factsGC = -1

// bound sets how much memory is used before garbage is collected, until undo is called. A limit of the user's stays.
func (f *checkFlags) bound(kernels, probes int) (undo func()) {
	limit, percent := debug.SetMemoryLimit(-1), debug.SetGCPercent(-1)
	debug.SetGCPercent(percent)
	switch {
	case limit != math.MaxInt64:
	case len(f.facts) > 0:
		debug.SetMemoryLimit(int64(factsMemory + min(kernels, maxFacts)*factsLayoutMemory + kernels*probes*answerMemory))
		debug.SetGCPercent(factsGC)
	default:
		debug.SetMemoryLimit(int64(min(f.jobs, kernels)*kernelMemory + min(kernels, maxLayouts)*layoutMemory))
	}
	return func() {
		debug.SetMemoryLimit(limit)
		debug.SetGCPercent(percent)
	}
}

// What kernels take, in bytes: an image that is asked, and what is remembered of its functions.
const (
	kernelMemory = 130 << 20
	layoutMemory = 8 << 20
	// Facts, in all, and more for each kernel whose facts stay, and for each answer.
	factsMemory       = 64 << 20
	factsLayoutMemory = 16 << 20
	answerMemory      = 1 << 10
)

// maxLayouts is for how many kernels it is remembered which functions they have, and maxFacts how many facts stay:
// memory must not grow with their number. Of more, facts are read twice.
const (
	maxLayouts = 32
	maxFacts   = 8
)

// ask asks all kernels. An image that cannot be read is a kernel whose answers say so.
func (f *checkFlags) ask(ks []*check.Kernel, probes []check.Spec) (*check.Report, []error) {
	r := &check.Report{Answers: make([][]check.Answer, len(ks)), Releases: make([]string, len(ks))}
	b := newBar(len(probes) * len(ks))
	errs := f.errorsOf(ks, func(i int, k *check.Kernel) (err error) {
		defer k.Close()
		switch {
		case len(ks) > maxLayouts, len(f.facts) > 0 && len(ks) > maxFacts:
			k.RereadLayout()
		case len(ks) > 1:
			k.KeepLayout()
		}
		if f.output.html != "" {
			k.KeepTexts()
		}
		if !f.json && !f.output.any() && f.all.value == "" {
			k.Brief()
		}
		r.Answers[i], err = k.Answers(probes, b.step)
		r.Releases[i] = k.Release()
		return err
	})
	b.end()
	var unread []error
	for i, k := range ks {
		r.Kernels = append(r.Kernels, k.Name())
		if errs[i] != nil {
			unread = append(unread, errs[i])
			r.Answers[i] = check.Unread(k.Name(), probes, errs[i])
		}
	}
	r.Renames(check.LayoutsOf(ks))
	r.Homes()
	return r, unread
}

// print writes the report in the chosen formats. Its error has exitRefused if there are failures that are not
// expected.
func (f *checkFlags) print(r *check.Report, stdout io.Writer) error {
	known, err := f.output.baseline()
	if err != nil {
		return err
	}
	var out []byte
	switch {
	case f.json:
		if out, err = r.JSON(); err != nil {
			return err
		}
	case f.output.github:
		out = r.GitHub(known)
	case len(r.Kernels) > 1:
		out = r.Matrix(check.View{Width: terminalWidth(), All: f.all.value != "", Expected: known})
	default:
		out = r.Table()
	}
	if _, err := stdout.Write(out); err != nil {
		return err
	}
	if err := f.output.write(r, known); err != nil {
		return err
	}
	if r.Fresh(known) > 0 && !f.output.writeBaseline {
		return &codedError{code: exitRefused}
	}
	return nil
}

// totals prints counts of answers, one kernel after the other.
func (f *checkFlags) totals(ks []*check.Kernel, stdout io.Writer) error {
	for _, k := range ks {
		b := newBar(1)
		t, err := k.Totals(f.all.value, f.jobs, b.at)
		k.Close()
		b.end()
		if err != nil {
			return &codedError{exitImage, err}
		}
		out := t.Text(k.ISA().Breakpoint.Name)
		if f.json {
			if out, err = explain.MarshalTotals(&t); err != nil {
				return err
			}
		} else if len(ks) > 1 {
			out = append([]byte(k.Name()+": "), out...)
		}
		if _, err := stdout.Write(out); err != nil {
			return err
		}
	}
	return nil
}
