package main

import (
	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/tests/live/ours"
)

// load shows the kernel at path as it stands after its boot.
func load(path string) (ours.Machine, error) {
	raw, err := image.Open(path)
	if err != nil {
		return nil, err
	}
	k, err := image.NewKernel(raw, bootpatch.Options{})
	if err != nil {
		return nil, err
	}
	return emu.NewStillMachine(k, raw.Modules, emu.Config{Clock: emu.ClockVirtual})
}
