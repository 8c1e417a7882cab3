package trace

import (
	"context"
	"fmt"
	"strconv"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// PerCPUDir is per_cpu/. It has a directory for each processor.
func (a *Array) PerCPUDir() vtree.Node {
	d, mode := &vtree.Dir{Mode: DirMode}, uint32(WriteMode)
	if a.tr.Config.Looks.OpenFiles {
		mode = ReadMode
	}
	for i := range a.tr.Config.CPUs {
		cpu := &vtree.Dir{Mode: DirMode}
		for _, f := range []struct {
			name string
			file *vtree.File
		}{
			{"buffer_size_kb", a.sizeOf(i, mode)},
			{"snapshot", a.SnapshotFile(i)},
			{"snapshot_raw", a.rawFile(i, func() *ring.Buffer { return a.snap.Load() })},
			{"stats", a.statsFile(i)},
			{"trace", a.traceOf(i)},
			{"trace_pipe", a.pipeOf(i)},
			{"trace_pipe_raw", a.rawFile(i, func() *ring.Buffer { return a.Buf.Load() })},
		} {
			cpu.Static = append(cpu.Static, vtree.Entry{Name: f.name, Node: a.Holding(f.file)})
		}
		d.Static = append(d.Static, vtree.Entry{Name: "cpu" + strconv.Itoa(i), Node: cpu})
	}
	return d
}

// statsFile is per_cpu/cpuN/stats (tracing_stats_read).
func (a *Array) statsFile(cpu int) *vtree.File {
	return &vtree.File{Mode: ReadMode, Show: func(*vtree.Open) ([]byte, error) {
		st := a.Buf.Load().Stats(cpu)
		b := fmt.Appendf(nil, "entries: %d\noverrun: %d\ncommit overrun: 0\nbytes: %d\noldest event ts: ", st.Entries, st.Overrun, st.Bytes)
		c := a.clock.Load()
		b = append(c.AppendTime(b, st.Oldest, 0), "\nnow ts: "...)
		b = c.AppendTime(b, a.now(), 0)
		return fmt.Appendf(b, "\ndropped events: %d\nread events: %d\n", st.Dropped, st.Read), nil
	}}
}

// A rawPipe is one open trace_pipe_raw or snapshot_raw.
type rawPipe struct {
	mu   vtree.Mutex // excludes other reads; protects the fields below
	page [ring.PageSize]byte
	at   int // bytes of page that were read

	watch watch // has a lock of its own
}

// rawFile is trace_pipe_raw or snapshot_raw of a processor: pages in the format of the buffer. A read
// consumes them.
func (a *Array) rawFile(cpu int, buf func() *ring.Buffer) *vtree.File {
	return &vtree.File{
		Mode: ReadMode,
		Open: func(o *vtree.Open) error {
			o.Private = &rawPipe{at: ring.PageSize}
			return nil
		},
		Ready: func(o *vtree.Open, wake func()) bool {
			q := o.Private.(*rawPipe)
			return q.ready(cpu, buf, wake)
		},
		Release: func(o *vtree.Open) { o.Private.(*rawPipe).watch.close() },
		Stream: func(ctx context.Context, o *vtree.Open, p []byte) (int, error) {
			q := o.Private.(*rawPipe)
			if err := lockRead(ctx, &q.mu, o.Nonblocking()); err != nil {
				return 0, err
			}
			defer q.mu.Unlock()
			if q.at == ring.PageSize {
				if err := q.fill(ctx, cpu, a, buf, o.Nonblocking()); err != nil {
					return 0, err
				}
			}
			n := copy(p, q.page[q.at:])
			q.at += n
			return n, nil
		},
	}
}

// ready reports whether a read would not wait.
func (q *rawPipe) ready(cpu int, buf func() *ring.Buffer, wake func()) bool {
	b := buf()
	if b == nil {
		return true // every read returns EAGAIN
	}
	return q.watch.ready(b, wake, func() bool {
		if !q.mu.TryLock() {
			return false
		}
		defer q.mu.Unlock()
		if q.at < ring.PageSize || buf() != b {
			return true
		}
		_, any := b.Read(cpu, false).Peek()
		return any
	})
}

// fill takes a page out of the buffer. It waits until there is one. It ends without one if a restore has
// removed the array.
func (q *rawPipe) fill(ctx context.Context, cpu int, a *Array, buf func() *ring.Buffer, nonblock bool) error {
	take := func() bool {
		b := buf()
		if b != nil && b.ReadPage(cpu, q.page[:]) {
			q.at = 0
		}
		return q.at == 0
	}
	for !take() && !a.Gone.Load() {
		b := buf()
		if nonblock || b == nil {
			return syscall.EAGAIN
		}
		// The wait also ends when another buffer has replaced b.
		if err := b.Wait(ctx, func() bool { return take() || a.Gone.Load() || buf() != b }); err != nil {
			return err
		}
		if q.at == 0 {
			return nil
		}
	}
	return nil
}

// PageFormat is events/header_page: the form of the pages of trace_pipe_raw (ring_buffer_print_page_header).
func (t *Tracing) PageFormat() string {
	return fmt.Sprintf("\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n"+
		"\tfield: local_t commit;\toffset:8;\tsize:%d;\tsigned:1;\n"+
		"\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n"+
		"\tfield: char data;\toffset:%d;\tsize:%d;\tsigned:1;\n", t.layout.Word, ring.HeaderSize(t.layout), ring.DataSize(t.layout))
}
