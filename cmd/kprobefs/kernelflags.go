package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/engine/release"
)

// kernelFlags choose the kernel inside. Those that were never added to a command choose the default one.
type kernelFlags struct {
	name   *choice
	config []string
}

func (f *kernelFlags) add(cmd *cobra.Command) {
	f.name = newChoice(release.Kernels()...)
	f.name.flag(cmd, "kernel", "the kernel inside: of which age it is (see help images)")
	cmd.Flags().StringSliceVar(&f.config, "config", nil, "options of that kernel's configuration, each `NAME=y` or NAME=n (see help images)")
}

// kernel is the kernel that the flags choose.
func (f *kernelFlags) kernel() (release.Kernel, error) {
	var name string
	if f.name != nil {
		name = f.name.value
	}
	k, err := release.Inside(name, f.config...)
	if err != nil {
		return k, fmt.Errorf("--config: %w", err)
	}
	return k, nil
}

// check checks the flags. An image, if there is one, is the kernel itself.
func (f *kernelFlags) check(cmd *cobra.Command, image string) error {
	for _, name := range []string{"kernel", "config"} {
		if image != "" && cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s is about the kernel inside, and --image names another one", name)
		}
	}
	_, err := f.kernel()
	return err
}
