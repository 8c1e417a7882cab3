package tracefs

import "github.com/kprobefs/kprobefs/engine"

// hit is kprobe_dispatcher: it runs on the processor that hit k.
func (k *kprobe) hit(_ *engine.Kprobe, c *engine.Context) bool {
	k.nhit[c.CPU].n.Add(1)
	return false
}

// returned is kretprobe_dispatcher.
func (k *kprobe) returned(_ *engine.Instance, c *engine.Context) bool {
	k.nhit[c.CPU].n.Add(1)
	return false
}
