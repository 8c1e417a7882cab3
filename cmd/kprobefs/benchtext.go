//go:build cgo && linux && amd64

package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/kprobefs/kprobefs/emu/overhead"
)

// micros is d in µs.
func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

// text has both tables, in at most 100 columns.
func (r benchResult) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Linux %s, emulated: µs that a hit adds to a call of %.3f µs, and × k\n", r.Kernel, r.Unprobed)
	fmt.Fprintf(&b, "(the least of %d rounds of %d calls)\n\n", r.Rounds, r.Calls)
	fmt.Fprintf(&b, "%-3s  %-40s%13s%13s", "", "", "C handler", "Go handler")
	for _, m := range overhead.Documented {
		fmt.Fprintf(&b, "%13s", m.Name)
	}
	b.WriteByte('\n')
	k := r.Hits[0] // Cases begins with it
	for _, hit := range r.Hits {
		fmt.Fprintf(&b, "%-3s  %-40s%s%s%s\n", hit.Kind, hit.What, benchCell(hit.C, k.C), benchCell(&hit.Go, &k.Go), documented(hit.Kind))
	}
	for _, lacks := range overhead.Lacking {
		if !slices.ContainsFunc(r.Hits, func(h benchHit) bool { return h.Kind == lacks.Kind }) {
			fmt.Fprintf(&b, "%-3s  %-40s%s%s%s\n", lacks.Kind, lacks.Why, benchCell(nil, nil), benchCell(nil, nil), documented(lacks.Kind))
		}
	}
	b.WriteString("\nThe documents' other machines, in µs\n")
	for _, m := range overhead.Others {
		fmt.Fprintf(&b, "  %s\n", m)
	}
	r.rates(&b)
	return bytes.TrimLeft(b.Bytes(), "\n")
}

// benchCell is a time and its ratio to k.
func benchCell(µs, k *float64) string {
	if µs == nil {
		return fmt.Sprintf("%13s", "-")
	}
	return fmt.Sprintf("%7.3f%6.2f", *µs, *µs / *k)
}

// documented has the cells of the documents' machines.
func documented(kind string) string {
	var b strings.Builder
	for _, m := range overhead.Documented {
		k := m.Added["k"]
		if µs, ok := m.Added[kind]; ok {
			b.WriteString(benchCell(&µs, &k))
		} else {
			b.WriteString(benchCell(nil, nil))
		}
	}
	return b.String()
}

// rates is the second table, and below it the hits of all processors in a second, with two bars for each row: without a
// lock and with one, each in parts of its longest.
func (r benchResult) rates(b *bytes.Buffer) {
	if len(r.Processors) == 0 {
		return
	}
	fmt.Fprintf(b, "\nµs of a call that all processors make at once, in each one's own time\n\n")
	fmt.Fprintf(b, "%10s%12s%12s%15s%18s\n", "processors", "no probe", "kprobe", "handler works", "the same, locked")
	most := 0.0
	for _, row := range r.Processors {
		fmt.Fprintf(b, "%10d%12.3f%12.3f%15.3f%18.3f\n", row.Processors, row.Unprobed, row.Probed, row.Working, row.Locked)
		most = max(most, row.working(), row.locked())
	}
	fmt.Fprintf(b, "\nProcessors, and million hits a second of all of them, in their own time\n")
	for _, row := range r.Processors {
		fmt.Fprintf(b, "\n%3d  kprobe %9.2f\n", row.Processors, row.PerSecond/1e6)
		benchBar(b, "works", row.working(), most)
		benchBar(b, "locked", row.locked(), most)
	}
}

// working and locked are the million hits of all processors in a second.
func (r benchRate) working() float64 { return float64(r.Processors) / r.Working }
func (r benchRate) locked() float64  { return float64(r.Processors) / r.Locked }

func benchBar(b *bytes.Buffer, name string, rate, most float64) {
	const width = 60
	fmt.Fprintf(b, "     %-7s%9.2f  %s\n", name, rate, strings.Repeat("#", int(width*rate/most)))
}
