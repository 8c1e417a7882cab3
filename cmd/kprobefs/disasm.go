package main

import (
	"errors"
	"fmt"
	"io"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/debuginfo"
	"github.com/kprobefs/kprobefs/engine/listing"
)

func newDisasm() *cobra.Command {
	f := &explainFlags{all: &choice{}}
	cmd := &cobra.Command{
		Use:   "disasm [flags] SYMBOL…",
		Short: "Print the instructions of functions",
		Long: `Print the instructions of functions, as machine/disasm of a mounted machine does. A SYMBOL
is NAME or MODULE:NAME; a MODULE of an image is loaded for it, and what it needs.

The text is that of a kernel right after its boot, in which no probe is. Of a running machine
read DIR/machine/disasm/SYMBOL, which shows what each probe has put there.

Exit codes: 0 success, 1 there is no such function, 2 wrong command line, 4 the machine does not
start, or the image cannot be loaded.`,
		Example: `  kprobefs disasm vfs_read
  kprobefs disasm --image /boot/vmlinuz-$(uname -r) tcp_v4_connect`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError(cmd, errors.New("no SYMBOL is given"))
			}
			return f.wanted(cmd, args)
		},
		ValidArgsFunction: func(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
			return f.complete(prefix)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.disassemble(args, cmd.OutOrStdout()) },
	}
	f.image.add(cmd)
	f.inside.add(cmd)
	cmd.Flags().StringArrayVar(&f.insmod, "insmod", nil, "load this module first; may be repeated")
	return cmd
}

// disassemble prints each function.
func (f *explainFlags) disassemble(symbols []string, stdout io.Writer) (err error) {
	s, err := f.subject()
	if err != nil {
		return &codedError{exitImage, err}
	}
	defer func() { err = errors.Join(err, s.close()) }()
	s.loadFor(symbols)
	from := listing.Source{Kernel: s.kernel, Arch: s.engine.Arch(), Original: s.engine.ReadOriginal, Live: s.engine.ReadOriginal, Addresses: true, Line: debuginfo.Printer(s.inside)}
	for i, name := range symbols {
		text, err := from.Function(name)
		switch {
		case errors.Is(err, syscall.ENOENT):
			return fmt.Errorf("%s: no such function", name)
		case err != nil:
			return fmt.Errorf("%s: not a function's name", name)
		case i > 0:
			text = append([]byte("\n"), text...)
		}
		if _, err := stdout.Write(text); err != nil {
			return err
		}
	}
	return nil
}
