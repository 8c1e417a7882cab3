package tracefs

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine"
)

const (
	maxStack    = 64 // frames of a stack that are recorded
	stackHeader = 16 // an entry's header, the number of frames, and what aligns them
)

// writeStack puts the stack of the task that c is into a's buffer, as it is
// at at, with the flags of entry, which it belongs to (__ftrace_trace_stack).
func (r *recorder) writeStack(a *array, c *engine.Context, now uint64, entry []byte, at uint64) {
	if a.fs.cfg.Stack == nil || !a.on.Load() {
		return
	}
	r.pcs[0] = at
	n := 1 + a.fs.cfg.Stack(c, r.pcs[1:])
	b := r.stack[:stackHeader+8*n]
	copy(b, entry[:entryHeader])
	binary.LittleEndian.PutUint16(b, typeStack)
	binary.LittleEndian.PutUint32(b[entryHeader:], uint32(n))
	for i, pc := range r.pcs[:n] {
		binary.LittleEndian.PutUint64(b[stackHeader+8*i:], pc)
	}
	a.write(c.CPU, now, b)
}
