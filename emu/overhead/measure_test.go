package overhead

import (
	"errors"
	"testing"
)

// TestAdded: every case is armed as it says and hit by every call, whatever runs at a hit; Added fails otherwise.
func TestAdded(t *testing.T) {
	m, err := New(2)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	b := Bench{Machine: m, Calls: 200, Rounds: 2}
	if d, err := b.Unprobed(); err != nil || d <= 0 {
		t.Errorf("the unprobed call: %v, %v", d, err)
	}
	was := m.Engine().Optimization()
	for _, c := range Cases {
		for h, name := range map[Handler]string{None: "no handler", Go: "Go", C: "C"} {
			_, err := b.Added(c, h)
			if lacks := h == C && c.Both; lacks != errors.Is(err, ErrNotInC) || !lacks && err != nil {
				t.Errorf("%s, %s: %v", c.What, name, err)
			}
		}
	}
	if m.Engine().Optimization() != was {
		t.Error("the switch of jump optimisation is not as it was")
	}
	if probes := m.Engine().List(); len(probes) != 0 {
		t.Errorf("%d probes stay behind", len(probes))
	}
}

func TestRate(t *testing.T) {
	m, err := New(3)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	rate, err := Bench{Machine: m, Calls: 200, Rounds: 1}.Rate()
	if err != nil || rate <= 0 {
		t.Errorf("%f hits a second, %v", rate, err)
	}
}

func TestRefusals(t *testing.T) {
	m, err := New(1)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	b := Bench{Machine: m, Calls: 1, Rounds: 1}
	for name, c := range map[string]Case{
		"no loop":   {At: "kpbench_lea", Loop: "no_such_function"},
		"no symbol": {At: "no_such_symbol", Loop: loop},
		"not hit":   {At: "kpbench_nt", Loop: loop},
	} {
		if d, err := b.Added(c, Go); err == nil {
			t.Errorf("%s: %v", name, d)
		}
	}
}
