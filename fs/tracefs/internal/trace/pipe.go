package trace

import (
	"context"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A pipe is one open trace_pipe.
type pipe struct {
	arr *Array
	cpu int // -1: all

	mu   vtree.Mutex // one read at a time; protects all below
	rd   *ring.Reader
	pr   *Printer
	left []byte // text of an event that did not fit the last read
	some bool   // something has been read

	watch watch // has a lock of its own
}

// PipeFile is trace_pipe: a read takes the entries that it returns out of the
// buffer, and waits when there are none. With tracing off it ends once
// something has been read. One at a time can have it open.
func (a *Array) PipeFile() vtree.Node { return a.pipeOf(-1) }

func (a *Array) pipeOf(cpu int) *vtree.File {
	mask := a.tr.allCPUs()
	if cpu >= 0 {
		mask = 1 << cpu
	}
	return &vtree.File{
		Mode: ReadMode,
		Open: func(o *vtree.Open) error {
			if err := a.takePipe(mask); err != nil {
				return err
			}
			o.Private = &pipe{arr: a, cpu: cpu, rd: a.Buf.Load().Read(cpu, true), pr: a.NewPrinter()}
			return nil
		},
		Stream: func(ctx context.Context, o *vtree.Open, p []byte) (int, error) {
			return o.Private.(*pipe).read(ctx, p, o.Nonblocking())
		},
		Ready: func(o *vtree.Open, wake func()) bool { return o.Private.(*pipe).ready(wake) },
		Release: func(o *vtree.Open) {
			o.Private.(*pipe).watch.close()
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			a.piped &^= mask
			a.tr.closes.tell()
		},
	}
}

// takePipe makes the trace_pipe of the processors in mask somebody's: EBUSY if one is already.
func (a *Array) takePipe(mask uint64) error {
	a.tr.Mu.Lock()
	defer a.tr.Mu.Unlock()
	if a.tr.Busy(func() bool { return a.piped&mask != 0 }) {
		return syscall.EBUSY
	}
	a.piped |= mask
	return nil
}

// pipeRead is how much one read of trace_pipe returns at most: a page.
const pipeRead = 4096

func (q *pipe) read(ctx context.Context, p []byte, nonblock bool) (int, error) {
	if err := lockRead(ctx, &q.mu, nonblock); err != nil {
		return 0, err
	}
	defer q.mu.Unlock()
	p = p[:min(len(p), pipeRead)]
	if len(q.left) == 0 { // else the rest of a line is all that is given
		q.fill(len(p))
	}
	if len(q.left) == 0 && nonblock {
		return 0, syscall.EAGAIN
	}
	for len(q.left) == 0 {
		if q.ended() {
			return 0, nil
		}
		b := q.arr.Buf.Load()
		err := b.Wait(ctx, func() bool {
			q.fill(len(p)) // of another buffer, perhaps, which b's writers do not speak for
			return len(q.left) > 0 || q.ended() || b != q.arr.Buf.Load()
		})
		if err != nil {
			return 0, err
		}
		q.fill(len(p))
	}
	q.some = true
	n := copy(p, q.left)
	q.left = q.left[n:]
	return n, nil
}

// ended reports whether nothing more is to come: tracing is off, or a restore took the array away.
func (q *pipe) ended() bool { return !q.arr.On.Load() && q.some || q.arr.Gone.Load() }

// ready reports whether a read would not wait. (buffer_percent is not looked at: it would keep
// a poll waiting until the buffer is as full as that.)
func (q *pipe) ready(wake func()) bool {
	b := q.arr.Buf.Load()
	return q.watch.ready(b, wake, func() bool {
		if !q.mu.TryLock() {
			return false // somebody reads, and would get it
		}
		defer q.mu.Unlock()
		if len(q.left) > 0 || !q.arr.On.Load() && q.some || q.arr.Buf.Load() != b {
			return true
		}
		_, any := b.Read(q.cpu, false).Peek()
		return any
	})
}

// lockRead locks mu. While somebody else reads, and perhaps waits, it returns EAGAIN to one who
// must not wait, and ctx.Err() when ctx ends.
func lockRead(ctx context.Context, mu *vtree.Mutex, nonblock bool) error {
	if !nonblock {
		return mu.LockContext(ctx)
	}
	if !mu.TryLock() {
		return syscall.EAGAIN
	}
	return nil
}

// fill takes entries out of the buffer until their text is size bytes long. A
// read ends with a whole line when it can.
func (q *pipe) fill(size int) {
	if b := q.arr.Buf.Load(); b != q.rd.Buffer() { // a snapshot was taken
		q.rd = b.Read(q.cpu, true)
	}
	fresh := false
	for len(q.left) < size {
		ev, ok := q.rd.Next()
		if !ok {
			return
		}
		if !fresh {
			q.pr.refresh()
			fresh = true
		}
		if ev.Lost > 0 {
			q.left = appendLost(q.left, ev.CPU, ev.Lost)
		}
		q.left = q.pr.AppendEvent(q.left, ev, nil)
	}
}
