package hits

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"
)

// Counts prints a table at the end: how often each function was called, how often it returned an errno, and how long
// its calls took.
type Counts struct {
	W    io.Writer
	by   map[string]*count
	lost uint64
	some bool // events were lost, nobody knows how many
}

type count struct {
	name          string
	calls, errors int
	returned      int
	took, longest time.Duration
}

// Call counts a call.
func (t *Counts) Call(c Call) error {
	if t.by == nil {
		t.by = map[string]*count{}
	}
	n := t.by[c.Func]
	if n == nil {
		n = &count{name: c.Func}
		t.by[c.Func] = n
	}
	n.calls++
	if c.Errno() != 0 {
		n.errors++
	}
	if c.Kind == Returned {
		n.returned++
		n.took += c.Took
		n.longest = max(n.longest, c.Took)
	}
	return nil
}

// Lost counts events that were lost.
func (t *Counts) Lost(events uint64) error {
	t.lost += events
	t.some = t.some || events == 0
	return nil
}

// End prints the table, the most frequent function first.
func (t *Counts) End() error {
	rows := slices.SortedFunc(maps.Values(t.by), func(a, b *count) int {
		return cmp.Or(cmp.Compare(b.calls, a.calls), cmp.Compare(a.name, b.name))
	})
	if _, err := fmt.Fprintf(t.W, "%8s %8s %12s %12s %12s  %s\n", "calls", "errors", "total µs", "µs/call", "longest µs", "function"); err != nil {
		return err
	}
	for _, n := range rows {
		total, each, longest := "-", "-", "-"
		if n.returned > 0 {
			total, each, longest = micros(n.took), micros(n.took/time.Duration(n.returned)), micros(n.longest)
		}
		if _, err := fmt.Fprintf(t.W, "%8d %8d %12s %12s %12s  %s\n", n.calls, n.errors, total, each, longest, n.name); err != nil {
			return err
		}
	}
	if t.lost == 0 && !t.some {
		return nil
	}
	_, err := fmt.Fprintln(t.W, lost(t.lost))
	return err
}

func micros(d time.Duration) string { return fmt.Sprintf("%.0f", float64(d)/float64(time.Microsecond)) }
