package tracefs

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A lasting context ends when it has been asked so often whether it has.
type lasting struct {
	context.Context
	asked, last int
}

func (c *lasting) Err() error {
	if c.asked++; c.asked >= c.last {
		return context.Canceled
	}
	return nil
}

// TestInterruptedTrace: who reads trace or snapshot, or asks for the size, can give up at any
// time, and nothing half-made is kept.
func TestInterruptedTrace(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, "p:a vfs_read")
	set(t, fs, "events/kprobes/enable", "1")
	const entries = 20 * patience
	c := hitContext(e, engine.TrapBreakpoint)
	fill := func() {
		for range entries {
			e.live[0].kp.PreHandler(e.live[0].kp, c)
		}
	}
	fill()
	set(t, fs, "snapshot", "1")
	e.now++
	fill()
	for _, name := range []string{"trace", "per_cpu/cpu0/trace", "snapshot"} {
		n, err := find(fs.root, name)
		if err != nil {
			t.Fatal(err)
		}
		f := n.(*vtree.File)
		for _, last := range []int{1, 2, 10, 20} {
			if b, err := f.Content(&lasting{t.Context(), 0, last}, &vtree.Open{}); !errors.Is(err, context.Canceled) || b != nil {
				t.Errorf("%s: given up at %d: %d bytes, %v", name, last, len(b), err)
			}
			if n, err := f.Size(&lasting{t.Context(), 0, last}, vtree.Caller{}); !errors.Is(err, context.Canceled) || n != 0 {
				t.Errorf("%s: size given up at %d: %d, %v", name, last, n, err)
			}
		}
		b, err := f.Content(t.Context(), &vtree.Open{})
		if got := strings.Count(string(b), " a: "); got != entries || err != nil {
			t.Errorf("%s: %d entries, %v; want %d", name, got, err, entries)
		}
	}
}

// TestInterruptedSkip: so can who waits for the entries that are not shown to be passed over.
func TestInterruptedSkip(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, "p:a vfs_read")
	set(t, fs, "events/kprobes/enable", "1")
	c := hitContext(e, engine.TrapBreakpoint)
	for range 4 * patience {
		e.live[0].kp.PreHandler(e.live[0].kp, c)
	}
	rd := fs.top.buf.Load().Read(-1, false)
	if st, err := skipOld(&lasting{t.Context(), 0, 2}, rd, -1, e.now+1); !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", st, err)
	}
}

// TestInterruptedWaiter: so can who waits for another reader.
func TestInterruptedWaiter(t *testing.T) {
	fs, _, _ := newFake(t)
	v := &view{arr: fs.top, cpu: -1}
	v.mu.Lock()
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if b, err := v.show(ctx, &vtree.Open{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%q, %v", b, err)
	}
	v.mu.Unlock()
	if b, err := v.show(t.Context(), &vtree.Open{}); len(b) == 0 || err != nil {
		t.Errorf("%q, %v", b, err)
	}
}

// TestSecondPipeReader: who waits for another reader of the same open trace_pipe can give up.
func TestSecondPipeReader(t *testing.T) {
	fs, _, _ := newFake(t)
	for _, name := range []string{"trace_pipe", "per_cpu/cpu0/trace_pipe_raw"} {
		n, err := find(fs.root, name)
		if err != nil {
			t.Fatal(err)
		}
		h, err := n.(*vtree.File).OpenFile(vtree.Open{})
		if err != nil {
			t.Fatal(err)
		}
		first, end := context.WithCancel(t.Context())
		var errs [2]error
		var readers sync.WaitGroup
		readers.Go(func() { _, errs[0] = h.Read(first, make([]byte, 10), 0) })
		for held := false; !held; {
			held = lockedPipe(h.Open().Private)
		}
		second, cancel := context.WithCancel(t.Context())
		readers.Go(func() { _, errs[1] = h.Read(second, make([]byte, 10), 0); end() })
		cancel()
		readers.Wait()
		for i, err := range errs {
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: reader %d: %v", name, i, err)
			}
		}
		h.Close()
	}
}

// lockedPipe reports whether somebody reads the open pipe.
func lockedPipe(private any) bool {
	var mu *vtree.Mutex
	switch q := private.(type) {
	case *pipe:
		mu = &q.mu
	case *rawPipe:
		mu = &q.mu
	}
	if !mu.TryLock() {
		return true
	}
	mu.Unlock()
	return false
}
