package trace

import "github.com/kprobefs/kprobefs/engine"

const maxStack = 64 // frames of a stack that are recorded

// stackHeader is how many bytes stand before the frames, which are words: the entry's header, the number
// of frames, and what aligns them.
func stackHeader(word int) int { return EntryHeader + word }

// WriteStack puts the stack of the task that c is into a's buffer, as it is
// at at, with the flags of entry, which it belongs to (__ftrace_trace_stack).
func (r *Recorder) WriteStack(a *Array, c *engine.Context, now uint64, entry []byte, at uint64) {
	if a.tr.Config.Stack == nil || !a.On.Load() {
		return
	}
	r.pcs[0] = at
	n := 1 + a.tr.Config.Stack(c, r.pcs[1:])
	l := r.layout
	b := r.stack[:stackHeader(l.Word)+l.Word*n]
	copy(b, entry[:EntryHeader])
	l.PutUint16(b, TypeStack)
	l.PutUint32(b[EntryHeader:], uint32(n))
	frames := b[:stackHeader(l.Word)]
	for _, pc := range r.pcs[:n] {
		frames = l.AppendLong(frames, pc)
	}
	a.Write(c.CPU, now, b)
}
