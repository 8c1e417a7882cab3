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
	left []byte // rest of the text that did not fit in the last read
	some bool   // a read has returned something

	watch watch // has a lock of its own
}

// PipeFile is trace_pipe. A read consumes the entries that it returns, and waits if there are none. With
// tracing off, the file ends after the first read that returned something. Only one process at a time can
// have it open.
func (a *Array) PipeFile() vtree.Node { return a.pipeOf(-1) }

func (a *Array) pipeOf(cpu int) *vtree.File {
	mask := a.tr.allCPUs()
	if cpu >= 0 {
		mask = 1 << cpu
	}
	return &vtree.File{
		Mode: ReadMode,
		Text: true,
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

// takePipe marks the trace_pipe of the processors in mask as open. EBUSY: one of them is open already.
func (a *Array) takePipe(mask uint64) error {
	a.tr.Mu.Lock()
	defer a.tr.Mu.Unlock()
	if a.tr.Busy(func() bool { return a.piped&mask != 0 }) {
		return syscall.EBUSY
	}
	a.piped |= mask
	return nil
}

// pipeRead is how many bytes one read of trace_pipe returns at most: a page.
const pipeRead = 4096

func (q *pipe) read(ctx context.Context, p []byte, nonblock bool) (int, error) {
	if err := lockRead(ctx, &q.mu, nonblock); err != nil {
		return 0, err
	}
	defer q.mu.Unlock()
	p = p[:min(len(p), pipeRead)]
	if len(q.left) == 0 { // otherwise the read returns only the rest of the last text
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
			q.fill(len(p)) // perhaps of another buffer: the writers of b do not wake its readers
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

// ended reports whether no more entries come: tracing is off and something was read, or a restore has
// removed the array.
func (q *pipe) ended() bool { return !q.arr.On.Load() && q.some || q.arr.Gone.Load() }

// ready reports whether a read would not wait. It ignores buffer_percent: with it, poll would wait until
// the buffer is filled so far.
func (q *pipe) ready(wake func()) bool {
	b := q.arr.Buf.Load()
	return q.watch.ready(b, wake, func() bool {
		if !q.mu.TryLock() {
			return false // another read is waiting and will get the entry
		}
		defer q.mu.Unlock()
		if len(q.left) > 0 || !q.arr.On.Load() && q.some || q.arr.Buf.Load() != b {
			return true
		}
		_, any := b.Read(q.cpu, false).Peek()
		return any
	})
}

// lockRead locks mu. If another read holds it, lockRead returns EAGAIN to a caller with nonblock, and waits
// otherwise. When ctx ends first, it returns ctx.Err().
func lockRead(ctx context.Context, mu *vtree.Mutex, nonblock bool) error {
	if !nonblock {
		return mu.LockContext(ctx)
	}
	if !mu.TryLock() {
		return syscall.EAGAIN
	}
	return nil
}

// fill takes entries out of the buffer until their text has size bytes. If possible, a read ends at the end
// of a line.
func (q *pipe) fill(size int) {
	if b := q.arr.Buf.Load(); b != q.rd.Buffer() { // a snapshot has exchanged the buffers
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
