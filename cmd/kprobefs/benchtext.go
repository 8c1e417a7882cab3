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

// rates is the second table, with a bar for each row.
func (r benchResult) rates(b *bytes.Buffer) {
	if len(r.Processors) == 0 {
		return
	}
	const width = 60
	most := 0.0
	for _, row := range r.Processors {
		most = max(most, row.PerSecond)
	}
	fmt.Fprintf(b, "\nProcessors, and million hits a second of one kprobe by all of them\n\n")
	for _, row := range r.Processors {
		fmt.Fprintf(b, "%3d %7.2f  %s\n", row.Processors, row.PerSecond/1e6, strings.Repeat("#", int(width*row.PerSecond/most)))
	}
}
