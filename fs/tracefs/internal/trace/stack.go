package trace

import "github.com/kprobefs/kprobefs/engine"

const maxStack = 64 // how many frames of a stack are recorded at most

// stackHeader is the size of the part before the frames, in bytes: the entry's header, the number of
// frames, and padding to a whole word.
func stackHeader(word int) int { return EntryHeader + word }

// WriteStack writes the stack of task c into a's buffer. at is the innermost address. entry is the entry
// that the stack belongs to; the stack has its flags (__ftrace_trace_stack).
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
