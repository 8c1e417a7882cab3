package emu

import (
	"context"

	"github.com/kprobefs/kprobefs/emu/system"
)

// traceModule calls a function of the kernel whose only work is a tracepoint about mod, if anybody listens to events. The
// function gets mod and args. modMu is held.
func (m *Machine) traceModule(ctx context.Context, mod *system.Module, comm, symbol string, args ...uint64) {
	fn, ok := m.kernel.Lookup(symbol)
	if !ok || m.points.armed.Load() == 0 || mod.Img.This == 0 {
		return
	}
	if _, err := m.inTask(ctx, system.ModuleLimit, comm, fn, append([]uint64{mod.Img.This}, args...)...); err != nil {
		m.cfg.Log.Debug().Err(err).Str("module", mod.Name).Msg("its event was not traced")
	}
}

// taintBits are the bits of struct module's taints for the letters that /proc/modules shows.
func taintBits(letters string) (bits uint64) {
	for _, t := range []struct {
		letter byte
		bit    int
	}{{'P', 0}, {'F', 1}, {'C', 10}, {'O', 12}, {'E', 13}, {'K', 15}} {
		for i := range len(letters) {
			if letters[i] == t.letter {
				bits |= 1 << t.bit
			}
		}
	}
	return bits
}
