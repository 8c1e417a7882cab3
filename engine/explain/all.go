package explain

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Surveyor gives outlooks: an *engine.Engine.
type Surveyor interface {
	// Survey gives that of the place at addr.
	Survey(addr uint64) engine.Outlook
	// SurveyFunction gives that of each instruction of s to see, until it returns false.
	SurveyFunction(s kernel.Symbol, see func(engine.Sight) bool)
}

// Totals counts what places get which answer. The keys of its maps are names of rules and armings in JSON.
type Totals struct {
	Places   int                   `json:"places"`   // how many were asked about
	Answers  map[engine.Rule]int   `json:"answers"`  // what register_kprobe says
	Best     map[engine.Arming]int `json:"best"`     // how those that can be probed are armed at best
	NotJump  map[engine.Rule]int   `json:"notJump"`  // why those are no jump
	NotBoost map[engine.Rule]int   `json:"notBoost"` // why those that are no jump are not boosted
}

// An Extent says how much All looks at, and how.
type Extent struct {
	Instructions bool                // every instruction, not only each function's first
	Jobs         int                 // how many functions at once; 0: one
	Progress     func(done, all int) // called now and then, by one goroutine at a time, with functions; may be nil
}

// All surveys every function of k, or every instruction of each. Symbols that
// only mark where text begins or ends, and the padding behind functions, are left
// out.
func All(e Surveyor, k kernel.SymbolLister, x Extent) Totals {
	todo := make(chan []kernel.Symbol)
	done := make(chan Totals)
	var mu sync.Mutex // serialises Progress, and protects seen
	all, seen := functions(k), 0
	jobs := max(x.Jobs, 1)
	for range jobs {
		go func() {
			t := newTotals()
			for batch := range todo {
				for _, s := range batch {
					t.function(e, s, x.Instructions)
				}
				if x.Progress != nil {
					mu.Lock()
					seen += len(batch)
					x.Progress(seen, len(all))
					mu.Unlock()
				}
			}
			done <- t
		}()
	}
	for batch := range slices.Chunk(all, 256) {
		todo <- batch
	}
	close(todo)
	t := newTotals()
	for range jobs {
		t.merge(<-done)
	}
	return t
}

// functions are k's, one for each address.
func functions(k kernel.SymbolLister) (all []kernel.Symbol) {
	seen := map[uint64]bool{}
	k.EachSymbol(func(s kernel.Symbol) bool {
		if (s.Type|0x20 == 't' || s.Type|0x20 == 'w') && s.Size > 0 && !seen[s.Addr] {
			seen[s.Addr] = true
			all = append(all, s)
		}
		return true
	})
	return all
}

// function counts one.
func (t *Totals) function(e Surveyor, s kernel.Symbol, instructions bool) {
	decoded, padding := false, 0 // padding counts if code follows it
	var between engine.Outlook   // of the padding: a kernel has one for all
	if instructions {
		e.SurveyFunction(s, func(p engine.Sight) bool {
			if !decoded && mark(p.Outlook) {
				decoded = true
				return false
			}
			decoded = true
			if isPadding(p.Verdict) {
				between = p.Outlook
				padding++
				return true
			}
			for ; padding > 0; padding-- {
				t.add(between)
			}
			t.add(p.Outlook)
			return true
		})
	}
	if decoded { // else there is a place, but no instruction
		return
	}
	if o := e.Survey(s.Addr); !mark(o) {
		t.add(o)
	}
}

// mark tells symbols that mark where text ends.
func mark(first engine.Outlook) bool {
	return first.Verdict.Rule == engine.NotText || isPadding(first.Verdict)
}

func isPadding(v engine.Verdict) bool {
	return v.Rule == engine.Padding || v.Rule == engine.PaddingTraps
}

func newTotals() Totals {
	return Totals{
		Answers: map[engine.Rule]int{}, Best: map[engine.Arming]int{},
		NotJump: map[engine.Rule]int{}, NotBoost: map[engine.Rule]int{},
	}
}

func (t *Totals) merge(o Totals) {
	t.Places += o.Places
	sum(t.Answers, o.Answers)
	sum(t.Best, o.Best)
	sum(t.NotJump, o.NotJump)
	sum(t.NotBoost, o.NotBoost)
}

func sum[K comparable](to, from map[K]int) {
	for k, n := range from {
		to[k] += n
	}
}

func (t *Totals) add(o engine.Outlook) {
	t.Places++
	t.Answers[o.Verdict.Rule]++
	if o.Verdict.Rule.Errno() != 0 {
		return
	}
	t.Best[o.Best]++
	if o.Opt.Rule != engine.OK {
		t.NotJump[o.Opt.Rule]++
	}
	if o.Boost != engine.OK {
		t.NotBoost[o.Boost]++
	}
}

// Text is the form for people: each count with its share of all places, the
// largest first. breakpoint is what the kernel's instruction set calls its own
// (arch.Breakpoint.Name).
func (t *Totals) Text(breakpoint string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d places\n", t.Places)
	ofRule := func(r engine.Rule) string { return fmt.Sprintf("%-16s %s", r.Name(), r.Text(breakpoint)) }
	counts(&b, "can they be probed", t.Answers, t.Places, ofRule)
	counts(&b, "how, at best", t.Best, t.Places, func(a engine.Arming) string { return a.Text(breakpoint) })
	counts(&b, "why no jump", t.NotJump, t.Places, ofRule)
	counts(&b, "why not boosted", t.NotBoost, t.Places, ofRule)
	return b.Bytes()
}

func counts[K cmp.Ordered](b *bytes.Buffer, title string, m map[K]int, of int, name func(K) string) {
	if len(m) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", title)
	keys := slices.SortedFunc(maps.Keys(m), func(x, y K) int { return cmp.Or(cmp.Compare(m[y], m[x]), cmp.Compare(x, y)) })
	for _, k := range keys {
		fmt.Fprintf(b, "  %8d  %5.1f%%  %s\n", m[k], 100*float64(m[k])/float64(of), name(k))
	}
}

// MarshalTotals is t as JSON, with a newline at its end.
func MarshalTotals(t *Totals) ([]byte, error) {
	return Marshal("explain", t)
}

// Functions lists names of functions that begin with prefix, at most n; those of
// modules as MODULE:NAME.
func Functions(k kernel.SymbolLister, prefix string, n int) []string {
	var names []string
	k.EachSymbol(func(s kernel.Symbol) bool {
		name := qualified(s.Module, s.Name)
		if (s.Type|0x20 == 't' || s.Type|0x20 == 'w') && strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
		return len(names) < n
	})
	return names
}
