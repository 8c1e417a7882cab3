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

// recording reports whether any buffer wants an entry now.
func recording(files []*eventFile) bool {
	for _, f := range files {
		if f.arr.on.Load() && !f.softOff.Load() {
			return true
		}
	}
	return false
}

// write puts a record into every buffer that wants it.
func (k *kprobe) write(files []*eventFile, record []byte, c *engine.Context) {
	var now uint64
	if c.Now != nil {
		now = c.Now()
	}
	for _, f := range files {
		if !f.arr.on.Load() || f.softOff.Load() {
			continue
		}
		if flt := f.filter.Load(); flt != nil && !flt.Match(k.recorders[c.CPU].match(record, c.CPU)) {
			continue
		}
		f.arr.buf.Write(c.CPU, now, record)
	}
}
