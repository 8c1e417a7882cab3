package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// unknownCommand refuses args. The first one is none of cmd's commands.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	err := fmt.Errorf("unknown command %q for %q", args[0], cmd.CommandPath())
	if cmd.SuggestionsMinimumDistance == 0 {
		cmd.SuggestionsMinimumDistance = 2
	}
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		err = fmt.Errorf("%w, perhaps %s", err, strings.Join(near, " or "))
	}
	return usageError(cmd, err)
}

// addDefaults adds cobra's own commands, help and completion. In cobra they ignore wrong arguments. Here
// they refuse them, like all commands.
func addDefaults(root *cobra.Command) {
	addHelp(root)
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.Args = unknownCommand
		c.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		for _, shell := range c.Commands() {
			shell.Args = unknownCommand
		}
	}
}

// flagError is the error err of a flag's value, without the names of Go's functions.
func flagError(err error) error {
	var value *pflag.InvalidValueError
	var number *strconv.NumError
	var missing *pflag.NotExistError
	switch {
	case errors.As(err, &value) && errors.As(err, &number):
		why := "not a whole number"
		if strings.HasPrefix(value.GetFlag().Value.Type(), "uint") {
			why = "not a whole number from 0"
		}
		if errors.Is(number, strconv.ErrRange) {
			why = "out of range"
		}
		return fmt.Errorf("--%s=%s: %s", value.GetFlag().Name, value.GetValue(), why)
	case errors.As(err, &missing) && missing.GetSpecifiedShortnames() != "":
		return fmt.Errorf("%w; arguments that begin with - come after --", err)
	}
	return err
}

// arguments refuses args unless there is one for each name. more: there may be further arguments.
func arguments(more bool, names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < len(names):
			return usageError(cmd, fmt.Errorf("no %s is given", names[len(args)]))
		case len(args) > len(names) && !more:
			return usageError(cmd, fmt.Errorf("%q is one argument too many, after %s %s", args[len(names)], strings.Join(names, " "), strings.Join(args[:len(names)], " ")))
		}
		return nil
	}
}
