package check

import (
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Layout is the order of a kernel's functions in memory, in which most functions keep their neighbours from
// release to release.
type Layout struct {
	names      []string
	signatures []uint32       // a sum of each one's prototype; 0: not known
	at         map[string]int // where each name is, the first time
}

// newLayout is the Layout of lines with a name and a sum.
func newLayout(text string) *Layout {
	l := &Layout{at: map[string]int{}}
	for line := range strings.Lines(text) {
		var name string
		var sum uint32
		if _, err := fmt.Sscanf(line, "%s %x", &name, &sum); err == nil {
			l.add(name, sum)
		}
	}
	return l
}

func (l *Layout) add(name string, sum uint32) {
	if _, seen := l.at[name]; !seen {
		l.at[name] = len(l.names)
	}
	l.names, l.signatures = append(l.names, name), append(l.signatures, sum)
}

// layoutOf is the Layout of k's functions.
func layoutOf(k kernel.SymbolLister, t types) *Layout {
	l := &Layout{at: map[string]int{}}
	var text strings.Builder
	var ends []int
	k.EachSymbol(func(s kernel.Symbol) bool {
		if !s.Text() || s.Module != "" || strings.Contains(s.Name, ".cold") || strings.HasPrefix(s.Name, "__pfx_") {
			return true
		}
		text.WriteString(s.Name)
		ends = append(ends, text.Len())
		l.signatures = append(l.signatures, t.sum(base(s.Name)))
		return true
	})
	begin, sums := 0, l.signatures
	l.signatures = nil
	for i, end := range ends { // of one text: parts of the kernel's own would keep all of that in memory
		l.add(text.String()[begin:end], sums[i])
		begin = end
	}
	return l
}

// sum is a sum of the types of a function's parameters; 0: not known.
func (t types) sum(name string) uint32 {
	if t.kernel == nil {
		return 0
	}
	f, ok := t.kernel.Func(name)
	if !ok {
		return 0
	}
	h := fnv.New32a()
	for _, p := range f.Params {
		h.Write([]byte(t.kernel.TypeName(p.Type) + ","))
	}
	return h.Sum32() | 1
}

// reach is how many functions on either side are looked at.
const reach = 8

// likeness that a function must have to be taken for another one.
const (
	nearby     = 2.0 // it is among the other's neighbours
	sameParams = 2.0 // it has the other's parameters
	likeName   = 4.0 // times how much of the name it shares
	enough     = 4.5
)

// Renamed is what the function name of old is called in l; "": it is not known.
func (l *Layout) Renamed(name string, old *Layout) string {
	i, ok := old.at[name]
	if !ok {
		return ""
	}
	scores := map[string]float64{}
	for at := range l.around(i, old) {
		if f := l.names[at]; l.isNew(f, old) {
			scores[f] = nearby
		}
	}
	for _, f := range otherNames(name) {
		if _, there := l.at[f]; there && scores[f] == 0 {
			scores[f] = nearby / 2
		}
	}
	best, top := "", 0.0
	for f, score := range scores {
		score += likeName * similar(base(name), base(f))
		if sum := old.signatures[i]; sum != 0 && sum == l.signatures[l.at[f]] {
			score += sameParams
		}
		if score > top || score == top && f < best {
			best, top = f, score
		}
	}
	if top < enough {
		return ""
	}
	return best
}

// isNew tells whether old does not have the function f of l.
func (l *Layout) isNew(f string, old *Layout) bool {
	_, there := old.at[f]
	return !there
}

// around are the places of l near the neighbours that function i has in old.
func (l *Layout) around(i int, old *Layout) map[int]bool {
	all := map[int]bool{}
	for d := -reach; d <= reach; d++ {
		if i+d < 0 || i+d >= len(old.names) || d == 0 {
			continue
		}
		at, there := l.at[old.names[i+d]]
		if !there {
			continue
		}
		for j := max(at-reach, 0); j <= min(at+reach, len(l.names)-1); j++ {
			all[j] = true
		}
	}
	return all
}

// otherNames are names that functions get when what they work on changes its form.
func otherNames(name string) []string {
	all := []string{name + "_noprof", "__" + name, "__" + name + "_noprof", strings.TrimPrefix(name, "__")}
	for _, r := range [][2]string{{"page", "folio"}, {"folio", "page"}, {"_noprof", ""}, {"readpage", "read_folio"}} {
		all = append(all, strings.Replace(name, r[0], r[1], 1))
	}
	return all
}

// maxSimilar bounds the names that are compared.
const maxSimilar = 128

// similar is how much of two names is the same: 0 to 1. Pieces of minPiece letters count, in the same order.
func similar(a, b string) float64 {
	a, b = a[:min(len(a), maxSimilar)], b[:min(len(b), maxSimilar)]
	if len(a)+len(b) == 0 {
		return 0
	}
	return float64(2*common(a, b)) / float64(len(a)+len(b))
}

// minPiece is how many letters in a row are no accident.
const minPiece = 3

// common is how long the longest piece that a and b share is, with those before it and behind it.
func common(a, b string) int {
	row := make([]int, len(b)+1)
	best, endA, endB := 0, 0, 0
	for i := range a {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] != b[j] {
				row[j+1] = 0
				continue
			}
			if row[j+1] = row[j] + 1; row[j+1] > best {
				best, endA, endB = row[j+1], i+1, j+1
			}
		}
	}
	if best < minPiece {
		return 0
	}
	return best + common(a[:endA-best], b[:endB-best]) + common(a[endA:], b[endB:])
}

// lines is l as newLayout reads it.
func (l *Layout) lines() string {
	var b strings.Builder
	for i, n := range l.names {
		fmt.Fprintf(&b, "%s %x\n", n, l.signatures[i])
	}
	return b.String()
}

// Renames adds, to each answer that there is no such symbol, what the function of the nearest other release
// is called in that kernel. layouts are the kernels', by their numbers; nil: not known.
func (r *Report) Renames(layout func(kernel int) *Layout) {
	order := r.order()
	for i := range r.count() {
		for at, k := range order {
			a := &r.Answers[k][i]
			if !a.Missing || len(a.Instead) > 0 {
				continue
			}
			from := r.nearest(order, at, i)
			if from < 0 {
				continue
			}
			now, old := layout(k), layout(from)
			if now == nil || old == nil {
				continue
			}
			if name := now.Renamed(ofSpec(r.probe(i).Text), old); name != "" {
				a.Instead = append(a.Instead, renamed(name, r.Labels()[from]))
			}
		}
	}
}

// ofSpec is the symbol that a probe names.
func ofSpec(text string) string {
	s := ParseSpec(text, Perf)
	return s.symbol()
}

// SymbolOf is the symbol that a place or a line of kprobe_events names; "": none.
func SymbolOf(text string) string {
	s := ParseSpec(text, Register)
	return s.symbol()
}

// nearest is the kernel nearest to order[at] that has probe i's symbol; -1: none has.
func (r *Report) nearest(order []int, at, i int) int {
	for d := 1; d < len(order); d++ {
		for _, to := range []int{at - d, at + d} {
			if to >= 0 && to < len(order) && !r.Answers[order[to]][i].Missing && r.Answers[order[to]][i].Rule != ImageRule {
				return order[to]
			}
		}
	}
	return -1
}
