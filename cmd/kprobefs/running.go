//go:build cgo && linux && amd64

package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/image/parse"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/fs/ns"
)

// asOther runs the program as the other program that it was started as: by itself, or by a command of run.
// ok is false if it was not.
func asOther() (code int, ok bool) {
	if ns.IsSession() {
		return ns.RunSession(), true
	}
	if parse.IsProcess() {
		return parse.Run(confine.Reader), true
	}
	return runKmod(os.Args, os.Stdout, os.Stderr)
}

// runningCommands returns the commands that need a running machine.
func runningCommands() []*cobra.Command {
	return []*cobra.Command{newMount(), newRun(), newTrace(), newView(), newBench()}
}

// builtInMachine starts a machine with an embedded kernel.
func builtInMachine(k release.Kernel) (looker, error) {
	m, err := emu.New(emu.Config{Kernel: k, Clock: emu.ClockVirtual})
	if err != nil {
		return nil, err
	}
	return m, nil
}
