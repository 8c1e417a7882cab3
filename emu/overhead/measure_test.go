package overhead

import (
	"errors"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/release"
)

// TestAdded: every case of every kernel is armed as it says and hit by every call, whatever runs at a hit; Added fails
// otherwise.
func TestAdded(t *testing.T) {
	for _, tt := range []struct {
		kernel string
		config []string
		kinds  string
	}{
		{release.Reference, nil, "k b e f o rb ro rf kr kro"},
		{"5.10", nil, "k b f o rb ro rf kr kro"},
		{"6.1/i386", nil, "k b e f o rb ro rf kr kro"},
		{"2.6/i386", nil, "k b rb kr j jr"},
		{"2.6", nil, "k b rb kr j jr"},
		{"2.6", []string{"PREEMPT=y"}, "k r kr j jr"},
	} {
		t.Run(strings.Join(append(tt.config, tt.kernel), " "), func(t *testing.T) {
			k, err := release.Inside(tt.kernel, tt.config...)
			if err != nil {
				t.Fatal(err)
			}
			if kinds := added(t, k); kinds != tt.kinds {
				t.Errorf("it has %s, want %s", kinds, tt.kinds)
			}
		})
	}
}

// added measures every case of a kernel, and returns their kinds.
func added(t *testing.T, k release.Kernel) string {
	m, err := New(k, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	b := Bench{Machine: m, Calls: 200, Rounds: 2}
	if d, err := b.Unprobed(); err != nil || d <= 0 {
		t.Errorf("the unprobed call: %v, %v", d, err)
	}
	was, own := m.Engine().Optimization(), len(m.Engine().List()) // the kernel's own at its trampoline
	var kinds []string
	for _, c := range Cases(k) {
		kinds = append(kinds, c.Kind)
		for h, name := range map[Handler]string{None: "no handler", Go: "Go", C: "C"} {
			_, err := b.Added(c, h)
			lacks := h == C && (c.Both || c.Jump)
			if lacks != errors.Is(err, ErrNotInC) || !lacks && err != nil {
				t.Errorf("%s, %s: %v", c.What, name, err)
			}
		}
	}
	if m.Engine().Optimization() != was {
		t.Error("the switch of jump optimisation is not as it was")
	}
	if probes := m.Engine().List(); len(probes) != own {
		t.Errorf("%d probes, and %d were there", len(probes), own)
	}
	return strings.Join(kinds, " ")
}

func TestRate(t *testing.T) {
	m, err := New(release.Kernel{}, 3)
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
	m, err := New(release.Kernel{}, 1)
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
