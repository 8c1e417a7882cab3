package tracefs

import (
	"context"
	"errors"
	"strings"
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

// TestInterruptedTrace: a reader of trace or snapshot, or of its size, can give up at any time. No
// incomplete text is kept.
func TestInterruptedTrace(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, "p:a vfs_read")
	set(t, fs, "events/kprobes/enable", "1")
	const entries = 5000
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
