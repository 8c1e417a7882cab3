package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// explainFlags are the flags of explain.
type explainFlags struct {
	json   bool
	svg    bool
	long   bool
	image  imageFlags
	inside kernelFlags
	insmod []string
	module string   // a file; "": none
	olds   []string // kernels that may have what is asked under the names that are asked
	all    *choice
}

func newExplain() *cobra.Command {
	f := &explainFlags{all: &choice{values: []string{"functions", "instructions"}}}
	cmd := &cobra.Command{
		Use:   "explain [flags] SPEC…",
		Short: "Say whether places can be probed, how, and why not better",
		Long: `Say whether places can be probed, how, and why not better. A SPEC is
SYMBOL[+OFFSET], MODULE:SYMBOL[+OFFSET] or an address, as in kprobe_events, or a whole
line of kprobe_events, which is looked at first. A MODULE of an image is loaded for it,
and what it needs.
One is explained at length, several in a table of one line each. What can be probed instead of
a place that cannot is said, too: the name that the compiler gave a function, the module that has
it, a system call's wrapper, the nearest instruction, and with --old what OLD calls otherwise.

Nothing is mounted, and no probe is registered: the answers are those of the
machine that kprobefs mount starts, right after its boot. Of a running one ask
DIR/machine/explain/SPEC, which knows the probes of the moment too.

With --module it says instead which symbols the module in a file needs and does not get, and why: the
file is one built against the headers of Debian's 6.1, perhaps compressed.

The fields of --json are those of type Explanation of package engine/explain, where they
are documented; a SPEC that cannot be probed is an object like any other.

Exit codes: 0 all of them can be probed (with --all: always), 1 some cannot, or a symbol is missing,
2 wrong command line, 4 the machine does not start, or the image or a module
cannot be loaded.`,
		Example: `  kprobefs explain vfs_read+7
  kprobefs explain vfs_read vfs_read+6 ktm:ktm_a --insmod ktm
  kprobefs explain 'p:open do_sys_openat2+3 file=+0($arg2):ustr'
  kprobefs explain --json vfs_read+7 | jq -r .how
  kprobefs explain --svg vfs_read+5 > jump.svg
  kprobefs explain --all=instructions
  kprobefs explain --module ./mine.ko`,
		Args: f.wanted,
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
			return f.complete(prefix)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.module != "" {
				return f.explainModule(cmd.OutOrStdout())
			}
			return f.run(args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print JSON: an object, or a list of them for several SPECs")
	flags.BoolVar(&f.svg, "svg", false, "print a picture of one SPEC: the text with and without a probe, and the detour")
	flags.BoolVar(&f.long, "long", false, "explain several SPECs at length too")
	f.image.add(cmd)
	f.inside.add(cmd)
	flags.StringArrayVar(&f.insmod, "insmod", nil, "load this module first; may be repeated")
	flags.StringArrayVar(&f.olds, "old", nil, "a kernel that has the SPECs: what this one calls them is looked for; may be repeated")
	flags.StringVar(&f.module, "module", "", "say which symbols the module in this file lacks")
	f.all.flag(cmd, "all", allHelp)
	flags.Lookup("all").NoOptDefVal = "functions"
	return cmd
}

// wanted checks what is to be explained.
func (f *explainFlags) wanted(cmd *cobra.Command, args []string) error {
	switch {
	case f.all.value != "" && len(args) > 0:
		return usageError(cmd, f.all.notValue("all", "SPEC", args[0]))
	case f.module != "" && (len(args) > 0 || f.all.value != "" || len(f.insmod) > 0 || f.image.path != ""):
		return usageError(cmd, errors.New("--module goes with --json alone"))
	case f.module != "":
		return nil
	case f.svg && (len(args) != 1 || f.json):
		return usageError(cmd, errors.New("--svg is a picture of one SPEC, without --json"))
	case f.all.value == "" && len(args) == 0:
		return usageError(cmd, errors.New("no SPEC is given"))
	case slices.Contains(f.olds, ""):
		return usageError(cmd, errNoName)
	case cmd.Flags().Changed("image") && f.image.path == "":
		return usageError(cmd, errNoName)
	}
	if err := errors.Join(f.image.check(), f.inside.check(cmd, f.image.path)); err != nil {
		return usageError(cmd, err)
	}
	return nil
}

// A subject is the kernel whose places are explained.
type subject struct {
	engine *engine.Engine
	kernel kernel.Kernel
	close  func() error
	// language is the language of the kernel's kprobe_events.
	language check.Language

	modules *image.Modules  // modules of an image; nil: none are known
	inside  *release.Kernel // nil: it is that of an image
	adviser *check.Adviser
	insmod  func(name string, params []string) error
}

// A looker is a kernel that explain asks: an offline.Machine, or a running machine.
type looker interface {
	// Engine returns its kprobes engine.
	Engine() *engine.Engine
	// Kernel returns its symbols and tables.
	Kernel() kernel.Kernel
	// Release is its release, as uname -r prints it.
	Release() string
	// Insmod loads one of its modules.
	Insmod(name string, params []string) error
	// Close frees it.
	Close() error
}

// loadFor loads the modules that specs name, and the modules that these need, if the image has them. For each
// one that cannot be loaded it prints a warning. A probe there is then explained as one whose symbol does not
// exist.
func (s *subject) loadFor(specs []string) {
	if s.modules == nil {
		return
	}
	for _, spec := range specs {
		name := check.ModuleOf(spec)
		if name == "" {
			continue
		}
		infos, err := s.modules.Order(name)
		if err != nil {
			fmt.Fprintf(os.Stderr, "kprobefs: warning: %s\n", check.ModuleRefusal(s.modules, name, err))
		}
		for i := range infos {
			if err = s.insmod(infos[i].Name, nil); err != nil && !errors.Is(err, syscall.EEXIST) {
				fmt.Fprintf(os.Stderr, "kprobefs: warning: %s\n", check.LoadRefusal(name, infos[i].Name, err))
				break
			}
		}
	}
}

// run prints the explanations in the chosen format.
func (f *explainFlags) run(specs []string, stdout, stderr io.Writer) (err error) {
	s, err := f.subject()
	if err != nil {
		return &codedError{exitImage, err}
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if f.all.value != "" {
		return f.totals(s, stdout)
	}
	s.loadFor(specs)
	homes := s.loadHomes(specs)
	xs, refused := make([]explain.Explanation, len(specs)), false
	for i, spec := range specs {
		place, bad := s.placeOf(spec, stderr)
		refused = refused || bad != nil
		xs[i] = explain.Of(s.engine, place)
		xs[i].Definition = bad
		xs[i].Loads = homes[check.SymbolOf(place)]
		if err := f.advise(&xs[i], &s); err != nil {
			return &codedError{exitImage, err}
		}
	}
	out, err := f.format(xs)
	if err != nil {
		return err
	}
	if _, err := stdout.Write(out); err != nil {
		return err
	}
	if refused || slices.ContainsFunc(xs, func(x explain.Explanation) bool { return x.Kprobe.Refuses() }) {
		return &codedError{code: exitRefused}
	}
	return nil
}

// subject loads the image, or starts a machine.
func (f *explainFlags) subject() (s subject, err error) {
	var m looker
	kernel, err := f.inside.kernel()
	if err != nil {
		return s, err
	}
	if f.image.path != "" {
		m, s.modules, err = f.image.start(offline.Config{Clock: system.ClockVirtual})
	} else if m, err = builtInMachine(kernel); err != nil {
		err = fmt.Errorf("the machine does not start: %w", err)
	} else {
		s.inside = &kernel
	}
	if err != nil {
		return s, err
	}
	for _, name := range f.insmod {
		if err := m.Insmod(name, nil); err != nil {
			return s, errors.Join(err, m.Close())
		}
	}
	s.engine, s.kernel, s.close, s.insmod = m.Engine(), m.Kernel(), m.Close, m.Insmod
	s.language = check.LanguageOf(m)
	s.adviser = check.NewAdviser(m)
	return s, nil
}

func (f *explainFlags) format(xs []explain.Explanation) ([]byte, error) {
	switch {
	case f.json:
		return explain.JSON(xs...)
	case f.svg:
		return explain.SVG(&xs[0]), nil
	case len(xs) > 1 && !f.long:
		return explain.Table(xs), nil
	}
	var out []byte
	for i := range xs {
		if i > 0 {
			out = append(out, '\n')
		}
		out = append(out, explain.Text(&xs[i])...)
	}
	return out, nil
}

// totals prints counts of answers.
func (f *explainFlags) totals(s subject, stdout io.Writer) error {
	lister, ok := s.kernel.(kernel.SymbolLister)
	if !ok {
		return errors.New("this kernel does not list its symbols")
	}
	t := explain.All(s.engine, lister, explain.Extent{Instructions: f.all.value == "instructions", Jobs: runtime.GOMAXPROCS(0)})
	out := t.Text(s.engine.Arch().Breakpoint.Name)
	if f.json {
		var err error
		if out, err = explain.MarshalTotals(&t); err != nil {
			return err
		}
	}
	_, err := stdout.Write(out)
	return err
}

// maxComplete is how many names completion returns.
const maxComplete = 200

// complete returns names of functions for completion.
func (f *explainFlags) complete(prefix string) ([]string, cobra.ShellCompDirective) {
	const directive = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	s, err := f.subject()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	defer s.close()
	lister, ok := s.kernel.(kernel.SymbolLister)
	if !ok {
		return nil, directive
	}
	return explain.Functions(lister, prefix, maxComplete), directive
}
