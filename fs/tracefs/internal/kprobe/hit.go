package kprobe

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
)

// hit handles a hit of k, on the processor that hit (kprobe_dispatcher).
func (k *kprobe) hit(kp *engine.Kprobe, c *engine.Context) bool {
	k.nhit[c.CPU].n.Add(1)
	files, recorded := k.wanted(c)
	if !recorded && !k.ev.Perf() {
		return false
	}
	r := k.recorders[c.CPU]
	b := r.Begin(c, k.ev.ID, c.Trap)
	b = k.def.AppendWord(b, kp.Addr)
	b = r.Arguments(b, k.def, c)
	if recorded {
		k.write(files, b, c, c.IP)
	}
	k.ev.WritePerf(r, b, c, c.Trap)
	return false
}

// returned handles a return from k's function, on the processor that returns (kretprobe_dispatcher).
func (k *kprobe) returned(i *engine.Instance, c *engine.Context) bool {
	k.nhit[c.CPU].n.Add(1)
	files, recorded := k.wanted(c)
	if !recorded && !k.ev.Perf() {
		return false
	}
	r := k.recorders[c.CPU]
	b := r.Begin(c, k.ev.ID, engine.TrapFtrace)
	b = k.def.AppendWord(b, k.rp.Addr)
	b = k.def.AppendWord(b, i.ReturnAddr)
	b = r.Arguments(b, k.def, c)
	if recorded {
		k.write(files, b, c, i.ReturnAddr)
	}
	k.ev.WritePerf(r, b, c, engine.TrapFtrace)
	return false
}

// wanted returns the files of k's event, and whether one of them wants an entry.
func (k *kprobe) wanted(c *engine.Context) (files []*event.File, recorded bool) {
	live := k.ev.Live.Load()
	if live == nil {
		return nil, false
	}
	return *live, event.Recording(*live, c)
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
