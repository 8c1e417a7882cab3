package emu

import (
	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/release"
)

// A hitContext is what the kernel has a handler find: how much preempt_count is up, and whether interrupts are as
// the interrupted code had them, or off.
type hitContext struct {
	preempt uint32
	irqs    bool
}

// hitContexts are those of one kernel: of what a trap calls, of what other code of the kernel calls, and of return probes'
// handlers.
type hitContexts struct{ trap, call, ret hitContext }

// contextsOf are k's. preempt_disable counts only with CONFIG_PREEMPT_COUNT, which comes with CONFIG_PREEMPTION. Seen with
// modules in 6.1, 5.10 and 4.4.
func contextsOf(k *release.Kernel) hitContexts {
	hits, once := &k.Profile.Hits, uint32(0)
	if k.Preemption {
		once = guest.PreemptOffset
	}
	all := hitContexts{
		trap: hitContext{preempt: guest.NmiOffset + guest.HardirqOffset},
		call: hitContext{preempt: once, irqs: true},
		ret:  hitContext{preempt: once, irqs: true},
	}
	if hits.NotNMI {
		all.trap.preempt = 2 * once
	}
	if hits.LockedReturns {
		all.ret = hitContext{preempt: 2 * once}
	}
	return all
}

// context is that of a kprobe's handlers at the hit that c is about.
func (m *Machine) context(c *engine.Context) *hitContext {
	if c.Trap == engine.TrapBreakpoint {
		return &m.contexts.trap
	}
	return &m.contexts.call
}
