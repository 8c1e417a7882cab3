//go:build cgo && linux && amd64

package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/fs/ns"
)

// asOther is what this program does where it has been started as another: by itself, or by a
// command of run.
func asOther() (code int, ok bool) {
	if ns.IsSession() {
		return ns.RunSession(), true
	}
	if parse.IsProcess() {
		return parse.Run(confine.Reader), true
	}
	return runKmod(os.Args, os.Stdout, os.Stderr)
}

// runningCommands are those that need a machine that runs.
func runningCommands() []*cobra.Command { return []*cobra.Command{newMount(), newRun()} }

// builtInMachine runs the kernel inside.
func builtInMachine() (looker, error) {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		return nil, err
	}
	return m, nil
}
