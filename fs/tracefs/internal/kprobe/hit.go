package kprobe

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
)

// hit handles a hit of k, on the processor that hit (kprobe_dispatcher).
func (k *kprobe) hit(kp *engine.Kprobe, c *engine.Context) bool {
	k.nhit[c.CPU].n.Add(1)
	files := k.ev.Live.Load()
	if files == nil || !event.Recording(*files, c) {
		return false
	}
	r := k.recorders[c.CPU]
	b := r.Begin(c, k.ev.ID, c.Trap)
	b = k.def.AppendWord(b, kp.Addr)
	k.write(*files, r.Arguments(b, k.def, c), c, c.IP)
	return false
}

// returned handles a return from k's function, on the processor that returns (kretprobe_dispatcher).
func (k *kprobe) returned(i *engine.Instance, c *engine.Context) bool {
	k.nhit[c.CPU].n.Add(1)
	files := k.ev.Live.Load()
	if files == nil || !event.Recording(*files, c) {
		return false
	}
	r := k.recorders[c.CPU]
	b := r.Begin(c, k.ev.ID, engine.TrapFtrace)
	b = k.def.AppendWord(b, k.rp.Addr)
	b = k.def.AppendWord(b, i.ReturnAddr)
	k.write(*files, r.Arguments(b, k.def, c), c, i.ReturnAddr)
	return false
}

// write puts an entry into every buffer that wants it. A stack trace of the entry begins at the address at.
func (k *kprobe) write(files []*event.File, entry []byte, c *engine.Context, at uint64) {
	var now uint64
	if c.Now != nil {
		now = c.Now()
	}
	for _, f := range files {
		f.Write(k.recorders[c.CPU], entry, c, now, at)
	}
}
