package main

import (
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/offline/call"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/tests/kernel/live/ours"
)

// load shows the kernel at path as it stands after its boot, with one processor, as the virtual machine has.
func load(path string) (ours.Machine, error) {
	raw, k, err := image.OpenBooted(path)
	if err != nil {
		return nil, err
	}
	m, err := offline.NewMachine(k, raw.Modules, offline.Config{CPUs: 1, Clock: system.ClockVirtual})
	if err != nil {
		return nil, err
	}
	return call.Machine{Machine: m}, nil
}
