package trace

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// nothing is a kernel without symbols.
type nothing struct{ kernel.Kernel }

func (nothing) Lookup(string) (uint64, bool) { return 0, false }

// stopped is a clock that stands at 0.
type stopped struct{ engine.Clock }

func (stopped) Now() uint64 { return 0 }

// newTop is the top array of a machine with one processor.
func newTop() *Array {
	t, a := &Tracing{}, &Array{}
	conf := Config{
		Kernel: nothing{}, Clock: stopped{}, CPUs: 1, ISA: arch.AMD64, Events: func() map[int]EntryText { return nil },
	}
	r := &Recorder{}
	r.Init(arch.AMD64)
	t.Init(conf, []*Recorder{r})
	a.Init(t, "", 64<<10)
	return a
}

// TestInterruptedSkip: a reader can give up while skipped entries are passed.
func TestInterruptedSkip(t *testing.T) {
	a := newTop()
	for range 4 * patience {
		a.Write(0, 1, make([]byte, EntryHeader))
	}
	rd := a.Buf.Load().Read(-1, false)
	if st, err := skipOld(&lasting{t.Context(), 0, 2}, rd, -1, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", st, err)
	}
}

// TestInterruptedWaiter: so can who waits for another reader.
func TestInterruptedWaiter(t *testing.T) {
	v := &view{arr: newTop(), cpu: -1}
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

// TestSecondPipeReader: a reader that waits for another reader of the same open trace_pipe can give up.
func TestSecondPipeReader(t *testing.T) {
	a := newTop()
	for name, f := range map[string]*vtree.File{
		"trace_pipe": a.pipeOf(-1), "trace_pipe_raw": a.rawFile(0, func() *ring.Buffer { return a.Buf.Load() }),
	} {
		h, err := f.OpenFile(vtree.Open{})
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
