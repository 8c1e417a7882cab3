package trace

import (
	"context"
	"slices"
	"time"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A view is what one of the files trace and snapshot shows: of one processor,
// or of all with -1.
type view struct {
	arr      *Array
	cpu      int
	snapshot bool

	mu    vtree.Mutex // protects what follows
	text  []byte      // as it was when state was as follows; never changed; nil: forgotten
	state []uint64
	late  *time.Timer // calls forget; nil before the first text
}

// buffer is what is shown; nil when there is no snapshot.
func (v *view) buffer() *ring.Buffer {
	if v.snapshot {
		return v.arr.snap.Load()
	}
	return v.arr.Buf.Load()
}

// now is the state of everything on which the text depends.
func (v *view) now() []uint64 {
	a := v.arr
	s := []uint64{a.options.Load(), a.swaps.Load(), v.since(), a.tr.Version.Load(), a.tr.Names.version.Load()}
	if b := v.buffer(); b != nil {
		s = b.State(s)
	}
	return s
}

// keepText is how long a text is kept after it was wanted last. An open file keeps its own.
const keepText = 10 * time.Second

// show is the whole text. It is kept for a while if nothing changes: a stat,
// which wants its length, does not format it once more. A large buffer takes seconds.
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

// keep has the text forgotten when nobody wants it any more: it may be larger than the buffer.
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

// How much room the head and an entry mostly need.
const headSize, lineSize = 1024, 96

// patience is after how many entries who formats looks whether the reader still waits.
const patience = 256

// withRoom is b, which has so many of all entries, with room for the others: they are mostly
// like those before. To copy a text that has become large takes longer than a signal should.
func withRoom(b []byte, entries, all int) []byte {
	want := len(b) + len(b)/entries*max(0, all-entries)*9/8
	if want <= cap(b) {
		return b
	}
	return append(make([]byte, 0, want), b...)
}

// since is the time of the oldest entry that is shown (array_buffer.time_start).
func (v *view) since() uint64 {
	if v.snapshot {
		return v.arr.snapStart.Load()
	}
	return v.arr.start.Load()
}

// format makes the text: the head, then every entry. It returns ctx.Err() when ctx ends first.
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

// skipOld has rd pass over entries from before since, and sums the counts of all
// processors without them, whichever is shown: a snapshot taken earlier, which
// another one made the buffer again, shows none of what it had
// (tracing_iter_reset, get_total_entries). It returns ctx.Err() when ctx ends first.
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
		total.Entries += st.Entries - min(skipped, st.Entries) // some have come since it was counted
		if skipped == 0 {
			total.Overrun += st.Overrun
		}
	}
	return total, nil
}

// TraceFile is trace: what the buffer holds, left as it is. Opening it for
// writing with O_TRUNC empties the buffer; what is written is ignored.
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
				o.Private, o.Acts = a, true // to be turned on again
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

// OnFile is tracing_on: any number; nothing but 0 is off.
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

// Turn is tracing_on; it reports whether that changed anything.
func (a *Array) Turn(on bool) bool {
	if a.On.Load() == on {
		return false
	}
	a.SetOn(on)
	return true
}
