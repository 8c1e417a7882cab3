package explain

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine"
)

// A Surveyor gives outlooks: an *engine.Engine.
type Surveyor interface {
	Survey(addr uint64) engine.Outlook
	Walk(start, end uint64, f func(addr uint64, length int) bool)
}

// Totals counts what places get which answer. JSON field names are documented by
// their tags; keys are names of rules and armings.
type Totals struct {
	Places   int                   `json:"places"`
	Answers  map[engine.Rule]int   `json:"answers"`  // what register_kprobe says
	Best     map[engine.Arming]int `json:"best"`     // how those that can be probed are armed at best
	NotJump  map[engine.Rule]int   `json:"notJump"`  // why those are no jump
	NotBoost map[engine.Rule]int   `json:"notBoost"` // why those that are no jump are not boosted
}

// All surveys every function of k, or every instruction of each. Symbols that
// only mark where text begins or ends, and the padding behind functions, are left
// out.
func All(e Surveyor, k engine.SymbolLister, instructions bool) Totals {
	t := Totals{
		Answers: map[engine.Rule]int{}, Best: map[engine.Arming]int{},
		NotJump: map[engine.Rule]int{}, NotBoost: map[engine.Rule]int{},
	}
	seen := map[uint64]bool{}
	var starts []uint64
	k.EachSymbol(func(s engine.Symbol) bool {
		if s.Type|0x20 != 't' && s.Type|0x20 != 'w' || s.Size == 0 || seen[s.Addr] {
			return true
		}
		seen[s.Addr] = true
		first := e.Survey(s.Addr)
		if r := first.Verdict.Rule; r == engine.NotText || r == engine.Padding {
			return true
		}
		t.add(first)
		if !instructions {
			return true
		}
		starts = starts[:0]
		e.Walk(s.Addr, s.Addr+s.Size, func(addr uint64, _ int) bool {
			starts = append(starts, addr)
			return true
		})
		t.body(e, starts[min(1, len(starts)):])
		return true
	})
	return t
}

// body counts the instructions of a function behind its first.
func (t *Totals) body(e Surveyor, starts []uint64) {
	var held []engine.Outlook // padding, unless code follows it
	for _, addr := range starts {
		held = append(held, e.Survey(addr))
		if held[len(held)-1].Verdict.Rule == engine.Padding {
			continue
		}
		for _, o := range held {
			t.add(o)
		}
		held = held[:0]
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
// largest first.
func (t *Totals) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d places\n", t.Places)
	ofRule := func(r engine.Rule) string { return fmt.Sprintf("%-16s %s", r.Name(), r) }
	counts(&b, "can they be probed", t.Answers, t.Places, ofRule)
	counts(&b, "how, at best", t.Best, t.Places, engine.Arming.String)
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
	b, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("explain: %w", err)
	}
	return append(b, '\n'), nil
}

// Functions lists names of functions that begin with prefix, at most n; those of
// modules as MODULE:NAME.
func Functions(k engine.SymbolLister, prefix string, n int) []string {
	var names []string
	k.EachSymbol(func(s engine.Symbol) bool {
		name := qualified(s.Module, s.Name)
		if (s.Type|0x20 == 't' || s.Type|0x20 == 'w') && strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
		return len(names) < n
	})
	return names
}
