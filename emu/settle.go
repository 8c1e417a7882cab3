package emu

import (
	"context"

	"github.com/kprobefs/kprobefs/emu/system"
)

// settleRounds is for how many grace periods a module waits for its threads.
const settleRounds = 4

// settle gives kernel threads that have been woken time to leave mod, as free_module does: it waits for a grace
// period before it frees the module's memory. A thread that sleeps in it, or runs for ever, is the module's own fault.
func (m *Machine) settle(ctx context.Context, mod *system.Module) {
	wait, ok := m.registry.View().Core.Lookup("synchronize_rcu")
	for range settleRounds {
		if !ok || m.isPaused() || !m.wokenIn(mod) {
			return
		}
		if _, err := m.inTask(ctx, system.ModuleLimit, "rmmod", wait); err != nil {
			return
		}
	}
}

// wokenIn reports whether a kernel thread that wants a processor has mod's code to go on in.
func (m *Machine) wokenIn(mod *system.Module) bool {
	m.lock.Lock()
	defer m.lock.Unlock()
	for _, t := range m.tasks.byPtr {
		if !t.kthread || t.stack == 0 || t.state != taskRunnable && t.state != taskRunning {
			continue
		}
		if mod.Img.Core.Contains(t.regs.IP) || mod.Img.Core.Contains(t.regs.BX) {
			return true
		}
		if m.calledFrom(t, func(addr uint64, _ bool) bool { return mod.Img.Core.Contains(addr) }) {
			return true
		}
	}
	return false
}
