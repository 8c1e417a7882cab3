package emu

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// TaskStack is where the kernel stack of the task that c is lies, empty if it has none
// (end_of_stack and task_top_of_stack). It is called by handlers, on the processor that has
// trapped.
func (m *Machine) TaskStack(c *engine.Context) kernel.Range {
	t := m.cpus[c.CPU].current()
	if t.stack == 0 {
		return kernel.Range{}
	}
	return kernel.Range{Start: t.stack, End: t.top()}
}
