package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// choice is a flag with a fixed set of values. The first one is the default.
type choice struct {
	value  string
	values []string
}

func newChoice(values ...string) *choice { return &choice{values[0], values} }

// String returns the value.
func (c *choice) String() string { return c.value }

// Type returns the possible values, for the help.
func (c *choice) Type() string { return strings.Join(c.values, "|") }

// Set sets the value. It refuses other values.
func (c *choice) Set(s string) error {
	if !slices.Contains(c.values, s) {
		return fmt.Errorf("must be one of %s", strings.Join(c.values, ", "))
	}
	c.value = s
	return nil
}

// flag adds c to cmd, with completion.
func (c *choice) flag(cmd *cobra.Command, name, help string) {
	cmd.Flags().Var(c, name, help)
	err := cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(c.values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag was added two lines above
	}
}

// allHelp is the help of --all. Its value is written behind a =, or left out.
const allHelp = "count the answers for every function, or with --all=instructions for every instruction of each"

// notValue refuses the argument arg; what says what arguments are. The flag does not allow any. If arg is
// one of the flag's values, the user has left out the =, and the message says so.
func (c *choice) notValue(flag, what, arg string) error {
	if slices.Contains(c.values, arg) {
		return fmt.Errorf("--%s takes no %s; write --%s=%s", flag, what, flag, arg)
	}
	return fmt.Errorf("--%s takes no %s, but %q is given", flag, what, arg)
}
