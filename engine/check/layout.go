package check

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/engine/check/facts"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Layout is the order of a kernel's functions in memory, in which most functions keep their neighbours from
// release to release.
type Layout struct {
	text       string       // all names
	ends       []int32      // where each ends in text
	signatures []uint32     // a sum of each one's prototype; 0: not known
	table      []int32      // which name is where a hash says, from 1, the first of each; of length 2 to the power of n
	later      *laterLayout // in place of the fields above; nil: they have it
}

// arranged is the Layout of names, one behind the other in text.
func arranged(text string, ends []int32, signatures []uint32) *Layout {
	size := 1
	for size < 2*len(ends)+1 {
		size *= 2
	}
	l := &Layout{text: text, ends: ends, signatures: signatures, table: make([]int32, size)}
	for i := range ends {
		if at, there := l.slot(l.name(i)); !there {
			l.table[at] = int32(i + 1)
		}
	}
	return l
}

// slot is where name is in the table, or has a place there.
func (l *Layout) slot(name string) (at int, there bool) {
	h := uint32(2166136261) // FNV-1a
	for i := range len(name) {
		h = (h ^ uint32(name[i])) * 16777619
	}
	at = int(h) & (len(l.table) - 1)
	for l.table[at] != 0 {
		if l.name(int(l.table[at])-1) == name {
			return at, true
		}
		at = (at + 1) & (len(l.table) - 1)
	}
	return at, false
}

// A laterLayout finds out what is asked. Places are numbers of symbols.
type laterLayout struct {
	symbols *facts.Facts
	types   types

	mu    sync.Mutex     // protects names
	names map[int]string // of functions, by their symbols, of those that were asked for; "": the symbol is none
}

// function is the name of the function that symbol i is; "": it is none.
func (l *laterLayout) function(i int) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	name, asked := l.names[i]
	if !asked {
		if l.symbols.MayBegin(i) {
			if s, ok := l.symbols.At(i); ok && isFunction(&s) {
				name = s.Name
			}
		}
		l.names[i] = name
	}
	return name
}

// find is where a function is.
func (l *Layout) find(name string) (int, bool) {
	if l.later != nil {
		return l.later.symbols.Find(name)
	}
	at, there := l.slot(name)
	return int(l.table[at]) - 1, there
}

// name is the name of the function at i; "": there is none.
func (l *Layout) name(i int) string {
	switch {
	case l.later != nil:
		return l.later.function(i)
	case i < 0 || i >= len(l.ends):
		return ""
	case i == 0:
		return l.text[:l.ends[0]]
	}
	return l.text[l.ends[i-1]:l.ends[i]]
}

// sum is a sum of the prototype of the function at i; 0: not known.
func (l *Layout) sum(i int) uint32 {
	if l.later != nil {
		return l.later.types.sum(base(l.name(i)))
	}
	return l.signatures[i]
}

// there tells whether there is a function at i.
func (l *Layout) there(i int) bool {
	if l.later != nil {
		return l.later.function(i) != ""
	}
	return i >= 0 && i < len(l.ends)
}

// maxGap is how many symbols that are no functions may lie between two functions.
const maxGap = 8

// near calls f with the places of reach functions on either side of i, and with i.
func (l *Layout) near(i int, f func(i int)) {
	f(i)
	for _, step := range []int{-1, 1} {
		gap := 0
		for n, at := 0, i+step; n < reach && gap < maxGap; at += step {
			if !l.there(at) {
				gap++
				continue
			}
			f(at)
			n, gap = n+1, 0
		}
	}
}

// isFunction tells whether s is the beginning of a function.
func isFunction(s *kernel.Symbol) bool {
	return s.Text() && s.Module == "" && !strings.Contains(s.Name, ".cold") && !strings.HasPrefix(s.Name, "__pfx_")
}

// newLayout is the Layout of lines with a name and a sum.
func newLayout(lines string) *Layout {
	var text strings.Builder
	var ends []int32
	var sums []uint32
	for line := range strings.Lines(lines) {
		name, number, _ := strings.Cut(strings.TrimSpace(line), " ")
		if sum, err := strconv.ParseUint(number, 16, 32); err == nil {
			text.WriteString(name)
			ends, sums = append(ends, int32(text.Len())), append(sums, uint32(sum))
		}
	}
	return arranged(text.String(), ends, sums)
}

// layoutOf is the Layout of k's functions.
func layoutOf(k kernel.SymbolLister, t types) *Layout {
	var text strings.Builder
	var ends []int32
	var sums []uint32
	known := map[uint32]uint32{} // of prototypes, which many functions share
	k.EachSymbol(func(s kernel.Symbol) bool {
		if isFunction(&s) {
			text.WriteString(s.Name)
			ends, sums = append(ends, int32(text.Len())), append(sums, t.knownSum(base(s.Name), known))
		}
		return true
	})
	return arranged(text.String(), ends, sums)
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
	i, ok := old.find(name)
	if !ok {
		return ""
	}
	scores := map[int]float64{}
	for at := range l.around(i, old) {
		if l.isNew(l.name(at), old) {
			scores[at] = nearby
		}
	}
	for _, f := range otherNames(name) {
		if at, there := l.find(f); there && scores[at] == 0 {
			scores[at] = nearby / 2
		}
	}
	sum := uint32(0)
	if len(scores) > 0 {
		sum = old.sum(i)
	}
	best, top := "", 0.0
	for at, score := range scores {
		f := l.name(at)
		score += likeName * similar(base(name), base(f))
		if score+sameParams < enough {
			continue
		}
		if sum != 0 && sum == l.sum(at) {
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
	_, there := old.find(f)
	return !there
}

// around are the places of l near the neighbours that function i has in old, without those neighbours.
func (l *Layout) around(i int, old *Layout) map[int]bool {
	all, known := map[int]bool{}, map[int]bool{}
	old.near(i, func(k int) {
		if at, there := l.find(old.name(k)); there && k != i && !all[at] {
			l.near(at, func(j int) { all[j] = true })
			known[at] = true
		} else if there {
			known[at] = true
		}
	})
	for at := range known {
		delete(all, at)
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
	for i := range l.ends {
		fmt.Fprintf(&b, "%s %x\n", l.name(i), l.signatures[i])
	}
	return b.String()
}

// ofSpec is the symbol that a probe names.
func ofSpec(text string) string {
	s := ParseSpec(text, Perf)
	if s.call { // each kernel calls the function that serves it otherwise
		return ""
	}
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
