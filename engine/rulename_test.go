package engine_test

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestRuleNames: each rule has a name of its own, which is read back.
func TestRuleNames(t *testing.T) {
	seen := map[string]bool{}
	n := engine.EventDeferred + 1
	for r := engine.OK; r < n; r++ {
		if r.Name() == "" || seen[r.Name()] {
			t.Errorf("rule %d is called %q", r, r.Name())
		}
		seen[r.Name()] = true
		var back engine.Rule
		if err := back.UnmarshalText([]byte(r.Name())); err != nil || back != r {
			t.Errorf("%s: %v", r.Name(), err)
		}
	}
	var r engine.Rule
	if r.UnmarshalText([]byte("Nonsense")) == nil {
		t.Error("Nonsense is a rule")
	}
}
