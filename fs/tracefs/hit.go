package tracefs

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine"
)

// hit is kprobe_dispatcher: it runs on the processor that hit k.
func (k *kprobe) hit(kp *engine.Kprobe, c *engine.Context) bool {
	k.nhit[c.CPU].n.Add(1)
	files := k.ev.live.Load()
	if files == nil || !recording(*files) {
		return false
	}
	r := k.recorders[c.CPU]
	b := r.begin(c, k.ev.id, c.Trap)
	b = binary.LittleEndian.AppendUint64(b, kp.Addr)
	k.write(*files, r.arguments(b, k, c), c)
	return false
}

// returned is kretprobe_dispatcher.
func (k *kprobe) returned(i *engine.Instance, c *engine.Context) bool {
	k.nhit[c.CPU].n.Add(1)
	files := k.ev.live.Load()
	if files == nil || !recording(*files) {
		return false
	}
	r := k.recorders[c.CPU]
	b := r.begin(c, k.ev.id, engine.TrapFtrace)
	b = binary.LittleEndian.AppendUint64(b, k.rp.Addr)
	b = binary.LittleEndian.AppendUint64(b, i.ReturnAddr)
	k.write(*files, r.arguments(b, k, c), c)
	return false
}

// recording runs the triggers that have no filter, and reports whether any
// buffer wants an entry now, or any other trigger wants to see it.
func recording(files []*eventFile) bool {
	wanted := false
	for _, f := range files {
		if f.triggers.Load() != nil {
			f.fire(nil)
		}
		wanted = wanted || f.arr.on.Load() && (!f.softOff.Load() || f.triggers.Load() != nil)
	}
	return wanted
}

// write puts a record into every buffer that wants it. As in the kernel, a
// trigger that has a filter acts when tracing is on, and too late for its own
// entry.
func (k *kprobe) write(files []*eventFile, record []byte, c *engine.Context) {
	var now uint64
	if c.Now != nil {
		now = c.Now()
	}
	for _, f := range files {
		if !f.arr.on.Load() {
			continue
		}
		flt := f.filter.Load()
		off := f.softOff.Load()
		if flt != nil || f.triggers.Load() != nil {
			rec := k.recorders[c.CPU].match(record, c.CPU)
			f.fire(rec)
			off = off || f.softOff.Load() || flt != nil && !flt.Match(rec)
		}
		if !off {
			f.arr.buf.Write(c.CPU, now, record)
		}
	}
}
