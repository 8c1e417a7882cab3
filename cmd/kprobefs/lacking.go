//go:build !(cgo && linux && amd64)

package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine/release"
)

// lacking are the commands that this build does not have: they need a running machine, and file systems to
// show it in.
var lacking = []struct{ name, short string }{
	{"mount", "Start a machine and show it at DIR, an empty directory"},
	{"run", "Run a command in a world where the kernel's files are a machine's"},
	{"trace", "Run a command, and print what probes see of it"},
	{"view", "Look at a machine or at an image in a browser"},
	{"bench", "Measure what a hit costs, for each kind of probe"},
}

// runningCommands returns commands that always fail with the reason that this build lacks.
func runningCommands() (all []*cobra.Command) {
	for _, l := range lacking {
		all = append(all, &cobra.Command{
			Use:                l.name,
			Short:              l.short + " (not in this build)",
			DisableFlagParsing: true,
			RunE: func(*cobra.Command, []string) error {
				return &codedError{exitImage, fmt.Errorf("%s needs a machine that runs; this build, for %s/%s, has none: build it with cgo and libunicorn on linux/amd64", l.name, runtime.GOOS, runtime.GOARCH)}
			},
		})
	}
	return all
}

// builtInMachine returns an embedded kernel, which does not run here. Modules are loaded, and their init
// functions do not run.
func builtInMachine(k release.Kernel) (looker, error) {
	m, err := offline.BuiltIn(offline.Config{Kernel: k, Clock: system.ClockVirtual})
	if err != nil {
		return nil, err
	}
	return m, nil
}
