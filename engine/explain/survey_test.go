//go:build cgo

package explain_test

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// TestSurveyFunction: a function surveyed at once gets the answers that its
// instructions get one by one.
func TestSurveyFunction(t *testing.T) {
	m := newMachine(t, "ktm")
	places := 0
	for _, f := range functions(m) {
		i := 0
		var sights []engine.Sight
		m.Engine().SurveyFunction(f, func(s engine.Sight) bool { sights = append(sights, s); return true })
		var starts []uint64
		m.Engine().Walk(f.Addr, f.Addr+f.Size, func(addr uint64, _ int) bool {
			starts = append(starts, addr)
			return true
		})
		for ; i < len(starts) && i < len(sights); i++ {
			want, got := m.Engine().Survey(starts[i]), sights[i].Outlook
			same := want.Verdict.Rule == got.Verdict.Rule && want.Best == got.Best && want.Opt.Rule == got.Opt.Rule && want.Boost == got.Boost
			if sights[i].Addr != starts[i] || !same {
				t.Fatalf("%s+%#x: survey %+v, place %+v", f.Name, starts[i]-f.Addr, got, want)
			}
		}
		if len(starts) != len(sights) {
			t.Fatalf("%s: %d instructions, %d sights", f.Name, len(starts), len(sights))
		}
		places += i
	}
	if places < 10_000 {
		t.Errorf("only %d places", places)
	}
}

// TestAllJobs: how many work at it changes nothing, and progress arrives at the end.
func TestAllJobs(t *testing.T) {
	m := newMachine(t)
	k := m.Kernel().(kernel.SymbolLister)
	one := explain.All(m.Engine(), k, explain.Extent{Instructions: true})
	last, of := 0, -1
	many := explain.All(m.Engine(), k, explain.Extent{Instructions: true, Jobs: 4, Progress: func(done, all int) {
		if done <= last {
			t.Errorf("%d functions done after %d", done, last)
		}
		last, of = done, all
	}})
	if a, b := string(one.Text("int3")), string(many.Text("int3")); a != b {
		t.Errorf("one job\n%s\nfour\n%s", a, b)
	}
	if last != of {
		t.Errorf("%d of %d functions", last, of)
	}
}
