package tracefs

import (
	"context"
	"fmt"
	"sync"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// traceFile is trace: what the buffer holds, left as it is. Opening it for
// writing with O_TRUNC empties the buffer; what is written is ignored.
func (a *array) traceFile() vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Open: func(o *vtree.Open) error {
			if o.Truncates() {
				a.reset()
			}
			return nil
		},
		Show:  func(*vtree.Open) ([]byte, error) { return a.fs.traceText(a), nil },
		Store: ignore,
	}
}

// onFile is tracing_on: any number; nothing but 0 is off.
func (a *array) onFile() vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			if a.on.Load() {
				return []byte("1\n"), nil
			}
			return []byte("0\n"), nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			n, err := kstr.UserUint(p, 10)
			if err != nil {
				return 0, err
			}
			a.setOn(n != 0)
			return len(p), nil
		},
	}
}

// A pipe is one open trace_pipe.
type pipe struct {
	mu   sync.Mutex // one read at a time; protects all below
	rd   *ring.Reader
	pr   *printer
	left []byte // text of an event that did not fit the last read
	some bool   // something has been read
}

// pipeFile is trace_pipe: a read takes the entries that it returns out of the
// buffer, and waits when there are none. With tracing off it ends once
// something has been read.
func (a *array) pipeFile() vtree.Node {
	return &vtree.File{
		Mode: readMode,
		Open: func(o *vtree.Open) error {
			o.Private = &pipe{rd: a.buf.Read(-1, true), pr: a.fs.newPrinter(a)}
			return nil
		},
		Stream: func(ctx context.Context, o *vtree.Open, p []byte) (int, error) {
			return o.Private.(*pipe).read(ctx, a, p, o.Nonblocking())
		},
	}
}

// pipeRead is how much one read of trace_pipe returns at most: a page.
const pipeRead = 4096

func (q *pipe) read(ctx context.Context, a *array, p []byte, nonblock bool) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	p = p[:min(len(p), pipeRead)]
	if q.fill(len(p)); len(q.left) == 0 && nonblock {
		return 0, syscall.EAGAIN
	}
	for len(q.left) == 0 {
		if !a.on.Load() && q.some {
			return 0, nil
		}
		err := a.buf.Wait(ctx, func() bool {
			q.fill(len(p))
			return len(q.left) > 0 || !a.on.Load() && q.some
		})
		if err != nil {
			return 0, err
		}
	}
	q.some = true
	n := copy(p, q.left)
	q.left = q.left[n:]
	return n, nil
}

// fill takes entries out of the buffer until their text is size bytes long. A
// read ends with a whole line when it can.
func (q *pipe) fill(size int) {
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
		q.left = q.pr.appendEvent(q.left, &ev)
	}
}

// sizeFile is buffer_size_kb: each processor's room, "7 (expanded: 1408)" until
// the first event is enabled. Writing sets it for all.
func (a *array) sizeFile() vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) { return a.sizeText(1), nil },
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			kb, err := kstr.UserUint(p, 10)
			switch {
			case err != nil:
				return 0, err
			case kb == 0:
				return 0, syscall.EINVAL
			case kb > maxBufferKB:
				return 0, syscall.ENOMEM
			}
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			a.resize(int(kb))
			return len(p), nil
		},
	}
}

// totalFile is buffer_total_size_kb.
func (a *array) totalFile() vtree.Node {
	return &vtree.File{
		Mode: readMode,
		Show: func(*vtree.Open) ([]byte, error) { return a.sizeText(a.fs.cfg.CPUs), nil },
	}
}

func (a *array) sizeText(cpus int) []byte {
	a.fs.mu.Lock()
	defer a.fs.mu.Unlock()
	if a.expanded {
		return fmt.Appendf(nil, "%d\n", a.kb*cpus)
	}
	return fmt.Appendf(nil, "%d (expanded: %d)\n", bootBufferKB*cpus, a.kb*cpus)
}
