package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// Exit codes; they do not change meaning between releases.
const (
	exitOK    = 0
	exitFail  = 1 // the machine could not be made, or something failed later
	exitUsage = 2 // the command line is wrong
	exitMount = 3 // cannot mount there
	exitImage = 4 // no machine, or no such image

	exitRefused = 1 // explain, check: a place cannot be probed; diff: something changes
)

// A codedError is an error with its own exit code. If err is nil, the error was printed already.
type codedError struct {
	code int
	err  error
}

// Error returns the text of err.
func (e *codedError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

// Unwrap returns err.
func (e *codedError) Unwrap() error { return e.err }

// run is the main function of the program. It returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.Execute()
	if err == nil {
		return exitOK
	}
	code := exitFail
	if coded := (*codedError)(nil); errors.As(err, &coded) {
		code = coded.code
	}
	if err.Error() == "" {
		return code
	}
	fmt.Fprintf(stderr, "kprobefs: %s\n", strings.ReplaceAll(err.Error(), "\n", "; "))
	return code
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "kprobefs",
		Short: "The Linux kprobes subsystem on an emulated machine, as files",
		Long: `kprobefs runs a small x86-64 kernel on an emulated machine and shows its
kprobes as files: arm, watch, disarm and remove probes with cat and echo,
without touching the kernel of the host.

Exit codes: 0 success, 1 failure, 2 wrong command line, 3 cannot mount there,
4 the machine does not start, or there is no such image.`,
		Version:       versionLine(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          func(cmd *cobra.Command, args []string) error { return unknownCommand(cmd, args) },
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usageError(cmd, flagError(err))
	})
	root.AddCommand(runningCommands()...)
	root.AddCommand(newExplain(), newDisasm(), newCheck(), newDiff(), newIndex(), newModule(), newTop(), newVersion(), newMan())
	addDefaults(root)
	return root
}

// usageError is the error of a wrong command line. It says what is wrong, and where to read more.
func usageError(cmd *cobra.Command, err error) error {
	return &codedError{exitUsage, fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())}
}

// usage converts the errors of check to usage errors.
func usage(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return usageError(cmd, err)
		}
		return nil
	}
}
