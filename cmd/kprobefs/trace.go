//go:build cgo && linux && amd64

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/fs/hits"
	"github.com/kprobefs/kprobefs/fs/ns"
	"github.com/kprobefs/kprobefs/fs/tree"
)

// traceFlags are the flags of trace.
type traceFlags struct {
	runFlags
	probes []string
	output string
	times  bool
	counts bool
	json   bool
	chrome bool
}

// usualProbes are what trace probes when no probe is named: what most commands do most.
var usualProbes = []string{
	"do_sys_openat2 file=+0($arg2):ustring flags=+0($arg3):x32",
	"vfs_read count=$arg3:u64",
	"vfs_write count=$arg3:u64",
	"kernel_clone",
	"do_exit code=$arg1:x32",
}

func newTrace() *cobra.Command {
	f := &traceFlags{}
	f.mirror, f.uname = newChoice("every", "off", "files", "calls", "all"), newChoice("machine", "host")
	f.files, f.root = newChoice(filesAuto, filesFuse, filesSeccomp), newChoice("sealed", rootHost)
	cmd := &cobra.Command{
		Use:   "trace [flags] [-p PROBE]… [--] CMD [ARG…]",
		Short: "Run a command, and print what probes see of it",
		Long: `Run CMD as "kprobefs run" does, and print each call of the functions that are
probed: arguments, what it returned, and how long it took. PROBE is one of

  FUNCTION [NAME=FETCH…] [-> [NAME=]FETCH]   calls of a function
  FUNCTION+OFFSET [NAME=FETCH…]              hits of one place
  p:… or r:…                                 a line of kprobe_events

FETCH is an argument in the language of kprobe_events: $arg1, +0($arg2):ustring,
$retval:s32. A FUNCTION alone has all its arguments, as the kernel's BTF names
them. Without -p, the usual functions of files and processes are probed.

The lines go to stderr. Exit codes are those of run.`,
		Example: `  kprobefs trace -- cat /etc/hostname
  kprobefs trace -c -p vfs_read -p vfs_write -- tar cf /dev/null .
  kprobefs trace -p 'do_sys_openat2 file=+0($arg2):ustring' -- sh -c 'ls | wc'
  kprobefs trace --chrome -o trace.json -- make     # for ui.perfetto.dev`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return ownFailure(usageError(cmd, errors.New("no CMD is given")))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.prepare(cmd); err != nil {
				return err
			}
			if err := f.checkTrace(); err != nil {
				return ownFailure(usageError(cmd, err))
			}
			return f.trace(args, cmd.ErrOrStderr())
		},
	}
	f.add(cmd)
	flags := cmd.Flags()
	for _, refused := range []string{"attach", "image", "modules", "symbols", "release", "config", "cpu-features"} {
		flags.Lookup(refused).Hidden = true // they are of run, and say here why not
	}
	flags.StringArrayVarP(&f.probes, "probe", "p", nil, "what is probed; may be given several times")
	flags.StringVarP(&f.output, "output", "o", "", "print to this file instead of stderr")
	flags.BoolVarP(&f.times, "times", "t", false, "print the machine's time in front of each line")
	flags.BoolVarP(&f.counts, "count", "c", false, "print a table at the end: calls, errors and times of each function")
	flags.BoolVar(&f.json, "json", false, "print an object for each call, a line each")
	cmd.RegisterFlagCompletionFunc("probe", func(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
		return (&explainFlags{}).complete(prefix)
	})
	flags.BoolVar(&f.chrome, "chrome", false, "print Chrome's trace event format, for Perfetto")
	return cmd
}

func (f *traceFlags) checkTrace() error {
	forms := 0
	for _, is := range []bool{f.counts, f.json, f.chrome} {
		if is {
			forms++
		}
	}
	switch {
	case forms > 1:
		return errors.New("--count, --json and --chrome: give one of them")
	case f.times && forms > 0:
		return errors.New("--times is for lines: leave out --count, --json and --chrome")
	case f.attach != "":
		return errors.New("--attach: trace has a machine of its own")
	case f.image.path != "":
		return errors.New("--image: that kernel does not run, so nothing is hit; kprobefs explain tells where it can be probed")
	}
	return nil
}

// trace runs argv and prints what the probes see.
func (f *traceFlags) trace(argv []string, stderr io.Writer) (err error) {
	written := f.probes
	if len(written) == 0 {
		written = usualProbes
	}
	var specs []hits.Spec
	for _, text := range written {
		s, err := hits.ParseSpec(text)
		if err != nil {
			return ownFailure(&codedError{exitUsage, fmt.Errorf("--probe: %w", err)})
		}
		specs = append(specs, s)
	}
	w := stderr
	if f.output != "" {
		file, err := os.OpenFile(f.output, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
		if err != nil {
			return ownFailure(fmt.Errorf("--output %w", fileError(err)))
		}
		buffered := bufio.NewWriter(file)
		defer func() {
			if e := errors.Join(buffered.Flush(), file.Close()); e != nil {
				err = ownFailure(fmt.Errorf("--output %s: %w", f.output, e))
			}
		}()
		w = buffered
	}
	f.watch = watcher{specs: specs, sink: f.sink(w)}
	return f.run(argv)
}

func (f *traceFlags) sink(w io.Writer) hits.Sink {
	switch {
	case f.counts:
		return &hits.Counts{W: w}
	case f.json:
		return &hits.JSON{W: w}
	case f.chrome:
		return &hits.Chrome{W: w}
	}
	return &hits.Text{W: w, Times: f.times, Color: f.output == "" && isTerminal(os.Stderr) && os.Getenv("NO_COLOR") == ""}
}

// A watcher follows what probes see during a run. The zero watcher follows nothing.
type watcher struct {
	specs []hits.Spec
	sink  hits.Sink
}

// begin installs the probes in w, and follows them until w is closed. All that was seen is given to the sink by then.
func (t watcher) begin(w *machine) error {
	if t.sink == nil {
		return nil
	}
	specs := make([]hits.Spec, len(t.specs))
	for i, s := range t.specs {
		specs[i] = named(s, tree.Types(w.Machine), w.Machine.Engine().Arch().WordSize)
	}
	probes, err := hits.Install(w.Tracing.Root(), specs)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	result := make(chan error, 1)
	ofCMD := hits.Without(t.sink, func(c hits.Call) bool { return ns.Own(c.Comm) })
	go func() { result <- probes.Follow(ctx, ofCMD) }()
	w.seen = func() error { stop(); return <-result }
	return nil
}
