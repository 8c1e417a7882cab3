package trace

import (
	"context"
	"slices"
	"time"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A view is the content of a file trace or snapshot: of one processor, or of all with -1.
type view struct {
	arr      *Array
	cpu      int
	snapshot bool

	mu    vtree.Mutex // protects the fields below
	text  []byte      // the content when state was as below; immutable; nil: not kept
	state []uint64
	late  *time.Timer // calls forget; nil before the first text
}

// buffer is the buffer that is shown, or nil if there is no snapshot.
func (v *view) buffer() *ring.Buffer {
	if v.snapshot {
		return v.arr.snap.Load()
	}
	return v.arr.Buf.Load()
}

// now is the state of everything that the text depends on.
func (v *view) now() []uint64 {
	a := v.arr
	s := []uint64{a.options.Load(), a.swaps.Load(), v.since(), a.tr.Version.Load(), a.tr.Names.version.Load()}
	if b := v.buffer(); b != nil {
		s = b.State(s)
	}
	return s
}

// keepText is how long a text is kept after its last use. An open file keeps its own text.
const keepText = 10 * time.Second

// show returns the whole text. It keeps the text for a while. So a stat, which needs its length, does not
// format it again if nothing has changed. Formatting a large buffer takes seconds.
func (v *view) show(ctx context.Context, _ *vtree.Open) ([]byte, error) {
	if err := v.mu.LockContext(ctx); err != nil {
		return nil, err
	}
	defer v.mu.Unlock()
	state := v.now()
	if v.text != nil && slices.Equal(state, v.state) {
		v.keep()
		return v.text, nil
	}
	text, err := v.format(ctx)
	if err == nil {
		v.text, v.state = text, state
		v.keep()
	}
	return text, err
}

// keep starts the timer that forgets the text, because the text may be larger than the buffer.
func (v *view) keep() {
	if v.late == nil {
		v.late = time.AfterFunc(keepText, v.forget)
		return
	}
	v.late.Reset(keepText)
}

func (v *view) forget() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.text, v.state = nil, nil
}

// Typical sizes of the head and of an entry's line, in bytes.
const headSize, lineSize = 1024, 96

// patience is after how many entries format and skipOld test whether ctx has ended.
const patience = 256

// withRoom returns b with room for the text of all entries. b has the text of so many entries, and the
// others are mostly as long. Without that, a large text would be copied when it grows, which takes longer
// than a signal should wait.
func withRoom(b []byte, entries, all int) []byte {
	want := len(b) + len(b)/entries*max(0, all-entries)*9/8
	if want <= cap(b) {
		return b
	}
	return append(make([]byte, 0, want), b...)
}

// since is the time from which entries are shown (array_buffer.time_start).
func (v *view) since() uint64 {
	if v.snapshot {
		return v.arr.snapStart.Load()
	}
	return v.arr.start.Load()
}

// format makes the text: the head, then every entry. When ctx ends first, it returns ctx.Err().
func (v *view) format(ctx context.Context) ([]byte, error) {
	buf := v.buffer()
	p := v.arr.NewPrinter()
	if buf == nil {
		return v.appendHeader(nil, ring.Stats{}, true), nil
	}
	rd := buf.Read(v.cpu, false)
	st, err := skipOld(ctx, rd, v.cpu, v.since())
	if err != nil {
		return nil, err
	}
	_, some := rd.Peek()
	b := v.appendHeader(make([]byte, 0, headSize+min(int(st.Entries), patience)*lineSize), st, !some)
	p.annotate = st.Overrun > 0
	for {
		switch n := p.printed; {
		case n%patience != 0:
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case n > 0 && n&(n-1) == 0:
			b = withRoom(b, n, int(st.Entries))
		}
		ev, ok := rd.Next()
		if !ok {
			return b, nil
		}
		if ev.Lost > 0 && p.started[ev.CPU] {
			b = appendLost(b, ev.CPU, 0)
		}
		b = p.AppendEvent(b, ev, rd)
	}
}

// skipOld skips entries of rd that are older than since. It returns the sum of the counts of all processors
// without the skipped entries, even if only one processor is shown. A snapshot that becomes the buffer
// again thus shows none of its old entries (tracing_iter_reset, get_total_entries). When ctx ends first, it
// returns ctx.Err().
func skipOld(ctx context.Context, rd *ring.Reader, only int, since uint64) (total ring.Stats, err error) {
	b := rd.Buffer()
	for i := range b.CPUs() {
		st := b.Stats(i)
		skipped := uint64(0)
		for only < 0 || only == i {
			ev, ok := rd.PeekOn(i)
			if !ok || ev.Time >= since {
				break
			}
			rd.NextOn(i)
			if skipped++; skipped%patience == 0 && ctx.Err() != nil {
				return total, ctx.Err()
			}
		}
		total.Entries += st.Entries - min(skipped, st.Entries) // entries may have come since the count
		if skipped == 0 {
			total.Overrun += st.Overrun
		}
	}
	return total, nil
}

// TraceFile is trace. It shows the buffer's entries and does not consume them. Opening it for writing with
// O_TRUNC empties the buffer. Written text is ignored.
func (a *Array) TraceFile() vtree.Node { return a.traceOf(-1) }

func (a *Array) traceOf(cpu int) *vtree.File {
	v := &view{arr: a, cpu: cpu}
	return &vtree.File{
		Mode: WriteMode,
		Open: func(o *vtree.Open) error {
			if o.Truncates() {
				a.resetCPU(cpu)
			}
			if a.Has(optPauseOnTrace) && !o.Writable() && a.Turn(false) {
				o.Private, o.Acts = a, true // recording starts again at close
			}
			return nil
		},
		ShowContext: v.show,
		Release: func(o *vtree.Open) {
			if o.Private != nil {
				a.SetOn(true)
			}
		},
		Store: ignore,
	}
}

// OnFile is tracing_on. Every number except 0 turns it on.
func (a *Array) OnFile() vtree.Node {
	return &vtree.File{
		Mode: WriteMode,
		Show: func(*vtree.Open) ([]byte, error) {
			if a.On.Load() {
				return []byte("1\n"), nil
			}
			return []byte("0\n"), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			if err == nil {
				a.SetOn(n != 0)
			}
			return err
		}),
	}
}

// Turn sets tracing_on. It reports whether that changed anything.
func (a *Array) Turn(on bool) bool {
	if a.On.Load() == on {
		return false
	}
	a.SetOn(on)
	return true
}
