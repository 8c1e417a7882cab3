package check

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Layouts have the Layouts of a report's kernels, by their numbers.
type Layouts interface {
	// Layout is a kernel's; nil: it is not known.
	Layout(kernel int) *Layout
	// Drop says that a kernel's is not asked soon.
	Drop(kernel int)
}

// openLayouts is how many Layouts are used at once, at most: that of a kernel, and those of its neighbours.
const openLayouts = 8

// Renames adds, to each answer that there is no such symbol, what the function of the nearest other release
// is called in that kernel.
func (r *Report) Renames(layouts Layouts) {
	n := renamer{report: r, order: r.order(), labels: r.Labels(), layouts: layouts, found: make([]found1, r.count())}
	for at := range n.order {
		n.kernel(at)
	}
	for _, k := range n.open {
		layouts.Drop(k)
	}
}

// A renamer looks for the names of functions in one kernel after the other.
type renamer struct {
	report  *Report
	order   []int // kernels by their releases
	labels  []string
	layouts Layouts
	open    []int    // kernels whose Layouts are in use, that which was used last at the end
	found   []found1 // by probe
}

// found1 is what was found for a probe in the last kernel: where the function was known, from 1, and its name there.
type found1 struct {
	from int
	name string
}

// kernel does so for the kernel with that place in the order: for the probes of one other kernel after the other.
func (n *renamer) kernel(at int) {
	wanted := map[int][]int{} // probes by the kernel that has their function
	for i := range n.report.count() {
		a := &n.report.Answers[n.order[at]][i]
		if !a.Missing || len(a.Instead) > 0 {
			continue
		}
		if from := n.report.nearest(n.order, at, i); from >= 0 {
			wanted[from] = append(wanted[from], i)
		}
	}
	for _, from := range n.order {
		if len(wanted[from]) > 0 {
			n.pair(n.order[at], from, wanted[from])
		}
	}
}

// layout is that of a kernel.
func (n *renamer) layout(kernel int) *Layout {
	if i := slices.Index(n.open, kernel); i >= 0 {
		n.open = slices.Delete(n.open, i, i+1)
	} else if len(n.open) == openLayouts {
		n.layouts.Drop(n.open[0])
		n.open = slices.Delete(n.open, 0, 1)
	}
	n.open = append(n.open, kernel)
	return n.layouts.Layout(kernel)
}

// pair looks for the functions of probes, which kernel from has, in kernel k.
func (n *renamer) pair(k, from int, probes []int) {
	now, old := n.layout(k), n.layout(from)
	if now == nil || old == nil {
		return
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(probes)) {
		workers.Go(func() {
			for at := next.Add(1) - 1; at < int64(len(probes)); at = next.Add(1) - 1 {
				n.rename(k, from, probes[at], now, old)
			}
		})
	}
	workers.Wait()
}

// rename does so for probe i.
func (n *renamer) rename(k, from, i int, now, old *Layout) {
	a, last := &n.report.Answers[k][i], &n.found[i]
	name := ""
	if last.from == from+1 {
		name = last.name
	}
	if _, there := now.find(name); !there {
		name = now.Renamed(ofSpec(n.report.probe(i).Text), old)
	}
	if *last = (found1{from + 1, name}); name == "" {
		return
	}
	if a.isOpen() {
		a.close()
	}
	a.Instead = append(a.Instead, renamed(name, n.labels[from]))
}

// layoutsOf are the Layouts of kernels.
type layoutsOf []*Kernel

// LayoutsOf are the Layouts of kernels.
func LayoutsOf(all []*Kernel) Layouts { return layoutsOf(all) }

// Layout is that of Layouts.
func (l layoutsOf) Layout(kernel int) *Layout { return l[kernel].Layout() }

// Drop is that of Layouts.
func (l layoutsOf) Drop(kernel int) { l[kernel].dropLayout() }
